import type { ColumnType, Generated } from 'kysely';

/** Read as a value, written as text: the driver would turn an array into PostgreSQL's own kind of array. */
export type Json<T> = ColumnType<T, string, string>;

/** Rial in eight bytes; `connect.ts` has the driver read them as numbers, which are exact up to 9 × 10¹⁵. */
export type Rial = number;

export type Instant = ColumnType<Date, Date | string, Date | string>;
export type Now = Generated<Date>;
/** Written by the database itself from other columns. */
export type Derived<T> = ColumnType<T, never, never>;
