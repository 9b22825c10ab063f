import { checkField } from './check.ts';
import type { Field, FieldKind } from './kinds.ts';

export type Fields = Readonly<Record<string, Field>>;
/** `name` identifies the form's draft in the browser. */
export type FormDefinition<F extends Fields = Fields> = { name: string; fields: F };

type ValueOf<F> = F extends Field<FieldKind, infer Value, infer Empty> ? Value | Exclude<Empty, undefined> : never;
type MayBeMissing<F> =
  F extends Field<FieldKind, unknown, infer Empty>
    ? [Empty] extends [never]
      ? false
      : undefined extends Empty
        ? true
        : false
    : never;
type OptionalNames<F extends Fields> = {
  [Name in keyof F]: MayBeMissing<F[Name]> extends true ? Name : never;
}[keyof F];

/** The body of the request that a form sends. */
export type BodyOf<F extends Fields> = {
  [Name in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[Name]>;
} & { [Name in OptionalNames<F>]?: ValueOf<F[Name]> };

export type NameOf<F extends Fields> = keyof F & string;
export type FieldErrors<F extends Fields = Fields> = Partial<Record<NameOf<F>, string>>;
/** The typed texts by field; '' for an empty field and an unchecked checkbox. */
export type Typed<F extends Fields = Fields> = Record<NameOf<F>, string>;

export const defineForm = <F extends Fields>(name: string, fields: F): FormDefinition<F> => ({ name, fields });

/** The names of the fields in the order of the form: the first invalid one gets the focus. */
export const namesOf = <F extends Fields>({ fields }: FormDefinition<F>): NameOf<F>[] =>
  Object.keys(fields).filter((name): name is NameOf<F> => Object.hasOwn(fields, name));

export function readTyped<F extends Fields>(form: FormDefinition<F>, data: FormData): Typed<F> {
  return typedFrom(form, (name) => data.get(name));
}

/** Takes the texts of the form's fields; a field without a text is empty. */
export function typedFrom<F extends Fields>(form: FormDefinition<F>, get: (name: string) => unknown): Typed<F> {
  const texts: Record<string, string> = {};
  for (const name of namesOf(form)) {
    const value = get(name);
    texts[name] = typeof value === 'string' ? value : '';
  }
  if (!hasAll(form, texts)) throw new TypeError(`${form.name}: a field is missing`);
  return texts;
}

const hasAll = <F extends Fields>(form: FormDefinition<F>, texts: Record<string, string>): texts is Typed<F> =>
  namesOf(form).every((name) => name in texts);

export type CheckedForm<F extends Fields> = { ok: true; body: BodyOf<F> } | { ok: false; errors: FieldErrors<F> };

/** Converts what was typed to the request's body, or finds the error of each wrong field. */
export function checkForm<F extends Fields>(form: FormDefinition<F>, typed: Typed<F>): CheckedForm<F> {
  const errors: FieldErrors<F> = {};
  const body: Record<string, unknown> = {};
  for (const name of namesOf(form)) {
    const field = form.fields[name];
    const checked = field && checkField(field, typed[name]);
    if (checked?.ok === false) errors[name] = checked.error;
    else if (checked?.value !== undefined) body[name] = checked.value;
  }
  const hasErrors = Object.keys(errors).length > 0;
  return !hasErrors && isBody(form, body) ? { ok: true, body } : { ok: false, errors };
}

/** Whether each field that must be in the request has a value; the values themselves were checked one by one. */
function isBody<F extends Fields>(form: FormDefinition<F>, values: Record<string, unknown>): values is BodyOf<F> {
  return namesOf(form).every((name) => name in values || form.fields[name]?.mayBeMissing === true);
}
