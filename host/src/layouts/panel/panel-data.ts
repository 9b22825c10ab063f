import { type ShopApi, shopApi } from '@shop/shared/api';
import { $general, $notifications, $panelCounts } from '@shop/shared/kernel';
import { createBrowserApi, getSessionFingerprint } from '@shop/shared/kernel/host';
import { showMember } from '@shop/shared/stores/member';

const quiet = { quiet: true, outlivesPage: true } as const;
/** The session whose member is in the store. */
let loadedSession: string | undefined;
let isLoadingMember = false;

/**
 * Loads the member, the unread messages and the number of notifications while the panel is shown. A failed request is repeated, without
 * toasts: when the network is back, and with each state of the notifications, which is an answer of the API. A notification may be about a
 * ticket, so tickets are counted anew with each.
 */
export function watchPanel(signal: AbortSignal): void {
  if (signal.aborted) return;
  const shop = shopApi(createBrowserApi());
  const load = () => {
    void loadMember(shop);
    void countTickets(shop);
  };
  const unsubscribe = $notifications.subscribe((state) => {
    if (state) $panelCounts.setKey('/account/notifications', state.unread);
    load();
  });
  window.addEventListener('online', load);
  signal.addEventListener('abort', () => {
    unsubscribe();
    window.removeEventListener('online', load);
  });
}

/** Once per session. */
async function loadMember(shop: ShopApi): Promise<void> {
  const session = getSessionFingerprint();
  const isLoaded = session === loadedSession && $general.get().userData !== null;
  if (session === undefined || isLoaded || isLoadingMember) return;
  isLoadingMember = true;
  $general.setKey('panelLoading', true);
  const me = await shop.get('/api/v1/account/me', quiet).catch(() => undefined);
  isLoadingMember = false;
  $general.setKey('panelLoading', false);
  // Ignore the response if the member has logged out or switched accounts meanwhile.
  if (me === undefined || session !== getSessionFingerprint()) return;
  loadedSession = session;
  showMember(me);
}

let latestCount = 0;

async function countTickets(shop: ShopApi): Promise<void> {
  const session = getSessionFingerprint();
  if (session === undefined) return;
  latestCount += 1;
  const thisCount = latestCount;
  const tickets = await shop.get('/api/v1/tickets', quiet).catch(() => undefined);
  if (tickets === undefined || thisCount !== latestCount || session !== getSessionFingerprint()) return;
  $panelCounts.setKey('/account/tickets', tickets.unread);
}
