import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { checkoutRepository } from '../src/modules/checkout/repository.ts';
import { DAY } from '../src/times.ts';
import { absurdTexts } from './absurd.ts';
import { buildVariant, setStock } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { buildSack, buildShopper, problemsOf, type Shopper } from './shopper.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

describe.each(kinds)('checkout on %s', (kind) => {
  let shop: Shop;
  let member: Shopper;
  // A Tuesday at 9 in Tehran.
  const clock = testClock('2026-11-24T05:30:00Z');
  beforeAll(async () => {
    shop = await openShop(kind, { now: clock.now });
  });
  beforeEach(async () => {
    member = await buildShopper(shop);
  });
  afterAll(() => shop.close());

  test('a checkout lists what is missing and the price, and places the order with the total that it has shown', async () => {
    const { variant_id } = await buildSack(shop);
    expect(problemsOf(await member.read())).toEqual([
      'cart order-empty',
      'shipping method-needed',
      'shipping recipient-needed',
    ]);
    expect(codeOf(await member.place({ total: 0 }))).toBe('order-empty');
    await member.fill({ variant_id, quantity: 2 });
    expect(codeOf(await member.place({ total: 3_000_000 }))).toBe('method-needed');
    const address_id = await member.addAddress();
    expect(problemsOf((await member.choose({ method: 'pishtaz' })).body.data)).toEqual([
      'shipping address-needed',
      'shipping recipient-needed',
    ]);
    const chosen = (await member.choose({ method: 'pishtaz', address_id, note: 'زنگ خراب است' })).body.data;
    expect(chosen).toEqual(await member.read());
    expect(chosen).toMatchObject({
      quote: { goods: 3_000_000, discount: 0, shipping: 550_000, total: 3_550_000, vat: 272_727, weight_grams: 1_800 },
      problems: [],
      unpaid_order: null,
    });
    expect(codeOf(await member.place({ total: 3_549_999 }))).toBe('total-changed');
    const placed = await member.place({ total: 3_550_000 });
    expect(placed.status).toBe(200);
    expect(placed.body.data).toMatchObject({
      state: 'awaiting_payment',
      holds_stock: true,
      totals: { goods: 3_000_000, shipping: 550_000, total: 3_550_000 },
      delivery: {
        method: 'pishtaz',
        recipient_name: 'مینا رضایی',
        recipient_mobile: '09121234567',
        is_postpaid: false,
        province: 'تهران',
        city: 'شهریار',
        address: 'خیابان ولیعصر، کوچهٔ نسترن، پلاک ۱۲',
        note: 'زنگ خراب است',
        from_date: '2026-11-26',
        to_date: '2026-11-29',
        slot: null,
      },
    });
    const after = await member.read();
    expect([after.basket.items, after.delivery.note, after.delivery.method]).toEqual([[], '', 'pishtaz']);
    const { number } = placed.body.data;
    expect(after.unpaid_order).toEqual({ number, total: 3_550_000, expires_at: placed.body.data.pay_until });
    const repeated = await member.place({ total: 3_550_000 });
    expect([repeated.status, codeOf(repeated)]).toEqual([409, 'order-placed']);
    expect((await member.call('GET', 'orders')).body.data.items).toHaveLength(1);
  });

  test('a repeated request with the same key gets the same order, and another total with it is refused', async () => {
    const { variant_id } = await buildSack(shop);
    await member.fill({ variant_id, quantity: 2 });
    await member.choose({ method: 'tipax', address_id: await member.addAddress() });
    const first = await member.place({ total: 3_000_000, key: 'press-1' });
    expect(first.body.data).toMatchObject({ delivery: { is_postpaid: true }, totals: { shipping: 0 } });
    expect(await member.place({ total: 3_000_000, key: 'press-1' })).toMatchObject({ status: 200, body: first.body });
    const other = await member.place({ total: 1, key: 'press-1' });
    expect([other.status, codeOf(other)]).toEqual([409, 'key-used']);
  });

  test('every line that cannot be ordered is a problem of the cart, and nothing is placed', async () => {
    const soldOut = await buildSack(shop, { stock: 5 });
    const discontinued = await buildSack(shop);
    await member.fill(
      { variant_id: soldOut.variant_id, quantity: 2 },
      { variant_id: discontinued.variant_id, quantity: 1 },
    );
    await member.choosePickup();
    await setStock(shop.database, soldOut.variant_id, 0);
    await shop.rows('update variants set active = false where id = $1', [discontinued.variant_id]);
    expect(problemsOf(await member.read())).toEqual(['cart sold-out', 'cart not-sold']);
    expect(codeOf(await member.place())).toBe('sold-out');
    expect((await member.call('GET', 'orders')).body.data.items).toEqual([]);
  });

  test('units whose hold has ended can be ordered before the job has closed the hold', async () => {
    const { variant_id } = await buildSack(shop, { stock: 5 });
    const other = await buildShopper(shop);
    for (const shopper of [member, other]) {
      await shopper.fill({ variant_id, quantity: 5 });
      await shopper.choosePickup();
    }
    expect((await member.place()).status).toBe(200);
    expect(problemsOf(await other.read())).toEqual(['cart sold-out']);
    clock.pass({ minutes: shop.settings.rules.order.holdMinutes });
    expect(problemsOf(await other.read())).toEqual([]);
    expect((await other.call('GET', 'orders/basket')).body.data.items).toMatchObject([{ stock: 5, problem: null }]);
    expect((await other.place()).status).toBe(200);
  });

  test('a member may have a limited number of unpaid orders at the same time and per day; paid orders do not count', async () => {
    const { variant_id } = await buildSack(shop, { stock: 5_000 });
    const { atOnce, perDay } = shop.settings.rules.unpaidOrders;
    await member.choosePickup();
    const order = async () => {
      await member.fill({ variant_id, quantity: 1 });
      return member.place();
    };
    const numbers: number[] = [];
    for (let count = 0; count < atOnce; count += 1) numbers.push((await order()).body.data.number);
    const refused = await order();
    expect([refused.status, codeOf(refused)]).toEqual([429, 'unpaid-orders-too-many']);
    expect(problemsOf(await member.read())).toEqual(['cart unpaid-orders-too-many']);
    for (let count = atOnce; count < perDay; count += 1) {
      await member.call('POST', `orders/${numbers.pop()}/cancel`);
      const placed = await order();
      expect(placed.status).toBe(200);
      numbers.push(placed.body.data.number);
    }
    await member.call('POST', `orders/${numbers.pop()}/cancel`);
    const tomorrow = await order();
    expect([tomorrow.status, Number(tomorrow.headers['retry-after'])]).toEqual([429, 86_400]);
    // A payment of one of these orders was confirmed meanwhile.
    await shop.rows(
      `insert into order_events (order_id, position, from_state, to_state, actor, reason, at)
       select id, 9, 'awaiting_payment', 'paid', 'system', null, now() from orders where number = $1`,
      [numbers[0]],
    );
    expect((await order()).status).toBe(200);
  });

  test('hostile bodies are refused with a clear error, and leave the choice as it was', async () => {
    const address_id = await member.addAddress();
    const before = (await member.choose({ method: 'tipax', address_id })).body.data.delivery;
    const base = { method: 'pickup', address_id: null, slot_id: null };
    const hostile = absurdTexts.flatMap((text) => [
      ['checkout/delivery', { ...base, method: text }],
      ['checkout/delivery', { ...base, address_id: text }],
      ['checkout/delivery', { ...base, slot_id: text }],
      ['checkout/delivery', { ...base, recipient_mobile: text }],
      ['checkout/coupon', { code: text }],
    ]) as [string, object][];
    for (const [path, body] of [
      ...hostile,
      ['checkout/delivery', { ...base, user_id: member.user_id }],
      ['checkout/delivery', { ...base, recipient_name: 'گ'.repeat(101) }],
      ['checkout/delivery', { ...base, note: '\ud800' }],
      ['checkout/delivery', []],
    ] as [string, object][]) {
      const { status } = await member.call('PUT', path, body);
      expect([path, body, status === 422 || status === 429]).toEqual([path, body, true]);
    }
    for (const accepted_total of [-1, 1.5, '1', null, 1e300, Number.MAX_SAFE_INTEGER]) {
      expect((await member.call('POST', 'orders', { accepted_total })).status).toBe(422);
    }
    expect((await member.read()).delivery).toEqual(before);
    const slot = await member.choose({ method: 'courier', address_id, slot_id: '9999-99-99-99' });
    expect(problemsOf(slot.body.data)).toContain('shipping not-there');
  });
});

describe('orders from one network address, on postgres', () => {
  test('are limited per day while they stay unpaid, and the stored addresses are deleted after a day', async () => {
    const clock = testClock('2026-11-24T05:30:00Z');
    const shop = await openShop('postgres', {
      now: clock.now,
      settings: { rules: { unpaidOrders: { atOnce: 3, perDay: 10, perAddress: 3 } } },
    });
    const { variant_id } = await buildVariant(shop.database, { stock: 1_000 });
    const order = async (address: string) => {
      const shopper = await buildShopper(shop, { address });
      await shopper.fill({ variant_id, quantity: 1 });
      await shopper.choosePickup();
      return (await shopper.place()).status;
    };
    for (const expected of [200, 200, 200, 429]) expect(await order('5.22.1.1')).toBe(expected);
    expect(await order('5.22.1.2')).toBe(200);
    clock.pass({ hours: 25 });
    expect(await order('5.22.1.1')).toBe(200);
    await checkoutRepository(shop.database.kysely).deleteOrigins(new Date(clock.now().getTime() - DAY));
    expect(await shop.rows('select placed_at from order_origins')).toEqual([{ placed_at: clock.now() }]);
    await shop.close();
  });
});
