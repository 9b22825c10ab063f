import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addressBody, buildMember, buildVariant } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

type Member = Awaited<ReturnType<typeof buildMember>>;

describe.each(kinds)('checkout on %s', (kind) => {
  let shop: Shop;
  let member: Member;
  // A Tuesday at 9 in Tehran.
  const clock = testClock('2026-11-24T05:30:00Z');
  beforeAll(async () => {
    shop = await openShop(kind, { now: clock.now });
  });
  beforeEach(async () => {
    member = await buildMember(shop.database);
    await shop.database.pool.query(`update sessions set expires_at = '2030-01-01' where user_id = $1`, [
      member.user_id,
    ]);
  });
  afterAll(() => shop.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = member.token) =>
    shop.call(method, path, { token, body });
  const addToBasket = (variant_id: number, quantity: number) =>
    call('POST', '/api/v1/orders/basket/items', { variant_id, quantity });
  const addAddress = async (changes = {}, token = member.token): Promise<string> =>
    (await call('POST', '/api/v1/addresses', addressBody(changes), token)).body.data.id;
  const choose = (changes: object) =>
    call('PUT', '/api/v1/checkout/delivery', { method: null, address_id: null, slot_id: null, ...changes });
  const read = async () => (await call('GET', '/api/v1/checkout')).body.data;

  const place = async (accepted_total?: number, headers: Record<string, string> = {}) =>
    shop.call('POST', '/api/v1/orders', {
      ...{ token: member.token, headers },
      body: { accepted_total: accepted_total ?? (await read()).quote.total },
    });
  const codes = ({ problems }: { problems: { code: string; step: string }[] }) =>
    problems.map(({ code, step }) => `${step} ${code}`);

  test('a member chooses, sees the price with all that is missing, and places the order that was shown', async () => {
    const { variant_id } = await buildVariant(shop.database, { price: 1_500_000, weight_grams: 900 });
    expect(codes(await read())).toEqual(['cart order-empty', 'shipping method-needed', 'shipping recipient-needed']);
    expect(codeOf(await place(0))).toBe('order-empty');
    await addToBasket(variant_id, 2);
    expect(codeOf(await place(3_000_000))).toBe('method-needed');
    const address_id = await addAddress();
    expect(codes((await choose({ method: 'pishtaz' })).body.data)).toEqual([
      ...['shipping address-needed', 'shipping recipient-needed'],
    ]);
    const chosen = (await choose({ method: 'pishtaz', address_id, note: 'زنگ خراب است' })).body.data;
    expect(chosen).toEqual(await read());
    expect(chosen).toMatchObject({
      quote: { goods: 3_000_000, discount: 0, shipping: 550_000, total: 3_550_000, vat: 272_727, weight_grams: 1_800 },
      ...{ problems: [], unpaid_order: null },
    });
    expect(codeOf(await place(3_549_999))).toBe('total-changed');
    const placed = await place(3_550_000);
    expect(placed.status).toBe(200);
    expect(placed.body.data).toMatchObject({
      ...{ state: 'awaiting_payment', holds_stock: true },
      totals: { goods: 3_000_000, shipping: 550_000, total: 3_550_000 },
      delivery: {
        ...{ method: 'pishtaz', recipient_name: 'مینا رضایی', recipient_mobile: '09121234567', is_postpaid: false },
        ...{ province: 'تهران', city: 'شهریار', address: 'خیابان ولیعصر، کوچهٔ نسترن، پلاک ۱۲' },
        ...{ note: 'زنگ خراب است', from_date: '2026-11-26', to_date: '2026-11-29', slot: null },
      },
    });
    const after = await read();
    expect([after.basket.items, after.delivery.note, after.delivery.method]).toEqual([[], '', 'pishtaz']);
    const { number } = placed.body.data;
    expect(after.unpaid_order).toMatchObject({ number, total: 3_550_000, expires_at: placed.body.data.pay_until });
    const second = await place(3_550_000);
    expect([second.status, codeOf(second)]).toEqual([409, 'order-placed']);
    expect((await call('GET', '/api/v1/orders')).body.data.items).toHaveLength(1);
  });

  test('a repeated request with the same key gets the same order, and another total with it is refused', async () => {
    const { variant_id } = await buildVariant(shop.database, { price: 1_500_000 });
    await addToBasket(variant_id, 2);
    await choose({ method: 'tipax', address_id: await addAddress() });
    const headers = { 'idempotency-key': 'press-1' };
    const first = await place(3_000_000, headers);
    expect(first.body.data).toMatchObject({ delivery: { is_postpaid: true }, totals: { shipping: 0 } });
    expect(await place(3_000_000, headers)).toMatchObject({ status: 200, body: first.body });
    const other = await place(1, headers);
    expect([other.status, codeOf(other)]).toEqual([409, 'key-used']);
  });
});
