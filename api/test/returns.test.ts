import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY } from '../src/times.ts';
import { atOnce } from './at-once.ts';
import { buildMember, buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { png, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

type Member = Awaited<ReturnType<typeof buildMember>>;

describe('returns', () => {
  let shop: Shop;
  let member: Member;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  beforeEach(async () => {
    member = await buildMember(shop.database);
  });
  afterAll(() => shop.close());

  const read = async (number: number) => (await shop.call('GET', `/api/v1/orders/${number}`, member)).body.data;
  const request = (number: number, body: object, key?: string) =>
    shop.call('POST', `/api/v1/orders/${number}/return-requests`, {
      token: member.token,
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const desk = (number: number, step: string, body?: object) =>
    shop.call('POST', `/operator/v1/returns/${number}/${step}`, { token: shop.admin, body });
  const walletOf = () =>
    shop.rows('select kind, amount::integer from wallet_entries where user_id = $1', [member.user_id]);
  const stockOf = async (variant: number) =>
    (await shop.rows('select on_hand from variants where id = $1', [variant]))[0]?.on_hand;
  const picture = async (purpose = 'return') =>
    (await sendFile(shop, { bytes: await png(), name: 'عکس.png' }, { token: member.token, purpose })).body.data.id;

  /** A delivered order of 6 units at a tier and 4 without one. */
  async function buildDelivered() {
    const tiers = [{ quantity: 5, percent_off: 10 }];
    const tiered = await buildVariant(shop.database, { price: 100_000, tiers, stock: 6 });
    const plain = await buildVariant(shop.database, { price: 10_000, stock: 4 });
    const [first, second] = [tiered.variant_id, plain.variant_id];
    const { number } = await buildOrder(shop.database, {
      member,
      state: 'delivered',
      shipping: 650_000,
      lines: [
        { variant: first, quantity: 6 },
        { variant: second, quantity: 4 },
      ],
    });
    return { number, first, second };
  }

  test('a part of an order is returned, refunded as shown, and is for sale again', async () => {
    const { number, first, second } = await buildDelivered();
    const files = [await picture(), await picture()];
    // Paid 540,000; the 2 that stay cost 100,000 each without the tier.
    const body = { reason: 'withdrawal', lines: [{ variant_id: first, quantity: 4 }], files, refund: 340_000 };
    const { status, body: answer } = await request(number, body);
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({
      state: 'return_requested',
      return: {
        state: 'requested',
        reason: 'withdrawal',
        refund: 340_000,
        shipping_refund: 0,
        decision: null,
        lines: [{ variant_id: first, quantity: 4, refund: 340_000 }],
        pictures: files.map((id) => ({ id, url: `/api/v1/uploads/${id}/file` })),
      },
      may: { return: false, return_until: null, track_return: false },
    });
    const text = 'بسته را به آدرس انبار بفرستید.';
    expect((await desk(number, 'approve', { text })).body.data).toEqual({ number, state: 'approved', refund: 340_000 });
    const tracking = { token: member.token, body: { tracking_code: '1234567890' } };
    const tracked = await shop.call('PUT', `/api/v1/orders/${number}/return-tracking`, tracking);
    expect(tracked.body.data.return).toMatchObject({ state: 'approved', decision: text, tracking_code: '1234567890' });
    expect((await desk(number, 'receive', { restock: true })).status).toBe(200);
    expect([await stockOf(first), await stockOf(second)]).toEqual([4, 0]);
    expect(await walletOf()).toEqual([]);
    expect((await desk(number, 'refund')).status).toBe(200);
    expect(await walletOf()).toEqual([{ kind: 'refund', amount: 340_000 }]);
    const order = await read(number);
    expect(
      order.timeline.slice(-4).map(({ state, by, reason }: Record<string, unknown>) => [state, by, reason]),
    ).toEqual([
      ['return_requested', 'member', null],
      ['return_approved', 'shop', text],
      ['returned', 'shop', null],
      ['refunded', 'shop', null],
    ]);
    expect(order.payments).toMatchObject([{ state: 'succeeded' }]);
    expect(await shop.rows('select * from stock_differences')).toEqual([]);
  });

  test('a whole order is refunded with its shipping, and damaged goods are not sold again', async () => {
    const { number, first, second } = await buildDelivered();
    const lines = [
      { variant_id: first, quantity: 6 },
      { variant_id: second, quantity: 4 },
    ];
    const refund = 540_000 + 40_000 + 650_000;
    expect((await request(number, { reason: 'defect', note: 'پاره است.', lines, refund })).status).toBe(200);
    await desk(number, 'approve', {});
    await desk(number, 'receive', { restock: false });
    expect(await stockOf(first)).toBe(0);
    await desk(number, 'refund');
    expect(await walletOf()).toEqual([{ kind: 'refund', amount: refund }]);
    expect((await read(number)).payments).toMatchObject([{ state: 'refunded' }]);
  });

  test('a request is refused for what was not bought, too much, another refund, or a fault without words, and leaves nothing behind', async () => {
    const { number, first, second } = await buildDelivered();
    const metre = await buildVariant(shop.database, { pack_step: 2 });
    await shop.rows('update products set can_withdraw = false where id = $1', [metre.product_id]);
    const cut = await buildOrder(shop.database, {
      member,
      state: 'delivered',
      lines: [{ variant: metre.variant_id, quantity: 4 }],
    });
    // The rule of the order is the one under which it was placed.
    await shop.rows('update products set can_withdraw = true where id = $1', [metre.product_id]);
    expect((await read(cut.number)).lines).toMatchObject([{ can_withdraw: false }]);
    const good = { reason: 'withdrawal', lines: [{ variant_id: second, quantity: 4 }], refund: 40_000 };
    const one = (variant_id: number, quantity: number) => ({ lines: [{ variant_id, quantity }] });
    const twice = [...good.lines, ...good.lines];
    const review = await picture('review');
    const refused: [number, object, number, string, string][] = [
      [number, { ...good, ...one(metre.variant_id, 1) }, 422, 'not-ordered', 'lines.0'],
      [number, { ...good, ...one(first, 7) }, 422, 'too-many', 'lines.0.quantity'],
      [number, { ...good, lines: twice }, 422, 'not-ordered', 'lines.1'],
      [number, { ...good, refund: 40_001 }, 409, 'refund-changed', 'refund'],
      [number, { ...good, reason: 'defect' }, 422, 'note-needed', 'note'],
      [number, { ...good, files: [review] }, 422, 'upload-unknown', 'files'],
      [number, { ...good, lines: [] }, 422, 'invalid', 'lines'],
      [cut.number, { ...good, ...one(metre.variant_id, 2) }, 422, 'not-returnable', 'lines.0'],
    ];
    for (const [order, body, status, code, field] of refused) {
      const answer = await request(order, body);
      const [message] = answer.body.errors[0].messages;
      expect([code, answer.status, message.code, message.field]).toEqual([code, status, code, field]);
      expect(message.message).toMatch(/[آ-ی]/);
      expect((await read(order)).state).toBe('delivered');
    }
    // Not only goods by the metre are prepared for their buyer.
    const prepared = await request(cut.number, { ...good, ...one(metre.variant_id, 2) });
    expect(prepared.body.errors[0].messages[0].message).toMatch(/^این کالا برای شما بریده یا آماده شده است/);
    // With a fault, single units come back.
    const fault = { reason: 'wrong', note: 'رنگش دیگر است.', ...one(metre.variant_id, 1), refund: 1_000_000 };
    expect((await request(cut.number, fault)).body.data?.return).toMatchObject({ state: 'requested' });
  });

  test('a request that is sent again is one return, and an order is returned once', async () => {
    const { number, second } = await buildDelivered();
    const body = { reason: 'withdrawal', lines: [{ variant_id: second, quantity: 4 }], refund: 40_000 };
    const answers = await atOnce(10, () => request(number, body, 'return'));
    expect(new Set(answers.map(({ status, body: { data } }) => `${status} ${data?.state}`))).toEqual(
      new Set(['200 return_requested']),
    );
    const again = await request(number, body);
    expect([again.status, codeOf(again)]).toEqual([409, 'illegal-transition']);
    const rejected = await desk(number, 'reject', { reason: 'کیسه‌ها پر شده بودند.' });
    expect(rejected.body.data.state).toBe('rejected');
    expect((await read(number)).return.decision).toBe('کیسه‌ها پر شده بودند.');
    for (const [step, more] of [
      ['approve', {}],
      ['receive', { restock: true }],
      ['refund', undefined],
    ] as const) {
      const refused = await desk(number, step, more);
      expect([step, refused.status, codeOf(refused)]).toEqual([step, 409, 'illegal-transition']);
    }
    expect([await stockOf(second), await walletOf()]).toEqual([0, []]);
  });

  test('an order can be returned for seven working days', async () => {
    const late = await buildOrder(shop.database, { member, at: new Date(Date.now() - 20 * DAY), state: 'delivered' });
    const [line] = late.lines;
    const body = { reason: 'withdrawal', lines: [{ variant_id: line?.variant, quantity: 2 }], refund: 2_000_000 };
    const refused = await request(late.number, body);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'return-too-late']);
    expect((await read(late.number)).may.return).toBe(false);
    const unshipped = await buildOrder(shop.database, { member, state: 'shipped' });
    expect(codeOf(await request(unshipped.number, body))).toBe('not-ordered');
    const own = { ...body, lines: [{ variant_id: unshipped.lines[0]?.variant, quantity: 2 }] };
    expect(codeOf(await request(unshipped.number, own))).toBe('illegal-transition');
  });

  test('made-up orders reach every state without a message', async () => {
    const at = new Date(Date.now() - 2 * DAY);
    for (const state of ['refunded', 'return_rejected', 'cancelled', 'expired'] as const)
      expect((await read((await buildOrder(shop.database, { member, state, at })).number)).state).toBe(state);
    expect(await shop.rows('select * from notifications where user_id = $1', [member.user_id])).toEqual([]);
  });
});
