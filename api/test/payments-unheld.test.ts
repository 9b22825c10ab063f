import { afterAll, expect, test } from '@jest/globals';
import { buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { atLocalBank, startedPayment } from './payers.ts';
import { openShop } from './shop.ts';
import { buildShopper } from './shopper.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

test('an order without a hold is paid while there is stock, and its payment is not verified when the stock is gone', async () => {
  const clock = testClock();
  const shop = await openShop('postgres', { now: clock.now });
  const { variant_id } = await buildVariant(shop.database, { stock: 5 });
  const place = async () => {
    const shopper = await buildShopper(shop);
    await shopper.fill({ variant_id, quantity: 5 });
    await shopper.choosePickup();
    const { number, holds_stock } = (await shopper.place()).body.data;
    return { shopper, number, holds_stock };
  };
  expect(await place()).toMatchObject({ holds_stock: true });
  // Newcomers who order next get no hold.
  clock.pass({ minutes: shop.settings.rules.order.holdMinutes });
  const orders = [await place(), await place()];
  const attempts = [];
  for (const { shopper, number, holds_stock } of orders) {
    const bank = await atLocalBank(shop, clock, { member: shopper });
    const payment = startedPayment(await shopper.call('POST', `orders/${number}/payments`, { method: 'gateway' }));
    expect([holds_stock, await bank.read(payment)]).toMatchObject([false, { can_retry: true, hold_ends_at: null }]);
    attempts.push({ bank, payment });
  }
  const outcomes = [];
  for (const { bank, payment } of attempts) {
    await bank.pay(payment);
    const { state, reason } = await bank.read(payment);
    outcomes.push([state, reason, await bank.bankState(payment)]);
  }
  expect(outcomes).toEqual([
    ['succeeded', null, 'verified'],
    ['failed', 'out-of-stock', 'paid'],
  ]);
  await shop.close();
});
