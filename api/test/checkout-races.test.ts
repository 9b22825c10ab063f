import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { orderTools } from '../seed/orders/order-tools.ts';
import { buildApp } from '../src/app.ts';
import { kyselyOver } from '../src/database/connect.ts';
import { types } from '../src/database/types.ts';
import { makeLog } from '../src/log.ts';
import { expireHolds } from '../src/modules/stock/expiry.ts';
import { buildOrder, buildVariant } from './builders.ts';
import { closeDatabases, freshDatabase } from './databases.ts';
import { type Answer, codeOf, openShop, type Shop, withApp } from './shop.ts';
import { buildShopper, type Shopper } from './shopper.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

const connections = 40;

// The embedded database has one session, so nothing can race there.
describe('simultaneous orders in two processes, on postgres', () => {
  let shop: Shop;
  let shops: Shop[];
  let pool: pg.Pool;
  let close: () => Promise<void>;
  // A Tuesday at 9 in Tehran.
  const clock = testClock('2026-11-24T05:30:00Z');
  beforeAll(async () => {
    const opened = await freshDatabase('postgres');
    pool = new pg.Pool({ ...opened.pool.options, types, max: connections });
    const database = { ...opened, pool, kysely: kyselyOver(pool) };
    const rules = { unpaidOrders: { atOnce: 3, perDay: 10, perAddress: 100_000 } };
    shop = await openShop('postgres', { database, now: clock.now, settings: { rules } });
    const { store, media, settings } = shop;
    const app = await buildApp({ database, store, media, settings, log: makeLog('silent'), now: clock.now });
    await app.ready();
    shops = [shop, withApp(shop, app)];
    close = async () => {
      await app.close();
      await shop.close();
      await pool.end();
    };
  });
  afterAll(() => close());

  const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  const shopOf = (turn: number) => shops[turn % 2] ?? shop;
  const stockOf = async (variant: number) =>
    (await rows('select on_hand, reserved from variants where id = $1', [variant]))[0];
  const counted = (answers: Answer[]) => {
    const counts: Record<string, number> = {};
    for (const answer of answers) {
      const key = answer.status === 200 ? 'placed' : `${answer.status} ${codeOf(answer)}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  };
  const lineOf = (variant_id: number, quantity = 1) => ({ variant_id, quantity });
  /** Members who are about to order these lines and pick them up. */
  async function buildBuyers(count: number, ...lines: { variant_id: number; quantity: number }[]): Promise<Shopper[]> {
    const buyers: Shopper[] = [];
    for (let made = 0; made < count; made += 1) {
      const buyer = await buildShopper(shop);
      await buyer.fill(...lines);
      await buyer.choosePickup();
      buyers.push(buyer);
    }
    return buyers;
  }
  const placeAll = (buyers: Shopper[], total: number) =>
    Promise.all(buyers.map((buyer, turn) => buyer.place({ total, process: shopOf(turn) })));
  /** Nothing of a refused order remains: every order has its lines and its holds. */
  const orphans = () =>
    rows(`select number from orders where state = 'awaiting_payment' and holds_stock and (
      not exists (select from order_lines where order_id = orders.id) or
      (select count(*) from order_lines where order_id = orders.id) <>
      (select count(*) from stock_holds where reference = 'order ' || number and ended_at is null))`);

  test('two hundred buyers of the last five get five orders and clear refusals', async () => {
    const { variant_id } = await buildVariant(shop.database, { stock: 5 });
    const buyers = await buildBuyers(200, lineOf(variant_id));
    expect(counted(await placeAll(buyers, 1_000_000))).toEqual({ placed: 5, '422 sold-out': 195 });
    expect(await stockOf(variant_id)).toEqual({ on_hand: 5, reserved: 5 });
    expect(await orphans()).toEqual([]);
    const orders = await rows('select order_id from order_lines where variant_id = $1', [variant_id]);
    expect(orders).toHaveLength(5);
    // The basket of a refused buyer is as it was.
    const left = await rows('select user_id from basket_lines where variant_id = $1', [variant_id]);
    expect(left).toHaveLength(195);
  });

  test('the same rush sells too many when the stock is checked first and then taken', async () => {
    await rows('create table naive_stock (id integer primary key, on_hand integer not null)');
    await rows('insert into naive_stock values (1, 5)');
    const buy = async () => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const { rows: found } = await client.query('select on_hand from naive_stock where id = 1');
        const isSold = found[0].on_hand > 0;
        if (isSold) await client.query('update naive_stock set on_hand = $1 where id = 1', [found[0].on_hand - 1]);
        await client.query('commit');
        return isSold;
      } finally {
        client.release();
      }
    };
    const sold = (await Promise.all(Array.from({ length: 200 }, buy))).filter(Boolean);
    await rows('drop table naive_stock');
    expect(sold.length).toBeGreaterThan(5);
  });

  test('baskets A+B and B+A cross a hundred times without a deadlock, and more than the stock is refused', async () => {
    const [first, second] = [
      await buildVariant(shop.database, { stock: 150 }),
      await buildVariant(shop.database, { stock: 100 }),
    ];
    const [ab, ba] = [
      await buildBuyers(60, lineOf(first.variant_id), lineOf(second.variant_id)),
      await buildBuyers(60, lineOf(second.variant_id), lineOf(first.variant_id)),
    ];
    const deadlocks = async () =>
      (await rows('select deadlocks::integer from pg_stat_database where datname = current_database()'))[0];
    const before = await deadlocks();
    const answers = await placeAll(
      ab.flatMap((buyer, index) => [buyer, ba[index] ?? buyer]),
      2_000_000,
    );
    expect(counted(answers)).toEqual({ placed: 100, '422 sold-out': 20 });
    expect(await deadlocks()).toEqual(before);
    expect([await stockOf(first.variant_id), await stockOf(second.variant_id)]).toEqual([
      { on_hand: 150, reserved: 100 },
      { on_hand: 100, reserved: 100 },
    ]);
    const [over] = await buildBuyers(1, lineOf(first.variant_id));
    const twoLines = { items: [lineOf(first.variant_id, 30), lineOf(first.variant_id, 30)] };
    expect(codeOf((await over?.call('PUT', 'orders/basket', twoLines)) as Answer)).toBe('not-enough-stock');
  });

  test('fifty requests with one key place one order and all get it; of fifty without a key one succeeds', async () => {
    const { variant_id } = await buildVariant(shop.database, { stock: 100 });
    const [buyer, other] = await buildBuyers(2, lineOf(variant_id));
    if (buyer === undefined || other === undefined) throw new Error('no buyer');
    const press = (shopper: Shopper, key?: string) =>
      Promise.all(
        Array.from({ length: 50 }, (_, turn) =>
          shopper.place({ total: 1_000_000, process: shopOf(turn), ...(key !== undefined && { key }) }),
        ),
      );
    const repeated = await press(buyer, 'press');
    expect(counted(repeated)).toEqual({ placed: 50 });
    expect(new Set(repeated.map(({ body }) => body.data.number)).size).toBe(1);
    const pressed = await press(other);
    expect(counted(pressed)).toEqual({ placed: 1, '409 order-placed': 49 });
    const { number } = pressed.find(({ status }) => status === 200)?.body.data ?? {};
    expect((await other.read()).unpaid_order.number).toBe(number);
    expect(await stockOf(variant_id)).toEqual({ on_hand: 100, reserved: 2 });
  });

  test('the last place of a window and the last use of a coupon are each given once', async () => {
    const { variant_id } = await buildVariant(shop.database, { stock: 1_000 });
    const capacity = shop.settings.rules.shipping.slotCapacity;
    const coupon = { code: 'LASTONE', title: 'تخفیف', kind: 'amount', amount: 100_000, max_uses: 3 };
    await shop.call('POST', '/operator/v1/coupons', { token: shop.admin, body: coupon });
    const buyers = await buildBuyers(30, lineOf(variant_id));
    for (const buyer of buyers) {
      const address_id = await buyer.addAddress({ city: 'تهران' });
      await buyer.choose({ method: 'courier', address_id, slot_id: '2026-11-25-17' });
    }
    expect(counted(await placeAll(buyers, 1_900_000))).toEqual({ placed: capacity, '422 slot-taken': 30 - capacity });

    const holders = await buildBuyers(30, lineOf(variant_id));
    for (const holder of holders) await holder.useCoupon('LASTONE');
    expect(counted(await placeAll(holders, 900_000))).toEqual({ placed: 3, '422 coupon-used-up': 27 });
  });

  test('a hundred fresh accounts in a loop cannot keep the last five from a buyer for an hour', async () => {
    const { variant_id } = await buildVariant(shop.database, { stock: 5 });
    const accounts = await buildBuyers(100, lineOf(variant_id, 5));
    const [normal] = await buildBuyers(1, lineOf(variant_id, 2));
    let bought: { number: number; minute: number } | undefined;
    for (let minute = 0; minute < 60 && bought === undefined; minute += 1) {
      // Each minute several accounts try before the buyer does.
      for (const account of accounts.slice(minute, minute + 3)) await account.place({ total: 5_000_000 });
      const answer = await normal?.place({ total: 2_000_000 });
      if (answer?.status === 200) bought = { number: answer.body.data.number, minute };
      clock.pass({ minutes: 1 });
      await expireHolds(shop.database.kysely, clock.now());
    }
    // The first account had an honest hold; nobody could renew it.
    expect(bought?.minute).toBe(shop.settings.rules.order.holdMinutes);
    const tools = orderTools(shop.database.kysely, {
      rules: shop.settings.rules,
      clock: { now: clock.now, pass: () => {} },
    });
    await tools.bringTo(bought?.number ?? 0, 'paid');
    expect(await stockOf(variant_id)).toEqual({ on_hand: 3, reserved: 0 });
    const placed = await rows(
      'select holds_stock, count(*)::integer from orders join order_lines on order_id = orders.id where variant_id = $1 group by 1',
      [variant_id],
    );
    expect(placed.find(({ holds_stock }) => holds_stock)).toEqual({ holds_stock: true, count: 1 });
  });

  test('a member who has paid before holds the last stock, whatever newcomers do', async () => {
    const { variant_id } = await buildVariant(shop.database, { stock: 5 });
    const [newcomer, late, regular] = await buildBuyers(3, lineOf(variant_id, 5));
    const first = (await newcomer?.place({ total: 5_000_000 }))?.body.data;
    expect(first.holds_stock).toBe(true);
    clock.pass({ minutes: shop.settings.rules.order.holdMinutes + 1 });
    await expireHolds(shop.database.kysely, clock.now());
    const second = (await late?.place({ total: 5_000_000 }))?.body.data;
    expect(second.holds_stock).toBe(false);
    expect(await stockOf(variant_id)).toEqual({ on_hand: 5, reserved: 0 });
    if (regular !== undefined) await buildOrder(shop.database, { member: regular, state: 'paid' });
    expect((await regular?.place({ total: 5_000_000 }))?.body.data.holds_stock).toBe(true);
  });

  test('after all of this the stock adds up', async () => {
    expect(await rows('select * from stock_differences')).toEqual([]);
  });
});
