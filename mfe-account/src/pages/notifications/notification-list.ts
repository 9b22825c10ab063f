import { type ResponseData, shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { memberList } from '../../member-list.ts';

export type NotificationPage = ResponseData<'get', '/api/v1/notifications'>;

const list = memberList<NotificationPage>(
  (shop, _, after) => shop.get('/api/v1/notifications', { query: { after }, quiet: true }),
  { idOf: ({ id }) => id },
);

export const $list = list.$data;
export const { load: loadNotifications, loadMore: loadMoreNotifications, watch: watchNotifications } = list;

/** Up to the newest on the page: one that arrives meanwhile stays unread. The list keeps what was new, until it is loaded again. */
export async function markRead(newest: string): Promise<void> {
  const body = { up_to: newest };
  await shopApi(api)
    .post('/api/v1/notifications/read', { body, quiet: true })
    .catch(() => undefined);
}
