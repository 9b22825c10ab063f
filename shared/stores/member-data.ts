import { type ShopApi, shopApi } from '@shop/shared/api';
import { $isMember, $notifications, ApiError, api, atom, getDraftOwner } from '@shop/shared/kernel';

/** Data of the member who is logged in now, as far as this tab has loaded them. */
export type MemberData<Data> =
  | { state: 'loading' }
  | { state: 'failed'; requestId: string | undefined }
  /** The API does not reveal whether the object belongs to another member. */
  | { state: 'not-found' }
  | { state: 'ready'; data: Data };

/** The server knows no member, so it renders the loading state. */
export const loadingData = { state: 'loading' } as const;

type Options<Data> = {
  /** Shows the data of the previous query until those of the next one have arrived, so that the page does not jump. */
  keep?: boolean;
  /** Joins newer data of the same query to those on screen. By default they replace them. */
  merge?: (shown: Data, newer: Data) => Data;
};

/**
 * A store for data of the member who is logged in. It forgets them at a log-out and when no page shows them. An answer is dropped if a later
 * request was sent meanwhile, or if the member logged out or changed. `Query` selects the data, such as the number of an order.
 */
export function memberData<Data, Query = void>(
  request: (shop: ShopApi, query: Query) => Promise<Data>,
  { keep = false, merge = takeNewer }: Options<Data> = {},
) {
  const $data = atom<MemberData<Data>>(loadingData);
  /** The member and the query of the data on screen. */
  let shownOwner = '';
  let shownQuery = '';
  let latestRequest = 0;
  /** The member for whom the latest request was sent. */
  let latestOwner = '';
  let watchers = 0;

  /** Also called by retry buttons. Data of the same query stay on screen meanwhile, and when loading them again fails. */
  async function load(query: Query): Promise<void> {
    latestRequest += 1;
    const thisRequest = latestRequest;
    const owner = getDraftOwner();
    latestOwner = owner;
    const queryText = JSON.stringify(query) ?? '';
    const mayStay = shownOwner === owner && (keep || shownQuery === queryText);
    if (!mayStay || $data.get().state !== 'ready') $data.set(loadingData);
    const result = await request(shopApi(api), query).then(
      (data): MemberData<Data> => ({ state: 'ready', data }),
      failureOf,
    );
    if (thisRequest !== latestRequest || owner !== getDraftOwner()) return;
    const shown = $data.get();
    const isReload = shown.state === 'ready' && shownQuery === queryText;
    if (isReload && result.state === 'failed') return;
    shownOwner = owner;
    shownQuery = queryText;
    const isMerged = isReload && result.state === 'ready';
    $data.set(isMerged ? { state: 'ready', data: merge(shown.data, result.data) } : result);
  }

  function forget(): void {
    latestRequest += 1;
    shownOwner = '';
    shownQuery = '';
    $data.set(loadingData);
  }

  /** Shows the answer of a change. Loads under way began before it, so their answers are dropped. */
  function set(data: Data): void {
    if ($data.get().state !== 'ready' || shownOwner !== getDraftOwner()) return;
    latestRequest += 1;
    $data.set({ state: 'ready', data });
  }

  return {
    $data,
    load,
    set,

    /** Whether the data are those of this query and of the member who is logged in now. */
    isFor: (query: Query): boolean =>
      shownOwner === getDraftOwner() && (keep || shownQuery === (JSON.stringify(query) ?? '')),

    /**
     * Sends a request and applies its answer to the data on screen, unless the page shows something else or another member by then.
     * Failures are thrown. `isChange`: false for a request that only reads.
     */
    apply: async <Answer>(
      send: (shop: ShopApi) => Promise<Answer>,
      change: (shown: Data, answer: Answer) => Data,
      { isChange = true } = {},
    ): Promise<void> => {
      const [owner, queryText] = [getDraftOwner(), shownQuery];
      const answer = await send(shopApi(api));
      const shown = $data.get();
      if (shown.state !== 'ready' || owner !== getDraftOwner() || queryText !== shownQuery) return;
      if (isChange) set(change(shown.data, answer));
      else $data.set({ state: 'ready', data: change(shown.data, answer) });
    },

    /** Loads the data while a page shows them: at first, after a log-in, and when the network is back. */
    watch: (query: Query): (() => void) => {
      watchers += 1;
      const unsubscribe = $isMember.subscribe((isMember) => {
        if (isMember) void load(query);
        else forget();
      });
      const reload = () => void load(query);
      // Another tab may have logged in another member, which `$isMember` does not show.
      const reloadForAnother = () => {
        const owner = getDraftOwner();
        // Without an owner the member is logging out: the cookie is gone before `$isMember` changes.
        if (owner !== '' && owner !== latestOwner) reload();
      };
      window.addEventListener('online', reload);
      window.addEventListener('storage', reloadForAnother);
      document.addEventListener('visibilitychange', reloadForAnother);
      return () => {
        watchers -= 1;
        unsubscribe();
        window.removeEventListener('online', reload);
        window.removeEventListener('storage', reloadForAnother);
        document.removeEventListener('visibilitychange', reloadForAnother);
        // The same page may watch another query at once.
        queueMicrotask(() => {
          if (watchers === 0) forget();
        });
      };
    },
  };
}

const takeNewer = <Data>(_shown: Data, newer: Data): Data => newer;

function failureOf(error: unknown): MemberData<never> {
  if (!(error instanceof ApiError)) return { state: 'failed', requestId: undefined };
  return error.status === 404 ? { state: 'not-found' } : { state: 'failed', requestId: error.requestId };
}

export type MemberStore<Data, Query> = ReturnType<typeof memberData<Data, Query>>;

/** For an address that no object can have: it is answered like an unknown object, without a request. */
export const rejectAsUnknown = (): Promise<never> => Promise.reject(new ApiError(404, ''));

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
