import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { named } from '../../database/named.ts';
import type { Schema } from '../../database/schema.ts';
import type { Role } from '../../database/tables/people.ts';
import type { Tx } from '../../database/transaction.ts';

export type SessionRow = Selectable<Schema['sessions']>;
export type ActiveSession = { id: string; user_id: string; role: Role; last_used_at: Date };

/** Locks the session until the transaction ends, so that it cannot be ended meanwhile. */
export function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function sessionsRepository(db: Connection) {
  const deleteOf = (user: string) => db.deleteFrom('sessions').where('user_id', '=', user);

  return {
    /** Runs for every request of a member, so it must stay two look-ups by unique index. */
    byToken: async (hash: string, at: Date): Promise<ActiveSession | undefined> => {
      const session = db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['sessions.id', 'sessions.user_id', 'users.role', 'sessions.last_used_at'])
        .where('sessions.token_hash', '=', hash)
        .where('sessions.expires_at', '>', at);
      return (await named('session', session).execute(db)).rows[0];
    },

    add: async (row: Insertable<Schema['sessions']>): Promise<void> => {
      await db.insertInto('sessions').values(row).execute();
    },

    /** Records the use of a session. Of several simultaneous requests, one writes and the others change nothing. */
    touch: async (id: string, { lastUsed, at, until }: { lastUsed: Date; at: Date; until: Date }): Promise<void> => {
      const change = db.updateTable('sessions').set({ last_used_at: at, expires_at: until }).where('id', '=', id);
      await change.where('last_used_at', '=', lastUsed).execute();
    },

    find: (id: string): Promise<SessionRow | undefined> =>
      db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst(),

    list: (user: string, at: Date): Promise<SessionRow[]> =>
      db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', user)
        .where('expires_at', '>', at)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(100)
        .execute(),

    /** False when the user has no such session. */
    end: async (user: string, id: string): Promise<boolean> => {
      const { numDeletedRows } = await deleteOf(user).where('id', '=', id).executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },

    endOthers: async (user: string, currentSession: string): Promise<number> => {
      const { numDeletedRows } = await deleteOf(user).where('id', '!=', currentSession).executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    endAll: async (user: string): Promise<void> => {
      await deleteOf(user).execute();
    },

    deleteExpired: async (before: Date): Promise<void> => {
      await db.deleteFrom('sessions').where('expires_at', '<=', before).execute();
    },
  };
}
