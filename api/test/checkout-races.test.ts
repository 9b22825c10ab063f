import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderTools } from '../seed/orders/order-tools.ts';
import { expireHolds } from '../src/modules/stock/expiry.ts';
import { atOnce } from './at-once.ts';
import { addressBody, buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { type Answer, codeOf, type Shop } from './shop.ts';
import { buildShopper, type Shopper } from './shopper.ts';
import { openTwo, type TwoShops, tally } from './two-instances.ts';

afterAll(closeDatabases);

/** The responses of the control. */
const placed: Answer = { status: 200, body: {}, headers: {} };
const soldOut: Answer = { status: 422, body: { errors: [{ messages: [{ code: 'sold-out' }] }] }, headers: {} };

// The embedded database has one session, so nothing can race there.
describe('simultaneous orders at two instances of the API, on postgres', () => {
  let shops: TwoShops;
  let shop: Shop;
  beforeAll(async () => {
    const rules = { unpaidOrders: { atOnce: 3, perDay: 10, perAddress: 100_000 } };
    // A Tuesday at 9 in Tehran.
    shops = await openTwo({ settings: { rules }, at: '2026-11-24T05:30:00Z', connections: 40 });
    shop = shops.shop;
  });
  afterAll(() => shops.close());

  const stockOf = async (variant: number) =>
    (await shop.rows('select on_hand, reserved from variants where id = $1', [variant]))[0];
  const lineOf = (variant_id: number, quantity = 1) => ({ variant_id, quantity });
  type Line = ReturnType<typeof lineOf>;
  /** A member who only has to place the order of these lines. */
  async function buildBuyer(...lines: Line[]): Promise<Shopper> {
    const buyer = await buildShopper(shop);
    await buyer.fill(...lines);
    await buyer.choosePickup();
    return buyer;
  }
  async function buildBuyers(count: number, ...lines: Line[]): Promise<Shopper[]> {
    const buyers: Shopper[] = [];
    while (buyers.length < count) buyers.push(await buildBuyer(...lines));
    return buyers;
  }
  type Place = (buyer: Shopper, index: number) => Promise<Answer>;
  const placeWith =
    (total: number): Place =>
    (buyer, index) =>
      buyer.place({ total, process: shops.either(index) });
  /** All buyers order at once. */
  /** Sends an order again while the shop is overloaded, which it may be on a busy machine. */
  const untilAnswered =
    (place: Place): Place =>
    async (...order) => {
      let answer = await place(...order);
      while (answer.status === 503) answer = await place(...order);
      return answer;
    };
  const placeAll = (buyers: Shopper[], place: Place) => Promise.all(buyers.map(place));
  /** The numbers of orders whose lines and holds differ, as when a part of a refused order was written. */
  const incompleteOrders = () =>
    shop.rows(`select number from orders where state = 'awaiting_payment' and holds_stock and (
      not exists (select from order_lines where order_id = orders.id) or
      (select count(*) from order_lines where order_id = orders.id) <>
      (select count(*) from stock_holds where reference = 'order ' || number and ended_at is null))`);

  describe('two hundred buyers of the last five units', () => {
    let variant: number;
    let buyers: Shopper[];
    beforeAll(async () => {
      variant = (await buildVariant(shop.database, { stock: 5 })).variant_id;
      buyers = await buildBuyers(200, lineOf(variant));
    });

    // The control of the next test: these buyers at once do reveal an oversale.
    test('a control that checks the stock and then updates it sells more than five', async () => {
      await shop.rows('create table naive_stock as select 5 as on_hand');
      const placeNaively: Place = async () => {
        const [{ on_hand }] = await shop.rows('select on_hand from naive_stock');
        if (on_hand < 1) return soldOut;
        await shop.rows('update naive_stock set on_hand = on_hand - 1');
        return placed;
      };
      const { ok: sold } = tally(await placeAll(buyers, placeNaively));
      expect(sold).toBeGreaterThan(5);
      expect(await shop.rows('select on_hand from naive_stock')).toEqual([{ on_hand: 5 - Number(sold) }]);
    });

    test('the shop places five orders, and refuses the others as sold out', async () => {
      expect(tally(await placeAll(buyers, placeWith(1_000_000)))).toEqual({ ok: 5, '422 sold-out': 195 });
      expect(await stockOf(variant)).toEqual({ on_hand: 5, reserved: 5 });
      expect(await incompleteOrders()).toEqual([]);
      const orders = await shop.rows('select order_id from order_lines where variant_id = $1', [variant]);
      expect(orders).toHaveLength(5);
      // Only a placed order empties its basket.
      const baskets = await shop.rows('select user_id from basket_lines where variant_id = $1', [variant]);
      expect(baskets).toHaveLength(195);
    });
  });

  test('orders of the same two variants in opposite order cause no deadlock, and more than the stock is refused', async () => {
    const [first, second] = [
      await buildVariant(shop.database, { stock: 150 }),
      await buildVariant(shop.database, { stock: 100 }),
    ];
    const [ab, ba] = [
      await buildBuyers(60, lineOf(first.variant_id), lineOf(second.variant_id)),
      await buildBuyers(60, lineOf(second.variant_id), lineOf(first.variant_id)),
    ];
    const deadlocks = async () =>
      (await shop.rows('select deadlocks::integer from pg_stat_database where datname = current_database()'))[0];
    const before = await deadlocks();
    const answers = await placeAll(
      ab.flatMap((buyer, index) => [buyer, ba[index] ?? buyer]),
      untilAnswered(placeWith(2_000_000)),
    );
    expect(tally(answers)).toEqual({ ok: 100, '422 sold-out': 20 });
    expect(await deadlocks()).toEqual(before);
    expect([await stockOf(first.variant_id), await stockOf(second.variant_id)]).toEqual([
      { on_hand: 150, reserved: 100 },
      { on_hand: 100, reserved: 100 },
    ]);
    // Two lines of one variant are added up.
    const twoLines = { items: [lineOf(first.variant_id, 30), lineOf(first.variant_id, 30)] };
    const shopper = await buildShopper(shop);
    expect(codeOf(await shopper.call('PUT', 'orders/basket', twoLines))).toBe('not-enough-stock');
  });

  test('fifty simultaneous requests with one key place one order and all get it; of fifty without a key one succeeds', async () => {
    const { variant_id } = await buildVariant(shop.database, { stock: 100 });
    const [buyer, other] = [await buildBuyer(lineOf(variant_id)), await buildBuyer(lineOf(variant_id))];
    const placeOften = (shopper: Shopper, key?: string) =>
      atOnce(50, (index) =>
        shopper.place({ total: 1_000_000, process: shops.either(index), ...(key !== undefined && { key }) }),
      );
    const repeated = await placeOften(buyer, 'press');
    expect(tally(repeated)).toEqual({ ok: 50 });
    expect(new Set(repeated.map(({ body }) => body.data.number)).size).toBe(1);
    const unkeyed = await placeOften(other);
    expect(tally(unkeyed)).toEqual({ ok: 1, '409 order-placed': 49 });
    const { number } = unkeyed.find(({ status }) => status === 200)?.body.data ?? {};
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
    expect(tally(await placeAll(buyers, placeWith(1_900_000)))).toEqual({
      ok: capacity,
      '422 slot-taken': 30 - capacity,
    });

    const holders = await buildBuyers(30, lineOf(variant_id));
    for (const holder of holders) await holder.useCoupon('LASTONE');
    expect(tally(await placeAll(holders, placeWith(900_000)))).toEqual({ ok: 3, '422 coupon-used-up': 27 });
  });

  test('a hundred fresh accounts in a loop cannot keep the last five from a buyer for an hour', async () => {
    const { variant_id } = await buildVariant(shop.database, { stock: 5 });
    const accounts = await buildBuyers(100, lineOf(variant_id, 5));
    const buyer = await buildBuyer(lineOf(variant_id, 2));
    let order: { number: number; minute: number } | undefined;
    for (let minute = 0; minute < 60 && order === undefined; minute += 1) {
      // Each minute several accounts try before the buyer does.
      for (const account of accounts.slice(minute, minute + 3)) await account.place({ total: 5_000_000 });
      const answer = await buyer.place({ total: 2_000_000 });
      if (answer.status === 200) order = { number: answer.body.data.number, minute };
      shops.clock.pass({ minutes: 1 });
      await expireHolds(shop.database.kysely, shops.clock.now());
    }
    // The first account holds the units until its hold ends, and no other account can hold them afterwards.
    expect(order?.minute).toBe(shop.settings.rules.order.holdMinutes);
    const tools = orderTools(shop.database.kysely, {
      rules: shop.settings.rules,
      clock: { now: shops.clock.now, pass: () => {} },
    });
    await tools.bringTo(order?.number ?? 0, 'paid');
    expect(await stockOf(variant_id)).toEqual({ on_hand: 3, reserved: 0 });
    const placed = await shop.rows(
      'select holds_stock, count(*)::integer from orders join order_lines on order_id = orders.id where variant_id = $1 group by 1',
      [variant_id],
    );
    expect(placed.find(({ holds_stock }) => holds_stock)).toEqual({ holds_stock: true, count: 1 });
  });

  test('a member who has paid before gets a hold on the last stock although newcomers have ordered it', async () => {
    const { variant_id } = await buildVariant(shop.database, { stock: 5 });
    const [newcomer, second, regular] = [
      await buildBuyer(lineOf(variant_id, 5)),
      await buildBuyer(lineOf(variant_id, 5)),
      await buildBuyer(lineOf(variant_id, 5)),
    ];
    const hasHold = async (shopper: Shopper) => (await shopper.place({ total: 5_000_000 })).body.data.holds_stock;
    expect(await hasHold(newcomer)).toBe(true);
    shops.clock.pass({ minutes: shop.settings.rules.order.holdMinutes + 1 });
    await expireHolds(shop.database.kysely, shops.clock.now());
    expect(await hasHold(second)).toBe(false);
    expect(await stockOf(variant_id)).toEqual({ on_hand: 5, reserved: 0 });
    await buildOrder(shop.database, { member: regular, state: 'paid' });
    expect(await hasHold(regular)).toBe(true);
  });

  test('an order that another tab has changed since it was shown is refused, at the same total too', async () => {
    const [first, second] = [await buildVariant(shop.database), await buildVariant(shop.database)];
    const member = await buildShopper(shop);
    const [home, work] = [await member.addAddress(), await member.addAddress({ plaque: '7' })];
    const delivery = { method: 'tipax', address_id: home };
    const changes: [string, () => Promise<unknown>][] = [
      ['address', () => member.choose({ ...delivery, address_id: work })],
      ['text of the address', () => member.call('PUT', `addresses/${home}`, addressBody({ plaque: '99' }))],
      ['goods', () => member.fill(lineOf(second.variant_id))],
      ['recipient', () => member.choose({ ...delivery, recipient_name: 'خریدار آزمایشی' })],
      ['note', () => member.choose({ ...delivery, note: 'زنگ خراب است' })],
      ['day', async () => shops.clock.pass({ days: 1 })],
    ];
    for (const [name, change] of changes) {
      await member.fill(lineOf(first.variant_id));
      await member.choose(delivery);
      const { version, quote } = await member.read();
      await change();
      const answer = await member.place({ total: quote.total, version });
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 409, 'order-changed']);
    }
    const { version, quote } = await member.read();
    expect(codeOf(await member.place({ total: quote.total + 1, version: 'old' }))).toBe('total-changed');
    expect((await member.place({ total: quote.total, version })).status).toBe(200);
  });

  test('after all of this the stock adds up', async () => {
    expect(await shop.rows('select * from stock_differences')).toEqual([]);
  });
});
