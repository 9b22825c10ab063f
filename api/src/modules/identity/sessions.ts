import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { isDiskFull } from '../../database/failures.ts';
import type { Schema } from '../../database/schema.ts';
import type { SignedInBy } from '../../database/tables/people.ts';
import type { Tx } from '../../database/transaction.ts';
import { DAY } from '../../times.ts';
import { hashToken, makeToken } from '../keys/tokens.ts';
import { sessionsRepository } from './sessions-repository.ts';
import type { MemberSession } from './visitor.ts';

export type SessionsService = ReturnType<typeof sessionsService>;
export type OpenedSession = { id: string; access_token: string; expires_at: Date };

/** A session's last use is written at most this often (ms), so that not every request writes. */
const touchIntervalMs = 60_000;

/** Sessions of members. Each use extends a session. Nothing is cached in this process, so an ended session is refused at once. */
export function sessionsService(kysely: Kysely<Schema>, { days, now }: { days: number; now: () => Date }) {
  const sessions = sessionsRepository(kysely);
  const expiryFrom = (from: Date) => new Date(from.getTime() + days * DAY);

  return {
    findActive: async (token: string): Promise<MemberSession | null> => {
      const at = now();
      const session = await sessions.byToken(hashToken(token), at);
      if (session === undefined) return null;
      const { id, user_id, role, last_used_at: lastUsed } = session;
      if (at.getTime() - lastUsed.getTime() >= touchIntervalMs) {
        // On a full disk the session stays valid: members can go on reading.
        await sessions.touch(id, { lastUsed, at, until: expiryFrom(at) }).catch(ignoreDiskFull);
      }
      return { user_id, role, session_id: id };
    },

    /** The token itself is only in the answer; the database stores its hash. */
    open: async (tx: Tx, user_id: string, how: { by: SignedInBy; agent: string }): Promise<OpenedSession> => {
      const id = v7();
      const access_token = makeToken();
      const at = now();
      const expires_at = expiryFrom(at);
      const row = { id, user_id, token_hash: hashToken(access_token), signed_in_by: how.by, agent: how.agent };
      await sessionsRepository(tx).add({ ...row, created_at: at, last_used_at: at, expires_at });
      return { id, access_token, expires_at };
    },

    list: (user: string) => sessions.list(user, now()),
    end: sessions.end,
    endOthers: sessions.endOthers,
    deleteExpired: () => sessions.deleteExpired(now()),
  };
}

function ignoreDiskFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}
