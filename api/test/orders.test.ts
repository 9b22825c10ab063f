import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../src/database/transaction.ts';
import { type NewOrder, placeOrder } from '../src/modules/orders/place.ts';
import { MINUTE } from '../src/times.ts';
import { addPayment, buildMember, buildOrder, buildVariant, holdUnits, setStock } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

type Member = Awaited<ReturnType<typeof buildMember>>;

describe.each(kinds)('orders on %s', (kind) => {
  let shop: Shop;
  let member: Member;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  beforeEach(async () => {
    member = await buildMember(shop.database);
  });
  afterAll(() => shop.close());

  const read = async (number: number, { token } = member) =>
    (await shop.call('GET', `/api/v1/orders/${number}`, { token })).body.data;
  const list = async (query = '', { token } = member) =>
    (await shop.call('GET', `/api/v1/orders${query}`, { token })).body.data;
  const cancel = (number: number, { token } = member) =>
    shop.call('POST', `/api/v1/orders/${number}/cancel`, { token });
  const stockOf = async (variant: number) =>
    (await shop.rows('select on_hand, reserved from variants where id = $1', [variant]))[0];
  const place = (order: Partial<NewOrder> & Pick<NewOrder, 'lines' | 'acceptedTotal'>) => {
    const { basket, vatPercent, freeShippingFrom, order: orderRules } = shop.settings.rules;
    const rules = { ...basket, vatPercent, freeShippingFrom, holdMinutes: orderRules.holdMinutes };
    const delivery = { method: 'pickup', recipient_name: 'مینا', recipient_mobile: '09121112233' } as const;
    return inTransaction(shop.database.kysely, (tx) =>
      placeOrder(tx, { user: member.user_id, delivery, at: new Date(), ...order }, rules),
    );
  };

  test('an order keeps what its shopper accepted when the product changes later', async () => {
    const tiers = [{ quantity: 10, percent_off: 20 }];
    const { variant_id, product_id, name } = await buildVariant(shop.database, {
      price: 110_000,
      compare_at: 150_000,
      tiers,
      weight_grams: 300,
    });
    const { number } = await buildOrder(shop.database, {
      member,
      lines: [{ variant: variant_id, quantity: 20 }],
      shipping: 650_000,
      discount: { amount: 60_000 },
    });
    await shop.rows('update products set name = $2, unit = $3 where id = $1', [product_id, 'نام جدید', 'بسته']);
    await shop.rows('update variants set price = 1000, compare_at = null where id = $1', [variant_id]);
    const order = await read(number);
    expect(order).toMatchObject({
      number,
      state: 'awaiting_payment',
      delivery: {
        method: 'pishtaz',
        province: 'اصفهان',
        city: 'کاشان',
        postal_code: '8713614567',
        weight_grams: 6_000,
        recipient_name: 'مینا رضایی',
        recipient_mobile: '09121112233',
        note: 'پیش از آمدن زنگ بزنید',
      },
      lines: [
        {
          variant_id,
          product_id,
          title: name,
          unit: 'عدد',
          quantity: 20,
          tiers,
          url: `/products/${product_id}`,
          price: 110_000,
          unit_price: 88_000,
          total: 1_760_000,
          before: 3_000_000,
          discount: 60_000,
          vat: Math.round((1_700_000 * 10) / 110),
        },
      ],
      totals: {
        before: 3_000_000,
        goods: 1_760_000,
        discount: 60_000,
        shipping: 650_000,
        total: 2_350_000,
        vat: Math.round((1_700_000 * 10) / 110),
        vat_percent: 10,
      },
      timeline: [{ state: 'awaiting_payment', by: 'member', reason: null }],
      payments: [],
      invoices: [],
      return: null,
      may: { cancel: true, return: false, return_until: null, track_return: false, review: false },
    });
    expect(Date.parse(order.pay_until) - Date.parse(order.created_at)).toBe(20 * MINUTE);
    // Also for programs that write past the shop.
    await expect(shop.rows('update orders set total = total where number = $1', [number])).resolves.toEqual([]);
    for (const change of ['total = 1, accepted_total = 1', "address = 'x'", 'user_id = id', 'expires_at = now()'])
      await expect(shop.rows(`update orders set ${change} where number = $1`, [number])).rejects.toThrow();
    for (const table of ['order_lines', 'order_events'])
      for (const change of [`update ${table} set position = 9`, `delete from ${table}`])
        await expect(shop.rows(change)).rejects.toThrow('append-only');
  });

  test('an order is refused, and writes nothing, without lines, stock, a valid quantity, or the accepted total', async () => {
    const { variant_id: variant } = await buildVariant(shop.database, { stock: 10, price: 1_000, pack_step: 5 });
    const { variant_id: archived } = await buildVariant(shop.database, { active: false });
    const { variant_id: onRequest } = await buildVariant(shop.database, { price: null });
    const of = (id: number, quantity: number, acceptedTotal = quantity * 1_000) => ({
      lines: [{ variant: id, quantity }],
      acceptedTotal,
    });
    const refused = [
      ['order-empty', { lines: [], acceptedTotal: 0 }],
      ['total-changed', of(variant, 5, 4_999)],
      ['not-enough-stock', of(variant, 15)],
      ['pack-step', of(variant, 4)],
      ['too-many', of(variant, 1_000_000)],
      ['not-sold', of(archived, 1)],
      ['not-sold', of(2_000_000_000, 1)],
      ['price-on-request', of(onRequest, 1)],
    ] as const;
    for (const [reason, order] of refused) {
      expect([reason, await place(order)]).toMatchObject([reason, { ok: false, reason }]);
    }
    expect(await shop.rows('select * from orders where user_id = $1', [member.user_id])).toEqual([]);
    expect(await stockOf(variant)).toEqual({ on_hand: 10, reserved: 0 });
    // A hold that is over does not count, although no job has ended it.
    await holdUnits(shop.database.kysely, variant, 10);
    expect(await place({ ...of(variant, 5), at: new Date(Date.now() + 7_200_000) })).toMatchObject({ ok: true });
  });

  test('a paid order that is cancelled is refunded to the wallet once, and the member gets a message', async () => {
    const { number, total } = await buildOrder(shop.database, { member, state: 'preparing' });
    const answers = [await cancel(number), await cancel(number)];
    for (const { status, body } of answers) {
      expect([status, body.data.state]).toEqual([200, 'cancelled']);
      expect(body.data.payments.map((payment: { state: string }) => payment.state)).toEqual(['refunded']);
    }
    expect(
      await shop.rows('select kind, amount::integer from wallet_entries where user_id = $1', [member.user_id]),
    ).toEqual([{ kind: 'refund', amount: total }]);
    const { body } = await shop.call('GET', '/api/v1/notifications', member);
    expect(body.data.items).toMatchObject([{ title: 'سفارش شما لغو شد', url: `/account/orders/${number}` }]);
  });

  test('an order can be cancelled until it is ready, and not while its payment is verified', async () => {
    for (const state of ['ready_to_ship', 'shipped', 'delivered', 'expired', 'refunded'] as const) {
      const { number } = await buildOrder(shop.database, { member, state });
      const refused = await cancel(number);
      expect([state, refused.status, codeOf(refused)]).toEqual([state, 409, 'illegal-transition']);
      expect((await read(number)).may.cancel).toBe(false);
    }
    const order = await buildOrder(shop.database, { member });
    const { number } = order;
    await addPayment(shop.database, order, { state: 'verifying' });
    const refused = await cancel(number);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'payment-in-progress']);
    expect((await read(number)).may.cancel).toBe(false);
  });

  test('orders are listed newest first, by group, and by words of number and products', async () => {
    const jute = await buildVariant(shop.database, { name: 'کیسهٔ کنفی می‌خواهد' });
    const made: number[] = [];
    for (let day = 22; day > 0; day -= 1) {
      const { number } = await buildOrder(shop.database, {
        member,
        at: new Date(Date.now() - day * 86_400_000),
        state: day === 3 ? 'delivered' : 'awaiting_payment',
        ...(day === 3 && { lines: [{ variant: jute.variant_id, quantity: 1 }] }),
      });
      made.unshift(number);
    }
    const numbersOf = ({ items }: { items: { number: number }[] }) => items.map(({ number }) => number);
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([...numbersOf(first), ...numbersOf(second)]).toEqual(made);
    expect([first.items.length, second.next]).toEqual([20, null]);
    expect(first.counts).toEqual({ all: 22, unpaid: 21, current: 0, delivered: 1, returned: 0, cancelled: 0 });

    const delivered = await list('?group=delivered');
    expect(numbersOf(delivered)).toEqual([made[2]]);
    expect(delivered.items[0]).toMatchObject({
      state: 'delivered',
      method: expect.any(String),
      count: 1,
      products: [{ title: 'کیسهٔ کنفی می‌خواهد' }],
    });
    const number = String(made[2]);
    const persian = number.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
    for (const q of ['كيسه كنفى', 'میخواهد', 'کنفی %', number, persian])
      expect([q, numbersOf(await list(`?q=${encodeURIComponent(q)}`))]).toEqual([q, [made[2]]]);
    // Other orders may have the same digits in their random numbers.
    const part = number.slice(2, 7);
    expect(numbersOf(await list(`?q=${part}`))).toEqual(made.filter((other) => String(other).includes(part)));
    for (const q of ['%', '_', '٪'])
      expect([q, (await list(`?q=${encodeURIComponent(q)}`)).counts.all]).toEqual([q, 22]);
    expect((await list('?q=نیست')).counts).toMatchObject({ all: 0, delivered: 0 });
  });

  test('an order can be ordered again at the prices of today, without what is no longer sold', async () => {
    const [same, dearer, gone, scarce] = [
      await buildVariant(shop.database, { price: 1_000 }),
      await buildVariant(shop.database, { price: 1_000 }),
      await buildVariant(shop.database),
      await buildVariant(shop.database),
    ];
    const lines = [same, dearer, gone, scarce].map(({ variant_id: variant }) => ({ variant, quantity: 6 }));
    const { number } = await buildOrder(shop.database, { member, lines, state: 'delivered' });
    await shop.rows('update variants set price = 2000 where id = $1', [dearer.variant_id]);
    await shop.rows('update variants set active = false where id = $1', [gone.variant_id]);
    await setStock(shop.database, scarce.variant_id, 2);
    const preview = await shop.call('GET', `/api/v1/orders/${number}/reorder`, member);
    expect(
      preview.body.data.lines.map(
        ({
          unit_price,
          now,
        }: {
          unit_price: number;
          now: { unit_price: number; problem: { code: string } | null };
        }) => [unit_price, now.unit_price, now.problem?.code],
      ),
    ).toMatchObject([
      [1_000, 1_000, undefined],
      [1_000, 2_000, undefined],
      [1_000_000, 1_000_000, 'not-sold'],
      [1_000_000, 1_000_000, 'not-enough-stock'],
    ]);
    for (let turn = 0; turn < 2; turn += 1) {
      const { body } = await shop.call('POST', `/api/v1/orders/${number}/reorder`, member);
      expect(
        body.data.items.map(({ variant_id, quantity }: { variant_id: number; quantity: number }) => [
          variant_id,
          quantity,
        ]),
      ).toEqual([
        [same.variant_id, 6],
        [dearer.variant_id, 6],
        [scarce.variant_id, 2],
      ]);
      expect(body.data.changed.map((change: { variant_id: number }) => change.variant_id)).toContain(gone.variant_id);
    }
  });

  test('the order of another member is answered like one that does not exist', async () => {
    const { number } = await buildOrder(shop.database, { member, state: 'delivered' });
    const stranger = await buildMember(shop.database);
    const returned = { reason: 'withdrawal', lines: [{ variant_id: 1, quantity: 1 }], refund: 0 };
    const requests = [
      ['GET', '', undefined],
      ['POST', '/cancel', undefined],
      ['GET', '/reorder', undefined],
      ['POST', '/reorder', undefined],
      ['POST', '/return-requests', returned],
      ['PUT', '/return-tracking', { tracking_code: '12345678' }],
    ] as const;
    for (const [method, path, body] of requests) {
      expect((await shop.call(method, `/api/v1/orders/${number}${path}`, { body })).status).toBe(401);
      const foreign = await shop.call(method, `/api/v1/orders/${number}${path}`, { token: stranger.token, body });
      const unknown = await shop.call(method, `/api/v1/orders/100000000${path}`, { token: stranger.token, body });
      expect([path, foreign.status, foreign.body.errors]).toEqual([path, 404, unknown.body.errors]);
    }
    expect((await list('', stranger)).counts.all).toBe(0);
    expect((await list(`?q=${number}`, stranger)).items).toEqual([]);
  });
});
