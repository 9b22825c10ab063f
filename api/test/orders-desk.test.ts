import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDemoOrders } from '../seed/orders/demo-orders.ts';
import { stockReference } from '../src/modules/orders/place.ts';
import { states } from '../src/modules/orders/states.ts';
import { atOnce } from './at-once.ts';
import { addPayment, buildMember, buildOrder, buildVariant, expireOrders } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

// The members' side of the same SQL runs on both databases in `orders`.
let shop: Shop;
const clock = testClock(new Date().toISOString());
beforeAll(async () => {
  shop = await openShop('postgres', { now: clock.now });
});
afterAll(() => shop.close());

const advance = (number: number, state: string, more: object = {}) =>
  shop.call('POST', `/operator/v1/orders/${number}/advance`, { token: shop.admin, body: { state, ...more } });
const read = async (number: number, { token }: { token: string }) =>
  (await shop.call('GET', `/api/v1/orders/${number}`, { token })).body.data;

test('an operator moves a paid order to its member step by step, with the code of the carrier', async () => {
  const member = await buildMember(shop.database);
  const { number } = await buildOrder(shop.database, { member, state: 'paid' });
  const listed = (await shop.call('GET', '/operator/v1/orders', { token: shop.admin })).body.data;
  expect(listed).toContainEqual(expect.objectContaining({ number, state: 'paid', lines: [expect.anything()] }));
  expect(codeOf(await advance(number, 'shipped', { tracking_code: '18000045' }))).toBe('illegal-transition');
  expect((await advance(number, 'preparing')).body.data).toEqual({
    number,
    state: 'preparing',
    next: ['ready_to_ship', 'cancelled'],
  });
  await advance(number, 'ready_to_ship');
  expect((await advance(number, 'shipped')).status).toBe(422);
  expect((await read(number, member)).state).toBe('ready_to_ship');
  await advance(number, 'shipped', { tracking_code: '18000045' });
  expect((await advance(number, 'delivered')).body.data).toEqual({ number, state: 'delivered', next: [] });
  expect(codeOf(await advance(number, 'delivered'))).toBe('illegal-transition');

  const order = await read(number, member);
  expect(order).toMatchObject({ state: 'delivered', delivery: { tracking_code: '18000045' }, may: { return: true } });
  expect(order.timeline.slice(2).map(({ state, by }: { state: string; by: string }) => `${by}: ${state}`)).toEqual([
    'shop: preparing',
    'shop: ready_to_ship',
    'shop: shipped',
    'shop: delivered',
  ]);
  const { body } = await shop.call('GET', '/api/v1/notifications', member);
  expect(body.data.items.map(({ title }: { title: string }) => title)).toEqual([
    'سفارش شما تحویل شد',
    'سفارش شما ارسال شد',
  ]);
});

test('an unpaid order expires after its hold and gives its stock back, but not while an attempt to pay it is open', async () => {
  const member = await buildMember(shop.database);
  const { variant_id: variant } = await buildVariant(shop.database, { stock: 12 });
  const build = () => buildOrder(shop.database, { member, lines: [{ variant, quantity: 4 }], at: clock.now() });
  const [unpaid, verifying, redirected] = [await build(), await build(), await build()];
  await addPayment(shop.database, verifying, { state: 'verifying' });
  await addPayment(shop.database, redirected, { state: 'redirected', authority: 'A1' });

  const { rules } = shop.settings;
  const expire = () => expireOrders(shop.database, rules, clock.now);
  clock.pass({ minutes: rules.order.holdMinutes - 1 });
  await expire();
  expect((await read(unpaid.number, member)).state).toBe('awaiting_payment');
  clock.pass({ minutes: 2 });
  await atOnce(10, expire);
  expect((await read(unpaid.number, member)).state).toBe('expired');
  for (const { number } of [verifying, redirected]) expect((await read(number, member)).state).toBe('awaiting_payment');
  const events = await shop.rows(`select to_state, actor from order_events where order_id = $1 and position > 0`, [
    unpaid.id,
  ]);
  expect(events).toEqual([{ to_state: 'expired', actor: 'system' }]);
  expect(
    await shop.rows('select quantity from stock_holds where reference = $1 and ended_at is null', [
      stockReference(unpaid),
    ]),
  ).toEqual([]);
});

test('made-up orders are in many states, belong to one member, add up, and send nothing', async () => {
  await buildVariant(shop.database, { stock: 5_000 });
  const mobile = '09350000001';
  expect(await addDemoOrders(shop.database.kysely, { orders: 14, mobile }, shop.settings.rules)).toBe(14);
  const orders = await shop.rows(
    'select orders.state, total, accepted_total, orders.created_at from orders join users on users.id = user_id where mobile = $1',
    [mobile],
  );
  expect(orders).toHaveLength(14);
  const reached = new Set(orders.map(({ state }) => state));
  expect(states.filter((state) => !reached.has(state))).toEqual(['returned']);
  expect(orders.every(({ total, accepted_total }) => total === accepted_total)).toBe(true);
  expect(orders.every(({ created_at }) => created_at <= new Date())).toBe(true);
  expect(await shop.rows('select * from stock_differences')).toEqual([]);
  const sent = 'from users where mobile = $1';
  expect(await shop.rows(`select * from notifications where user_id in (select id ${sent})`, [mobile])).toEqual([]);
  expect(await shop.rows('select * from outbox where recipient = $1', [mobile])).toEqual([]);
});
