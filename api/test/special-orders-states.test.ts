import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { statusOf } from '../src/statuses.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { type TestClock, testClock } from './sign-in.ts';
import { buildSpecialOrder } from './special-order-requests.ts';

afterAll(closeDatabases);

describe('the states of a special order', () => {
  let shop: Shop;
  let clock: TestClock;
  beforeAll(async () => {
    // In the past: sessions expire by the real clock of `buildMember`, not by this one.
    clock = testClock(new Date(Date.now() - 60 * 86_400_000).toISOString());
    shop = await openShop('postgres', { now: clock.now });
  });
  afterAll(() => shop.close());

  test('a special order passes through every state, each recorded in its history', async () => {
    const order = await buildSpecialOrder(shop, clock.now);
    expect(await order.quotes.ask(order.code, 'پشت کیسه هم چاپ شود؟')).toMatchObject({ ok: true });
    expect(await order.read()).toMatchObject({ state: 'needs_info', messages: [{ by: 'shop' }] });
    expect((await order.write('نه، فقط یک رو.')).body.data).toMatchObject({
      state: 'submitted',
      messages: [{ by: 'shop' }, { by: 'member', text: 'نه، فقط یک رو.' }],
    });
    await order.quote();
    expect((await order.read()).quote).toEqual({
      total: 90_000_000,
      deposit: 54_000_000,
      balance: 36_000_000,
      days: 12,
      valid_until: new Date(clock.now().getTime() + 7 * 86_400_000).toISOString(),
    });
    expect(await order.accept()).toMatchObject({ ok: true });
    expect(await order.quotes.advance(order.code, 'deposit_paid', 'member')).toMatchObject({ ok: false });
    const moves = [
      ['deposit_paid', 'system'],
      ['in_production', 'shop'],
      ['ready', 'shop'],
      ['balance_paid', 'system'],
      ['shipped', 'shop'],
      ['delivered', 'shop'],
    ] as const;
    for (const [to, by] of moves) expect(await order.quotes.advance(order.code, to, by)).toMatchObject({ ok: true });
    const { history, may } = await order.read();
    expect(history.map(({ state }: { state: string }) => state)).toEqual([
      'submitted',
      'needs_info',
      'submitted',
      'quoted',
      'accepted',
      ...moves.map(([to]) => to),
    ]);
    expect(may).toEqual({ write: false, cancel: false, answer_quote: false });
  });

  test('a transition that the order’s state does not allow is refused and changes nothing', async () => {
    const order = await buildSpecialOrder(shop, clock.now);
    const before = await order.read();
    expect(await order.accept()).toMatchObject({ ok: false, reason: 'illegal-transition' });
    expect(statusOf('illegal-transition')).toBe(409);
    expect(await order.quotes.advance(order.code, 'delivered', 'shop')).toMatchObject({ reason: 'illegal-transition' });
    expect(await order.read()).toEqual(before);
    expect((await order.cancel()).body.data.state).toBe('cancelled');
    const again = await order.cancel();
    expect([again.status, codeOf(again)]).toEqual([409, 'illegal-transition']);
    const late = await order.write('پشیمان شدم');
    expect([late.status, codeOf(late)]).toEqual([409, 'order-closed']);
    expect(await order.quotes.ask('2222-2222', 'کجاست؟')).toMatchObject({ ok: false, reason: 'not-found' });
  });

  test('a quote expires after seven days, even before the job marks it as expired', async () => {
    const [late, swept, declined] = [
      await buildSpecialOrder(shop, clock.now),
      await buildSpecialOrder(shop, clock.now),
      await buildSpecialOrder(shop, clock.now),
    ];
    for (const order of [late, swept, declined]) await order.quote();
    clock.pass({ days: 6, hours: 23 });
    await swept.quotes.expire();
    expect((await swept.read()).state).toBe('quoted');
    expect(await declined.decline()).toMatchObject({ ok: true, value: { state: 'declined' } });
    clock.pass({ hours: 1 });
    expect(await late.accept()).toMatchObject({ ok: false, reason: 'quote-expired' });
    expect(statusOf('quote-expired')).toBe(409);
    await swept.quotes.expire();
    const states = await Promise.all([late, swept, declined].map(async (order) => (await order.read()).state));
    expect(states).toEqual(['quote_expired', 'quote_expired', 'declined']);
  });
});
