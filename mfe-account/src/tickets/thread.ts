import { shopApi } from '@shop/shared/api';
import { ApiError, api, atom, getDraftOwner } from '@shop/shared/kernel';
import type { Message, Ticket } from './names.ts';

export type Thread =
  | { state: 'loading' }
  | { state: 'failed' }
  /** The API does not reveal whether the ticket belongs to another member. */
  | { state: 'not-found' }
  | { state: 'ready'; ticket: Ticket };

export const $thread = atom<Thread>({ state: 'loading' });
/** Whether earlier messages are being loaded. */
export const $isLoadingEarlier = atom(false);

/** The ticket on screen. */
let current = 0;
let owner = '';

type Request = (number: number) => Promise<Ticket>;

/** `keep`: shows the loaded messages until newer ones have arrived, and after a failure. */
export async function loadThread(number: number, { keep = false, request = getTicket as Request } = {}): Promise<void> {
  const member = getDraftOwner();
  const isShown = keep && current === number && owner === member && $thread.get().state === 'ready';
  current = number;
  owner = member;
  if (!isShown) $thread.set({ state: 'loading' });
  await request(number).then(
    (ticket) => showTicket(ticket, member),
    (error) => {
      if (current !== number || getDraftOwner() !== member || isShown) return;
      $thread.set({ state: error instanceof ApiError && error.status === 404 ? 'not-found' : 'failed' });
    },
  );
}

/** Clears the member's data when the page is left and after a log-out. */
export function forgetThread(): void {
  current = 0;
  $thread.set({ state: 'loading' });
}

/** Shows an answer of the API, unless the member has opened another ticket or logged out meanwhile. */
export function showTicket(ticket: Ticket, member = getDraftOwner()): void {
  if (ticket.number !== current || member !== owner || getDraftOwner() !== member) return;
  const shown = $thread.get();
  if (shown.state !== 'ready') return $thread.set({ state: 'ready', ticket });
  const messages = mergeMessages(shown.ticket.messages, ticket.messages);
  // Earlier pages that are loaded already stay.
  const hasEarlier = messages[0]?.id !== ticket.messages[0]?.id;
  $thread.set({
    state: 'ready',
    ticket: { ...ticket, messages, earlier: hasEarlier ? shown.ticket.earlier : ticket.earlier },
  });
}

export async function loadEarlier(): Promise<void> {
  const shown = $thread.get();
  if (shown.state !== 'ready' || shown.ticket.earlier === null || $isLoadingEarlier.get()) return;
  const { number, earlier } = shown.ticket;
  const member = getDraftOwner();
  $isLoadingEarlier.set(true);
  try {
    const page = await shopApi(api).get('/api/v1/tickets/{number}', { params: { number }, query: { before: earlier } });
    const latest = $thread.get();
    if (latest.state !== 'ready' || latest.ticket.number !== number || getDraftOwner() !== member) return;
    const messages = mergeMessages(page.messages, latest.ticket.messages);
    $thread.set({ state: 'ready', ticket: { ...latest.ticket, messages, earlier: page.earlier } });
  } catch (error) {
    // The kernel has shown a toast; the button stays.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    $isLoadingEarlier.set(false);
  }
}

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
    if (error.status === 409) await loadThread(number, { keep: true });
  }
}

/** Both lists are in the order of the API; `later` ends with the newest messages. */
function mergeMessages(earlier: readonly Message[], later: readonly Message[]): Message[] {
  const ids = new Set(later.map(({ id }) => id));
  return [...earlier.filter(({ id }) => !ids.has(id)), ...later];
}

const getTicket: Request = (number) =>
  shopApi(api).get('/api/v1/tickets/{number}', { params: { number }, quiet: true });
