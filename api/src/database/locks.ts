import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from './connect.ts';

/** Work on the whole database, each with a number that nothing else in it locks. */
const works = { migrations: 4_771_001, keys: 4_771_002, seed: 4_771_003, bulk: 4_771_004 } as const;
/** Of the locks of two numbers, the first one of all of ours. */
const CLASS = 4_771;

/** One process at a time does this work, until the transaction ends. */
export async function lockWork(tx: Connection, work: keyof typeof works): Promise<void> {
  await sql`select pg_advisory_xact_lock(${works[work]})`.execute(tx);
}

/**
 * One transaction at a time may have these, rows or no rows. Everyone who takes several names the address first, so that no two
 * wait for each other.
 */
export async function lockKeys(tx: Connection, keys: string[]): Promise<void> {
  for (const key of keys) {
    const number = createHash('sha256').update(key).digest().readInt32BE();
    await sql`select pg_advisory_xact_lock(${CLASS}, ${number})`.execute(tx);
  }
}
