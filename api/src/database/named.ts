import { type Expression, type PostgresPool, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const namePattern = /^\s*\/\* ([a-z-]{1,60}) \*\/\s/;

/**
 * Sends a statement that begins with a name, such as «/* product-cards *\/ select …», as a prepared statement, which is planned
 * once per connection. For the most frequent queries, whose planning takes longer than their execution. A name always needs the
 * same text; the driver refuses a second one. (PgBouncer supports this from version 1.21.)
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  return { options: pool.options, connect: async () => prepareNamed(await pool.connect()), end: () => pool.end() };
}

function prepareNamed(client: pg.PoolClient): pg.PoolClient {
  const query = (...args: unknown[]): unknown => {
    const [text, values] = args;
    const name = typeof text === 'string' ? namePattern.exec(text)?.[1] : undefined;
    return Reflect.apply(client.query, client, name === undefined ? args : [{ name, text, values }]);
  };
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
}

/** Names a built query. Its text must be the same each time, so a list has to be one parameter: `= any(…)`. */
export function named<Row>(name: string, query: Expression<Row>): RawBuilder<Row> {
  return sql<Row>`/* ${sql.raw(name)} */ ${query}`;
}
