import type { BodyOf, Fields, FormDefinition } from '@shop/shared/forms';
import { type Static, type TObject, type TProperties, Type } from 'typebox';

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
