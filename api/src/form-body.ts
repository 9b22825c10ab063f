import { type BodyOf, checkForm, type Fields, type FormDefinition, namesOf, typedFrom } from '@shop/shared/forms';
import { toPersianLetters } from '@shop/shared/lib/persian-letters';
import type { FastifyInstance } from 'fastify';
import { ok, type Result, refuse } from 'release/result';
import { type Static, type TObject, type TProperties, Type } from 'typebox';

/**
 * Lets routes receive forms that a browser sends without script. A field that is sent twice has its last value. `normalise` runs before the
 * body is validated.
 */
export function acceptHtmlForms(
  app: Pick<FastifyInstance, 'addContentTypeParser'>,
  normalise = (fields: Record<string, string>) => fields,
): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, normalise(Object.fromEntries(new URLSearchParams(String(body))))),
  );
}

/** The schema of a request's body that a form sends. `others`: parts of the body that are no fields, such as the ids of files. */
export function formBody<F extends Fields, Others extends TProperties = Record<never, never>>(
  { fields }: FormDefinition<F>,
  others?: Others,
) {
  const rest = Type.Object<TProperties>(others ?? {});
  const entries = Object.entries(fields);
  const required = entries.filter(([, { mayBeMissing }]) => !mayBeMissing).map(([name]) => name);
  return Type.Unsafe<BodyOf<F> & Static<TObject<Others>>>({
    type: 'object',
    properties: { ...Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])), ...rest.properties },
    required: [...required, ...(rest.required ?? [])],
    additionalProperties: false,
  });
}

/**
 * Checks a body of texts as its form does, and normalises them: the schema of the body knows lengths and formats only, but no ids and
 * codes.
 */
export function checkBody<F extends Fields>(
  form: FormDefinition<F>,
  body: Readonly<Record<string, string | null | undefined>>,
): Result<BodyOf<F>> {
  const typed = typedFrom(form, (name) => toPersianLetters(body[name] ?? ''));
  const checked = checkForm(form, typed);
  if (checked.ok) return ok(checked.body);
  const field = namesOf(form).find((name) => checked.errors[name] !== undefined);
  return refuse('invalid', field && checked.errors[field], field === undefined ? {} : { field });
}
