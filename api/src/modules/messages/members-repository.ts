import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Channel } from './provider.ts';

export type NotificationRow = Selectable<Schema['notifications']>;
export type EmailRow = Selectable<Schema['email_addresses']>;
export type Receiver = { mobile: string; sms: boolean; email: string | null };

/** Locks the address of a member until the transaction ends, so that simultaneous attempts are counted one after the other. */
export function lockEmail(tx: Tx, user: string): Promise<EmailRow | undefined> {
  return tx.selectFrom('email_addresses').selectAll().where('user_id', '=', user).forUpdate().executeTakeFirst();
}

/** Channels that members have chosen, their e-mail addresses and notifications. */
export function membersRepository(db: Connection) {
  const ofUser = (user: string) => db.selectFrom('notifications').where('user_id', '=', user);

  return {
    /** Where a member wants messages about a topic. */
    findReceiver: async (user: string, topic: string): Promise<Receiver | undefined> => {
      const { rows } = await sql<Receiver>`
        select users.mobile,
          coalesce((select enabled from message_preferences
            where user_id = users.id and topic = ${topic} and channel = 'sms'), true) as sms,
          case when coalesce((select enabled from message_preferences
            where user_id = users.id and topic = ${topic} and channel = 'email'), true)
            then (select email from email_addresses where user_id = users.id) end as email
        from users where id = ${user} and deleted_at is null`.execute(db);
      return rows[0];
    },

    preferences: (user: string): Promise<{ topic: string; channel: Channel; enabled: boolean }[]> =>
      db
        .selectFrom('message_preferences')
        .select(['topic', 'channel', 'enabled'])
        .where('user_id', '=', user)
        .execute(),

    setPreference: async (preference: Insertable<Schema['message_preferences']>): Promise<void> => {
      await db
        .insertInto('message_preferences')
        .values(preference)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'topic', 'channel']).doUpdateSet({ enabled: preference.enabled }),
        )
        .execute();
    },

    email: (user: string): Promise<EmailRow | undefined> =>
      db.selectFrom('email_addresses').selectAll().where('user_id', '=', user).executeTakeFirst(),

    putEmail: async (user: string, values: Omit<Updateable<Schema['email_addresses']>, 'user_id'>): Promise<void> => {
      await db
        .insertInto('email_addresses')
        .values({ user_id: user, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
    },

    removeEmail: async (user: string): Promise<void> => {
      await db.deleteFrom('email_addresses').where('user_id', '=', user).execute();
    },

    /** False when the event was reported before. */
    addNotification: async (row: Insertable<Schema['notifications']>): Promise<boolean> => {
      const insert = db.insertInto('notifications').values(row);
      const result = await insert
        .onConflict((conflict) => conflict.column('event').doNothing())
        .executeTakeFirstOrThrow();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    /** Newest first. */
    notifications: (user: string, { limit, offset }: { limit: number; offset: number }): Promise<NotificationRow[]> =>
      ofUser(user).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),

    countNotifications: async (user: string): Promise<{ total: number; unread: number }> => {
      const { rows } = await sql<{ total: number; unread: number }>`
        select count(*)::integer as total, count(*) filter (where read_at is null)::integer as unread
        from notifications where user_id = ${user}`.execute(db);
      return rows[0] ?? { total: 0, unread: 0 };
    },

    /** Up to the newest that the member has seen; others may have arrived meanwhile. */
    markRead: async (user: string, upTo: string, at: Date): Promise<void> => {
      await db
        .updateTable('notifications')
        .set({ read_at: at })
        .where('user_id', '=', user)
        .where('id', '<=', upTo)
        .where('read_at', 'is', null)
        .execute();
    },

    deleteNotifications: async (before: Date): Promise<void> => {
      await db.deleteFrom('notifications').where('created_at', '<', before).execute();
    },
  };
}
