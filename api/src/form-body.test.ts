import { test } from '@jest/globals';
import * as forms from '@shop/shared/forms';
import { checkForm, type FormDefinition, namesOf, typedFrom } from '@shop/shared/forms';
import fc from 'fast-check';
import { fastify } from 'fastify';
import { formBody } from './form-body.ts';
import { formats } from './formats.ts';

const isForm = (value: unknown): value is FormDefinition =>
  typeof value === 'object' && value !== null && 'fields' in value;
const definitions = Object.values<unknown>(forms).filter(isForm);

/** Texts near what a field accepts, and others. */
const typedText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom('ا', ' ', '۵', '0', '9', '\u200c', '😀', '\u202e', '\n'), maxLength: 200 }),
  fc.integer({ min: 0 }).map(String),
  fc.constantFrom(
    '',
    'سارا محمدی',
    '09123456789',
    '۰۹۱۲ ۳۴۵ ۶۷۸۹',
    '1234567890',
    '123456',
    '۲۰۰٬۰۰۰',
    'on',
    '۸۲۰۵۴۰۱۰۲۶۸۰۰۲۰۸۱۷۹۰۹۰۰۲',
  ),
);

test.each(definitions.map((form) => [form.name, form] as const))(
  'what the form %s accepts, the schema of its route accepts',
  async (_, form) => {
    const validate = await validatorOf(form);
    fc.assert(
      fc.property(fc.tuple(...namesOf(form).map(() => typedText)), (texts) => {
        const rest = texts.values();
        const typed = typedFrom(form, () => rest.next().value);
        const checked = checkForm(form, typed);
        return checked.ok
          ? validate(checked.body)
          : Object.keys(checked.errors).every((name) => namesOf(form).includes(name));
      }),
      { numRuns: 2000 },
    );
  },
);

/** The validator that a route of the API would have for the form. */
async function validatorOf(form: FormDefinition) {
  const app = fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false, formats } } });
  const validator = new Promise<(body: unknown) => boolean>((resolve) => {
    app.get('/', async (request) => {
      const validate = request.compileValidationSchema(formBody(form));
      resolve((body) => validate(body) === true);
      return {};
    });
  });
  await app.inject('/');
  return validator;
}
