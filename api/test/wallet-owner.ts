import { inTransaction } from '../src/database/transaction.ts';
import { walletLedger } from '../src/modules/wallet/ledger.ts';
import { buildMember } from './builders.ts';
import type { Shop } from './shop.ts';
import type { TestClock } from './sign-in.ts';

export const sheba = 'IR820540102680020817909002';
/** In Rial. */
export const toman = 10;

export type OwnerProperties = { charge?: number; name?: string };

/** A member with a name and this balance, and the requests of the wallet page. */
export async function buildWalletOwner(
  shop: Shop,
  clock: TestClock,
  { charge = 100_000 * toman, name = 'سارا' }: OwnerProperties,
) {
  const { user_id, token } = await buildMember(shop.database);
  if (name !== '') {
    await shop.rows(`update users set first_name = $2, last_name = 'محمدی' where id = $1`, [user_id, name]);
  }
  const reference = { type: 'payment', id: `charge of ${user_id}` } as const;
  const posting = { user: user_id, amount: charge, reference, actor: 'system', now: clock.now() } as const;
  if (charge > 0) await inTransaction(shop.database.kysely, (tx) => walletLedger(tx).charge(posting));
  const get = async (path: string) => (await shop.call('GET', `/api/v1/${path}`, { token })).body.data;
  return {
    user_id,
    token,
    get,
    wallet: async () => {
      const { balance, held, available } = await get('wallet');
      return { balance, held, available };
    },
    withdraw: (amount: number, more: { sheba?: string; key?: string } = {}) =>
      shop.call('POST', '/api/v1/wallet/withdrawals', {
        token,
        body: { amount, sheba: more.sheba ?? sheba },
        ...(more.key !== undefined && { headers: { 'idempotency-key': more.key } }),
      }),
    cancel: (number: number) => shop.call('POST', `/api/v1/wallet/withdrawals/${number}/cancel`, { token }),
    mobile: (await shop.rows('select mobile from users where id = $1', [user_id]))[0].mobile as string,
  };
}
