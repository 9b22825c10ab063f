import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

/** Any number, as long as nothing else in the database takes advisory locks of two numbers with it. */
const CLASS = 4_771;

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
