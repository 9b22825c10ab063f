import { type ShopApi, shopApi } from '@shop/shared/api';
import { $isMember, $notifications, api, atom, getDraftOwner } from '@shop/shared/kernel';

/** Data of the member, as far as this tab has loaded it. */
export type Loaded<Data> = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; data: Data };

/**
 * A store for data of the member who is logged in. It forgets them at a log-out and when no page shows them, and drops an answer that arrives after a log-out or for
 * another member.
 */
export function memberStore<Data>(fetchData: (shop: ShopApi) => Promise<Data>) {
  const $store = atom<Loaded<Data>>({ state: 'loading' });
  let owner = '';

  async function load(shop: ShopApi = shopApi(api)): Promise<void> {
    const member = getDraftOwner();
    // Loaded data stays visible while it is loaded again.
    if (member !== owner || $store.get().state === 'failed') $store.set({ state: 'loading' });
    owner = member;
    const result = await fetchData(shop).then(
      (data) => ({ state: 'loaded' as const, data }),
      () => ({ state: 'failed' as const }),
    );
    const isStale = result.state === 'failed' && $store.get().state === 'loaded';
    if (getDraftOwner() === member && !isStale) $store.set(result);
  }

  const forget = () => {
    owner = '';
    $store.set({ state: 'loading' });
  };

  return {
    $store,
    load,

    /** Stores the answer of a change. */
    set: (data: Data): void => {
      if (getDraftOwner() === owner) $store.set({ state: 'loaded', data });
    },

    /** Loads the data while a page shows them: at first, after a log-in, and when the network is back. */
    watch: (): (() => void) => {
      const unsubscribe = $isMember.subscribe((isMember) => {
        if (isMember) void load();
        else forget();
      });
      const reload = () => void load();
      window.addEventListener('online', reload);
      return () => {
        unsubscribe();
        forget();
        window.removeEventListener('online', reload);
      };
    },
  };
}

/**
 * Calls `reload` for each new notification while a page is open: an answer of the shop is one. Also at the first state of a document,
 * because a notification may have come between its requests.
 */
export function onNewNotification(reload: () => void): () => void {
  let latest = $notifications.get()?.latest;
  return $notifications.listen((state) => {
    if (state === null || state.latest === latest) return;
    latest = state.latest;
    reload();
  });
}

/** The state that the server renders: it knows no visitor. */
export const notLoaded = { state: 'loading' } as const;
