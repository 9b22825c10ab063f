import { setTimeout as wait } from 'node:timers/promises';
import type { IsolationLevel, Transaction } from 'kysely';
import type { Connection } from './connect.ts';
import { isConflict } from './failures.ts';
import type { Schema } from './schema.ts';

declare const brand: unique symbol;
/**
 * An open transaction that is repeated after a conflict. Only `inTransaction` makes one, so a function with this parameter cannot be
 * called with a plain connection, on which locks would end at once and two statements could be torn apart.
 */
export type Tx = Transaction<Schema> & { readonly [brand]: 'Tx' };

type Options = { isolation?: Extract<IsolationLevel, 'repeatable read' | 'serializable'> };

const maxAttempts = 12;
const firstPauseMs = 10;
const maxPauseMs = 500;

/**
 * Runs `body` in a transaction. PostgreSQL ends one of several transactions that conflict (a serialisation failure or a deadlock) and
 * expects its client to run it again, so `body` may run several times: its effects outside the database must be repeatable.
 */
export async function inTransaction<Value>(
  db: Connection,
  body: (tx: Tx) => Promise<Value>,
  { isolation }: Options = {},
): Promise<Value> {
  const builder = isolation === undefined ? db.transaction() : db.transaction().setIsolationLevel(isolation);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await builder.execute((transaction) => body(branded(transaction)));
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw error;
    }
    // Random, or transactions that met once would meet again.
    await wait(Math.random() * Math.min(maxPauseMs, firstPauseMs * 2 ** attempt));
  }
}

/** The only place that may assert the brand. */
function branded(transaction: Transaction<Schema>): Tx {
  return transaction as Tx;
}
