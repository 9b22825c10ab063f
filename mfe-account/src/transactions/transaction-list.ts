import { type ResponseData, shopApi } from '@shop/shared/api';
import { api, atom, getDraftOwner } from '@shop/shared/kernel';
import type { TransactionKind } from '@shop/shared/lib/transactions';

type TransactionPage = ResponseData<'get', '/api/v1/transactions'>;
export type Transaction = TransactionPage['items'][number];
export type Filter = {
  source?: 'wallet' | 'payments' | undefined;
  kind?: TransactionKind | undefined;
  direction?: Transaction['direction'] | undefined;
  /** Days as `2026-11-22`. */
  from?: string | undefined;
  to?: string | undefined;
};
type Request = (filter: Filter, after: string | undefined) => Promise<TransactionPage>;

/** `rest`: the state of the transactions that are not loaded. */
export type TransactionList = { items: Transaction[]; rest: 'none' | 'more' | 'loading' | 'failed' };

/** The transactions of a page, newest first, loaded page by page. */
export function transactionStore(request: Request = getPage) {
  const $list = atom<TransactionList>({ items: [], rest: 'loading' });
  let filter: Filter = {};
  let next: string | undefined;
  let latestRequest = 0;

  async function loadNext(): Promise<void> {
    latestRequest += 1;
    const thisRequest = latestRequest;
    const owner = getDraftOwner();
    const { items } = $list.get();
    $list.set({ items, rest: 'loading' });
    const page = await request(filter, next).catch(() => undefined);
    // Another filter was chosen meanwhile, or the visitor has logged out or switched accounts.
    if (thisRequest !== latestRequest || owner !== getDraftOwner()) return;
    if (page === undefined) return $list.set({ items, rest: 'failed' });
    next = page.next ?? undefined;
    $list.set({ items: [...items, ...page.items], rest: next === undefined ? 'none' : 'more' });
  }

  return {
    $list,
    load: (newFilter: Filter = {}): Promise<void> => {
      filter = newFilter;
      next = undefined;
      $list.set({ items: [], rest: 'loading' });
      return loadNext();
    },
    /** Also the retry after a failure. */
    loadNext,
  };
}

const getPage: Request = (filter, after) =>
  shopApi(api).get('/api/v1/transactions', { query: { ...filter, after }, quiet: true });
