import { type Static, type TSchema, Type } from 'typebox';

/** Numbers in addresses are checked as text: turned into numbers first, `1e400` would pass as an endless one. */
export const IdText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
export const PageText = Type.String({ pattern: '^[1-9][0-9]{0,4}$', default: '1' });
export const IdParams = Type.Object({ id: IdText });

type Lengths = { min?: number; max: number };
/** One line that a person wrote, seen and read by others: a name, a subject. */
export const line = ({ min = 1, max }: Lengths) => Type.String({ minLength: min, maxLength: max, format: 'line' });
/** Several lines. */
export const text = ({ min = 1, max }: Lengths) => Type.String({ minLength: min, maxLength: max, format: 'text' });

/** The body of every answer. */
export const answers = <T extends TSchema>(data: T) => ({ 200: Type.Object({ data }) });

/** A page of a list. */
export const listOf = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), page: Type.Integer(), pages: Type.Integer(), total: Type.Integer() });

export const Link = Type.Object({ id: Type.Integer(), title: Type.String(), slug: Type.String(), url: Type.String() });
export type Link = Static<typeof Link>;

/** Written as `type: [..., 'null']`: a union of two schemas would be told apart anew for each value that is answered. */
export function orNull<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** A wrong value is one complaint; with a union of literals it would be one for each of them. */
export function oneOf<T extends string>(values: readonly T[], options: { default?: T } = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: values, ...options });
}

/** A whole number of Rial. By this format the typed client knows an amount of money from other numbers. */
export const Money = Type.Integer({ format: 'rial' });
