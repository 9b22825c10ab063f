import { type Expression, type RawBuilder, sql } from 'kysely';

const namePattern = /^\s*\/\* ([a-z-]{1,60}) \*\/\s/;

/**
 * The name of a statement that begins with one, such as «/* product-cards *\/ select …». It is sent as a prepared statement, which is
 * planned once per connection: for the most frequent queries, whose planning takes longer than their execution. A name always
 * needs the same text; the driver refuses a second one. (PgBouncer supports this from version 1.21.)
 */
export function statementName(text: string): string | undefined {
  return namePattern.exec(text)?.[1];
}

/** Names a built query. Its text must be the same each time, so a list has to be one parameter: `= any(…)`. */
export function named<Row>(name: string, query: Expression<Row>): RawBuilder<Row> {
  return sql<Row>`/* ${sql.raw(name)} */ ${query}`;
}
