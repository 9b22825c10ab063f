import { type Expression, type PostgresPool, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const NAME = /^\s*\/\* ([a-z-]{1,60}) \*\/\s/;

/**
 * Has the server plan a statement that begins with a name, such as «/* product-cards *\/ select …», once for each connection.
 * For the few that are asked all day: planning them takes longer than running them. One name is one text: the driver
 * refuses a second one. (Between shop and server, PgBouncer has to be of version 1.21 or newer for it.)
 */
export function planningNamed(pool: pg.Pool): PostgresPool {
  return { options: pool.options, connect: async () => naming(await pool.connect()), end: () => pool.end() };
}

function naming(client: pg.PoolClient): pg.PoolClient {
  const query = (...given: unknown[]): unknown => {
    const [text, values] = given;
    const name = typeof text === 'string' ? NAME.exec(text)?.[1] : undefined;
    return Reflect.apply(client.query, client, name === undefined ? given : [{ name, text, values }]);
  };
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
}

/** A name for a query that was built. It has to be the same text each time: a list is one parameter, `= any(…)`. */
export function named<Row>(name: string, query: Expression<Row>): RawBuilder<Row> {
  return sql<Row>`/* ${sql.raw(name)} */ ${query}`;
}
