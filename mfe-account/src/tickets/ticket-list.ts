import { shopApi } from '@shop/shared/api';
import { ApiError, api, atom } from '@shop/shared/kernel';
import { memberStore } from '../member-store.ts';
import type { TicketList } from './names.ts';

const list = memberStore<TicketList>((shop) => shop.get('/api/v1/tickets', { quiet: true }));

export const $tickets = list.$store;
export const loadTickets = list.load;
export const watchTickets = list.watch;
export const $isLoadingMore = atom(false);

export async function loadMore({ items, next }: TicketList): Promise<void> {
  if (next === null || $isLoadingMore.get()) return;
  $isLoadingMore.set(true);
  try {
    const page = await shopApi(api).get('/api/v1/tickets', { query: { after: next } });
    // A ticket that was answered meanwhile has moved to the first page.
    const shown = new Set(items.map(({ number }) => number));
    list.set({ ...page, items: [...items, ...page.items.filter(({ number }) => !shown.has(number))] });
  } catch (error) {
    // The kernel has shown a toast; the button stays.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    $isLoadingMore.set(false);
  }
}
