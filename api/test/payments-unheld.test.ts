import { afterAll, expect, test } from '@jest/globals';
import { buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { begunOf } from './payers.ts';
import { openShop } from './shop.ts';
import { buildShopper, type Shopper } from './shopper.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

test('an order without a hold is paid while there is stock, and afterwards its money stays with the bank', async () => {
  const clock = testClock();
  const shop = await openShop('postgres', { now: clock.now });
  const { variant_id } = await buildVariant(shop.database, { stock: 5 });
  const shoppers = [await buildShopper(shop), await buildShopper(shop), await buildShopper(shop)];
  const place = async (shopper: Shopper | undefined) => {
    await shopper?.fill({ variant_id, quantity: 5 });
    await shopper?.choosePickup();
    return (await shopper?.place())?.body.data;
  };
  expect(await place(shoppers[0])).toMatchObject({ holds_stock: true });
  // The newcomers who come next get no hold.
  clock.pass({ minutes: shop.settings.rules.order.holdMinutes });
  const begun = [];
  for (const shopper of shoppers.slice(1)) {
    const { number, holds_stock } = await place(shopper);
    const payment = begunOf(await shopper.call('POST', `orders/${number}/payments`, { method: 'gateway' }));
    const { body } = await shop.call('GET', `/api/v1/payments/${payment.reference}`);
    expect([holds_stock, body.data.can_retry, body.data.hold_ends_at]).toEqual([false, true, null]);
    begun.push(payment);
  }
  const outcomes = [];
  for (const { reference, authority } of begun) {
    await shop.call('POST', `/_local/bank/pg/StartPay/${authority}`, { body: { choice: 'pay' } });
    await shop.call('GET', `/api/v1/payments/return/local?Authority=${authority}&Status=OK`);
    const { data } = (await shop.call('GET', `/api/v1/payments/${reference}`)).body;
    const bank = 'select state from local_bank_payments where authority = $1';
    outcomes.push([data.state, data.reason, (await shop.database.pool.query(bank, [authority])).rows[0].state]);
  }
  expect(outcomes).toEqual([
    ['succeeded', null, 'verified'],
    ['failed', 'out-of-stock', 'paid'],
  ]);
  await shop.close();
});
