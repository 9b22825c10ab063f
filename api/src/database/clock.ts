import { sql } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { MINUTE } from '../times.ts';
import type { Connection } from './connect.ts';

/** Less than this does no harm. More is a machine whose time was set wrongly. */
const maxDifferenceMs = 10 * MINUTE;

/**
 * Compares the clock of this machine with the database's, the one that all processes share. A process that is a day ahead would expire the
 * orders that members are paying at the other processes, and delete their sessions.
 */
export async function checkClock(db: Connection): Promise<Result<null>> {
  const before = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const at = rows[0]?.at.getTime() ?? before;
  const ahead = (before + Date.now()) / 2 - at;
  if (Math.abs(ahead) <= maxDifferenceMs) return ok(null);
  const minutes = Math.round(Math.abs(ahead) / MINUTE);
  const side = ahead > 0 ? 'ahead of' : 'behind';
  return refuse('clock-differs', `the clock of this machine is ${minutes} minutes ${side} that of the database`);
}
