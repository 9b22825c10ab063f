import { type ShopApi, shopApi } from '@shop/shared/api';
import { $general, $notifications, $panelCounts } from '@shop/shared/kernel';
import { createBrowserApi, getSessionFingerprint } from '@shop/shared/kernel/host';

const quiet = { quiet: true, outlivesPage: true } as const;
let loadedSession: string | undefined;

/** Loads the frame of the panel once per session: the member and the unread messages. */
async function loadPanel(shop: ShopApi = shopApi(createBrowserApi())): Promise<void> {
  const session = getSessionFingerprint();
  if (session === undefined || session === loadedSession) return;
  loadedSession = session;
  /** Ignores a response if the member has logged out or switched accounts meanwhile, and a part that failed. */
  const store = <Data>(response: Promise<Data>, storeData: (data: Data) => void): Promise<void> =>
    response.then(
      (data) => {
        if (session === getSessionFingerprint()) storeData(data);
      },
      () => undefined,
    );
  $general.setKey('panelLoading', true);
  await Promise.all([
    store(shop.get('/api/v1/account/me', quiet), ({ mobile, first_name, last_name }) =>
      $general.setKey('userData', { mobile, firstName: first_name ?? '', lastName: last_name ?? '' }),
    ),
    store(shop.get('/api/v1/tickets', quiet), ({ unread }) => $panelCounts.setKey('/account/tickets', unread)),
  ]);
  if (session === getSessionFingerprint()) $general.setKey('panelLoading', false);
}

/** Loads the frame of the panel, and keeps the number of unread notifications up to date while it is shown. */
export function watchPanel(signal: AbortSignal): void {
  if (signal.aborted) return;
  const unsubscribe = $notifications.subscribe((state) => {
    if (state) $panelCounts.setKey('/account/notifications', state.unread);
  });
  signal.addEventListener('abort', unsubscribe);
  void loadPanel();
}
