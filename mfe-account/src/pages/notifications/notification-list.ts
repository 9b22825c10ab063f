import { type ResponseData, shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import { memberStore } from '../../member-store.ts';

export type NotificationList = ResponseData<'get', '/api/v1/notifications'>;

const list = memberStore<NotificationList>((shop) => shop.get('/api/v1/notifications', { quiet: true }));

export const $list = list.$store;
export const loadNotifications = list.load;
export const watchNotifications = list.watch;
export const $isLoadingMore = atom(false);

/** Up to the newest on the page: one that arrives meanwhile stays unread. The list keeps what was new, until it is loaded again. */
export async function markRead({ items, unread }: NotificationList): Promise<void> {
  const [newest] = items;
  if (newest === undefined || unread === 0) return;
  await shopApi(api)
    .post('/api/v1/notifications/read', { body: { up_to: newest.id }, quiet: true })
    .catch(() => undefined);
}

export async function loadMore({ items, next }: NotificationList): Promise<void> {
  if (next === null || $isLoadingMore.get()) return;
  $isLoadingMore.set(true);
  try {
    const page = await shopApi(api).get('/api/v1/notifications', { query: { after: next } });
    list.set({ ...page, items: [...items, ...page.items] });
  } catch (error) {
    // The kernel has shown a toast; the button stays.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    $isLoadingMore.set(false);
  }
}
