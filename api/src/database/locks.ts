import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Connection } from './connect.ts';
import type { Schema } from './schema.ts';
import type { Tx } from './transaction.ts';

/** Kinds of exclusive work on the whole database, with the number of their advisory lock. */
const workLocks = {
  migrations: 4_771_001,
  keys: 4_771_002,
  seed: 4_771_003,
  bulk: 4_771_004,
  codes: 4_771_006,
} as const;
/** The first number of all two-number advisory locks of the shop. */
const lockClass = 4_771;

/** Waits until no other process does this work, and locks it until the transaction ends. */
export async function lockWork(tx: Transaction<Schema>, work: keyof typeof workLocks): Promise<void> {
  await sql`select pg_advisory_xact_lock(${workLocks[work]})`.execute(tx);
}

/** Locks this work for the session, if no other process does it. */
export async function tryLockWork(connection: Connection, work: keyof typeof workLocks): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${workLocks[work]}) as locked`.execute(
    connection,
  );
  return rows[0]?.locked ?? false;
}

export async function unlockWork(connection: Connection, work: keyof typeof workLocks): Promise<void> {
  await sql`select pg_advisory_unlock(${workLocks[work]})`.execute(connection);
}

/**
 * Locks these keys until the transaction ends; the keys need not be rows. Callers with several keys put the address first:
 * all transactions lock in the same order, so they cannot deadlock.
 */
export async function lockKeys(tx: Tx, keys: string[]): Promise<void> {
  for (const key of keys) {
    const number = createHash('sha256').update(key).digest().readInt32BE();
    await sql`select pg_advisory_xact_lock(${lockClass}, ${number})`.execute(tx);
  }
}

/** Serialises the changes of a member's data, such as a basket, until the transaction ends. */
export async function lockMember(tx: Tx, user: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user).forNoKeyUpdate().execute();
}
