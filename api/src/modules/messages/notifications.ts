import type { Connection } from '../../database/connect.ts';
import { membersRepository } from './members-repository.ts';
import type { Notifications } from './schema.ts';

export type NotificationsService = ReturnType<typeof notificationsService>;

const pageSize = 20;

/** The notifications in the panel of a member. */
export function notificationsService({ kysely, now }: { kysely: Connection; now: () => Date }) {
  const members = membersRepository(kysely);
  const countUnread = async (user: string) => (await members.notificationStates([user])).get(user)?.unread ?? 0;

  return {
    list: async (user: string, after?: string): Promise<Notifications> => {
      const rows = await members.notifications(user, { after, limit: pageSize + 1 });
      const page = rows.slice(0, pageSize);
      const items = page.map(({ id, title, text, path, created_at, read_at }) => ({
        id,
        title,
        text,
        url: path,
        created_at: created_at.toISOString(),
        read: read_at !== null,
      }));
      const next = rows.length > pageSize ? (page.at(-1)?.id ?? null) : null;
      return { items, next, unread: await countUnread(user) };
    },

    markRead: async (user: string, upTo: string): Promise<{ unread: number }> => {
      await members.markRead(user, upTo, now());
      return { unread: await countUnread(user) };
    },
  };
}
