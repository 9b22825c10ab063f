import type { ResponseData } from '@shop/shared/api';
import type { TransactionKind } from '@shop/shared/lib/transactions';
import type { MemberData } from '@shop/shared/stores/member-data';
import { type MemberList, memberList } from '../member-list.ts';

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

export type TransactionList = MemberData<MemberList<TransactionPage>>;

/** The transactions of a page, newest first. `source`: shows those of the wallet only. */
export const transactionList = (source?: Filter['source']) =>
  memberList<TransactionPage, Filter>(
    (shop, filter, after) =>
      shop.get('/api/v1/transactions', { query: { ...filter, ...(source && { source }), after }, quiet: true }),
    { idOf: ({ id }) => id },
  );
