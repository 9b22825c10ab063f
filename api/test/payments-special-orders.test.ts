import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inTransaction } from '../src/database/transaction.ts';
import { walletLedger } from '../src/modules/wallet/ledger.ts';
import { closeDatabases } from './databases.ts';
import { begunOf } from './payers.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';
import { buildSpecialOrder } from './special-order-requests.ts';

const clock = testClock();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop('postgres', { now: clock.now });
});
afterAll(async () => {
  await shop.close();
  await closeDatabases();
});

test('a special order is paid in two parts, each once, and its deposit comes back when the shop cancels', async () => {
  const special = await buildSpecialOrder(shop, clock.now);
  const { code, member } = special;
  await shop.database.pool.query(`update sessions set expires_at = '2099-01-01' where user_id = $1`, [member.user_id]);
  const start = (body: object = { method: 'gateway' }) =>
    shop.call('POST', `/api/v1/special-orders/${code}/payments`, { ...member, body });
  const pay = async () => {
    const { reference, authority } = begunOf(await start());
    await shop.call('POST', `/_local/bank/pg/StartPay/${authority}`, { body: { choice: 'pay' } });
    await shop.call('GET', `/api/v1/payments/return/local?Authority=${authority}&Status=OK`);
    return (await shop.call('GET', `/api/v1/payments/${reference}`)).body.data;
  };
  expect(codeOf(await start())).toBe('nothing-due');
  await special.quote();
  await special.accept();
  expect((await special.read()).due).toEqual({ part: 'deposit', amount: 54_000_000 });
  expect(await pay()).toMatchObject({
    ...{ purpose: 'special-order', state: 'succeeded', amount: 54_000_000, special_order: code, can_retry: false },
  });
  expect((await special.read()).state).toBe('deposit_paid');
  expect(codeOf(await start())).toBe('nothing-due');
  for (const state of ['in_production', 'ready'] as const) await special.quotes.advance(code, state, 'shop');
  expect(await pay()).toMatchObject({ state: 'succeeded', amount: 36_000_000 });
  expect(await special.read()).toMatchObject({ state: 'balance_paid', due: null });

  const other = await buildSpecialOrder(shop, clock.now);
  await shop.database.pool.query(`update sessions set expires_at = '2099-01-01'`);
  await other.quote();
  await other.accept();
  const charge = { user: other.member.user_id, amount: 60_000_000, actor: 'system', now: clock.now() } as const;
  await inTransaction(shop.database.kysely, (tx) =>
    walletLedger(tx).charge({ ...charge, reference: { type: 'operator', id: other.code } }),
  );
  const path = `/api/v1/special-orders/${other.code}/payments`;
  const paid = await shop.call('POST', path, { ...other.member, body: { method: 'wallet' } });
  expect(paid.body.data.state).toBe('succeeded');
  await other.quotes.advance(other.code, 'cancelled', 'shop');
  expect((await shop.call('GET', '/api/v1/wallet', other.member)).body.data).toMatchObject({
    balance: 60_000_000,
    held: 0,
  });
  expect((await shop.call('GET', '/api/v1/transactions', other.member)).body.data.items[0]).toMatchObject({
    ...{ kind: 'refund', subject: 'special_order', number: other.code },
  });
});
