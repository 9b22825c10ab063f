import { type ResponseData, shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { memberData } from '@shop/shared/stores/member-data';
import { memberList } from '../../member-list.ts';
import { transactionList } from '../../transactions/transaction-list.ts';

export type Wallet = ResponseData<'get', '/api/v1/wallet'>;
export type WithdrawalPage = ResponseData<'get', '/api/v1/wallet/withdrawals'>;
export type Withdrawal = WithdrawalPage['items'][number];

export const wallet = memberData<Wallet>((shop) => shop.get('/api/v1/wallet', { quiet: true }));
export const withdrawals = memberList<WithdrawalPage>(
  (shop, _, before) => shop.get('/api/v1/wallet/withdrawals', { query: { before }, quiet: true }),
  { idOf: ({ number }) => number },
);
/** The ledger of the wallet. */
export const entries = transactionList('wallet');

export function watchWallet(): () => void {
  const stops = [wallet.watch(), withdrawals.watch(), entries.watch({})];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Called after a change, and by the retry button. The page keeps its contents until the new state has arrived. */
export async function loadWallet(): Promise<void> {
  await Promise.all([wallet.load(), withdrawals.load(), entries.load({})]);
}

/** The page shows the true state afterwards, also when the shop has decided meanwhile and the cancellation is refused. */
export async function cancelWithdrawal(number: number): Promise<void> {
  try {
    await shopApi(api).post('/api/v1/wallet/withdrawals/{number}/cancel', { params: { number } });
  } finally {
    await loadWallet();
  }
}
