import { maxWantedUnits } from '@shop/shared/lib/pricing';
import { type Static, type TSchema, Type } from 'typebox';

/** Numbers in URLs are checked as text: converted first, `1e400` would pass as Infinity. */
export const IdText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
export const PageText = Type.String({ pattern: '^[1-9][0-9]{0,4}$', default: '1' });
export const IdParams = Type.Object({ id: IdText });

/** As the API writes ids. The format `uuid` would also allow `urn:uuid:`, which PostgreSQL refuses. */
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

type Lengths = { min?: number; max: number };
/** One line of visible text that a person typed, such as a name or a subject. */
export const line = ({ min = 1, max }: Lengths) => Type.String({ minLength: min, maxLength: max, format: 'line' });
/** Several lines of text that a person typed. */
export const text = ({ min = 1, max }: Lengths) => Type.String({ minLength: min, maxLength: max, format: 'text' });

/** The response schema of a route: `{ data }` with status 200. */
export const answers = <T extends TSchema>(data: T) => ({ 200: Type.Object({ data }) });

/** A page of a paginated list. */
export const listOf = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), page: Type.Integer(), pages: Type.Integer(), total: Type.Integer() });

export const Link = Type.Object({ id: Type.Integer(), title: Type.String(), slug: Type.String(), url: Type.String() });
export type Link = Static<typeof Link>;

/** Written as `type: [..., 'null']`: for a union of two schemas, the serializer would validate each value to choose between them. */
export function orNull<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] });
}

/** An enum and not a union of literals, which would report one error per literal for a wrong value. */
export function oneOf<T extends string>(values: readonly T[], options: { default?: T } = {}) {
  return Type.Unsafe<T>({ type: 'string', enum: values, ...options });
}

/** A quantity of goods: whole units, or half metres of cloth. Halves are exact in a floating-point number. */
export const Units = Type.Number();
/** A quantity that a shopper asks for. */
export const WantedUnits = Type.Number({ minimum: 0.5, maximum: maxWantedUnits, multipleOf: 0.5 });

/** A whole number of Rial. The typed client recognises amounts of money by this format. */
export const Money = Type.Integer({ format: 'rial' });
