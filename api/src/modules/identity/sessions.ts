import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { SignedInBy } from '../../database/tables/people.ts';
import { DAY } from '../../times.ts';
import { hashToken, makeToken } from '../keys/tokens.ts';
import { sessionsRepository } from './sessions-repository.ts';
import type { Visitor } from './visitor.ts';

export type SessionsService = ReturnType<typeof sessionsService>;
export type OpenedSession = { id: string; access_token: string; expires_at: Date };

const TOUCH_EVERY = 60_000;

/** Who is signed in, where. A session lasts as long as it is used; nothing of it is kept in this process, so it ends at once. */
export function sessionsService(kysely: Kysely<Schema>, { days, now }: { days: number; now: () => Date }) {
  const sessions = sessionsRepository(kysely);
  const end = (from: Date) => new Date(from.getTime() + days * DAY);

  return {
    visitorOf: async (token: string): Promise<Visitor | null> => {
      const at = now();
      const found = await sessions.byToken(hashToken(token), at);
      if (found === undefined) return null;
      const { id, user_id, role, last_used_at: seen } = found;
      if (at.getTime() - seen.getTime() >= TOUCH_EVERY) await sessions.touch(id, { seen, at, until: end(at) });
      return { user_id, role, session_id: id };
    },

    /** The token is in the answer and nowhere else. */
    open: async (tx: Connection, user_id: string, how: { by: SignedInBy; agent: string }): Promise<OpenedSession> => {
      const id = v7();
      const access_token = makeToken();
      const at = now();
      const expires_at = end(at);
      const row = { id, user_id, token_hash: hashToken(access_token), signed_in_by: how.by, agent: how.agent };
      await sessionsRepository(tx).add({ ...row, created_at: at, last_used_at: at, expires_at });
      return { id, access_token, expires_at };
    },

    list: (user: string) => sessions.list(user, now()),
    one: sessions.one,
    end: sessions.end,
    endOthers: sessions.endOthers,
    forget: () => sessions.forget(now()),
  };
}
