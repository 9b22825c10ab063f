import { shopApi } from '@shop/shared/api';
import { ApiError, api } from '@shop/shared/kernel';
import { memberData, rejectAsUnknown } from '@shop/shared/stores/member-data';
import { addNewer, loadEarlierPage } from '@shop/shared/stores/message-pages';
import type { Ticket } from './names.ts';

/** No ticket has the number 0. */
const thread = memberData<Ticket, number>(
  (shop, number) =>
    number === 0 ? rejectAsUnknown() : shop.get('/api/v1/tickets/{number}', { params: { number }, quiet: true }),
  { merge: addNewer },
);
export const $thread = thread.$data;
export { thread as memberThread };
export const { load: loadThread } = thread;

/** Shows an answer of the API, unless the member has opened another ticket or logged out meanwhile. */
export function showTicket(ticket: Ticket): void {
  const shown = $thread.get();
  if (shown.state === 'ready' && shown.data.number === ticket.number) thread.set(addNewer(shown.data, ticket));
}

export const loadEarlier = ({ number, earlier }: Ticket): Promise<void> =>
  loadEarlierPage(thread, earlier, (shop, query) =>
    shop.get('/api/v1/tickets/{number}', { params: { number }, query }),
  );

/** Tells the API that the member has read the latest message. */
export async function markRead({ number, messages, unread }: Ticket): Promise<void> {
  const last = messages.at(-1);
  if (unread === 0 || last === undefined) return;
  const body = { message: last.id };
  await shopApi(api)
    .post('/api/v1/tickets/{number}/read', { params: { number }, body, quiet: true })
    .then(showTicket, () => undefined);
}

export async function closeTicket(number: number): Promise<void> {
  try {
    showTicket(await shopApi(api).post('/api/v1/tickets/{number}/close', { params: { number } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A conflict means that the ticket has changed meanwhile.
    if (error.status === 409) await loadThread(number);
  }
}
