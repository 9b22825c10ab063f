import { type ResponseData, shopApi } from '@shop/shared/api';
import { api, atom, getDraftOwner } from '@shop/shared/kernel';
import { transactionStore } from '../../transactions/transaction-list.ts';

export type WalletData = ResponseData<'get', '/api/v1/wallet'>;
export type Withdrawal = ResponseData<'get', '/api/v1/wallet/withdrawals'>['items'][number];
/** `before`: the number below which more withdrawals can be loaded. */
export type Wallet =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; wallet: WalletData; withdrawals: Withdrawal[]; before: number | null };

export const $wallet = atom<Wallet>({ state: 'loading' });
/** The ledger of the wallet. */
export const entries = transactionStore((filter, after) =>
  shopApi(api).get('/api/v1/transactions', { query: { ...filter, source: 'wallet', after }, quiet: true }),
);

let latestRequest = 0;

/** Loads the page. A wallet that is shown already stays until the new one has arrived. */
export async function loadWallet(): Promise<void> {
  latestRequest += 1;
  const thisRequest = latestRequest;
  const owner = getDraftOwner();
  const loadingEntries = entries.load();
  const loaded = await readWallet().catch((): Wallet => ({ state: 'failed' }));
  await loadingEntries;
  // The visitor has logged out or switched accounts meanwhile.
  if (thisRequest === latestRequest && owner === getDraftOwner()) $wallet.set(loaded);
}

/** Shows no earlier member's wallet while the page loads. */
export function openWallet(): void {
  $wallet.set({ state: 'loading' });
  void loadWallet();
}

async function readWallet(): Promise<Wallet> {
  const [wallet, withdrawals] = await Promise.all([
    shopApi(api).get('/api/v1/wallet', { quiet: true }),
    shopApi(api).get('/api/v1/wallet/withdrawals', { quiet: true }),
  ]);
  return { state: 'ready', wallet, withdrawals: withdrawals.items, before: withdrawals.next };
}

export async function showMoreWithdrawals(): Promise<void> {
  const shown = $wallet.get();
  if (shown.state !== 'ready' || shown.before === null) return;
  const thisRequest = latestRequest;
  const page = await shopApi(api).get('/api/v1/wallet/withdrawals', { query: { before: shown.before } });
  if (thisRequest !== latestRequest) return;
  $wallet.set({ ...shown, withdrawals: [...shown.withdrawals, ...page.items], before: page.next });
}

/** The page shows the true state afterwards, also when the shop has decided meanwhile and the cancellation is refused. */
export async function cancelWithdrawal(number: number): Promise<void> {
  try {
    await shopApi(api).post('/api/v1/wallet/withdrawals/{number}/cancel', { params: { number } });
  } finally {
    await loadWallet();
  }
}
