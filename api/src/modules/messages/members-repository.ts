import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Channel } from './provider.ts';
import { isOnByDefault, type NoticeTopic } from './templates.ts';

export type NotificationRow = Selectable<Schema['notifications']>;
export type EmailRow = Selectable<Schema['email_addresses']>;
/** `latest`: the id of the newest notification. */
export type NotificationState = { unread: number; latest: string | null };
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
    findReceiver: async (user: string, topic: NoticeTopic): Promise<Receiver | undefined> => {
      const isOn = sql`${isOnByDefault(topic)}::boolean`;
      const { rows } = await sql<Receiver>`
        select users.mobile,
          coalesce((select enabled from message_preferences
            where user_id = users.id and topic = ${topic} and channel = 'sms'), ${isOn}) as sms,
          case when coalesce((select enabled from message_preferences
            where user_id = users.id and topic = ${topic} and channel = 'email'), ${isOn})
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
    notifications: (
      user: string,
      { after, limit }: { after: string | undefined; limit: number },
    ): Promise<NotificationRow[]> =>
      ofUser(user)
        .selectAll()
        .$if(after !== undefined, (notifications) => notifications.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** The state of each member, by id. */
    notificationStates: async (users: string[]): Promise<Map<string, NotificationState>> => {
      const { rows } = await sql<NotificationState & { user_id: string }>`
        select members.id as user_id,
          (select count(*)::integer from notifications where user_id = members.id and read_at is null) as unread,
          (select id from notifications where user_id = members.id order by id desc limit 1) as latest
        from unnest(${users}::uuid[]) as members (id)`.execute(db);
      return new Map(rows.map(({ user_id, ...state }) => [user_id, state]));
    },

    /** The sessions among these that have neither ended nor expired. */
    findOpenSessions: async (sessions: string[], at: Date): Promise<Set<string>> => {
      if (sessions.length === 0) return new Set();
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', sessions)
        .where('expires_at', '>', at)
        .execute();
      return new Set(rows.map(({ id }) => id));
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

    markEventsRead: async (user: string, events: string[], at: Date): Promise<void> => {
      if (events.length === 0) return;
      await db
        .updateTable('notifications')
        .set({ read_at: at })
        .where('user_id', '=', user)
        .where('event', 'in', events)
        .where('read_at', 'is', null)
        .execute();
    },

    deleteNotifications: async (before: Date): Promise<void> => {
      await db.deleteFrom('notifications').where('created_at', '<', before).execute();
    },
  };
}
