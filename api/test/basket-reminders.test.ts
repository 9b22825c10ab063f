import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { basketReminders } from '../src/modules/basket/reminders.ts';
import { HOUR } from '../src/times.ts';
import { buildMember, buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { messagesOf } from './messages-of.ts';
import { openShop, type Shop } from './shop.ts';
import { type TestClock, testClock } from './sign-in.ts';

afterAll(closeDatabases);

describe('reminders of unfinished baskets', () => {
  let shop: Shop;
  let clock: TestClock;
  let variant: number;
  beforeAll(async () => {
    // 11:30 in Tehran.
    clock = testClock('2026-03-21T08:00:00Z');
    shop = await openShop('postgres', { now: clock.now });
    variant = (await buildVariant(shop.database, { stock: 1_000 })).variant_id;
  });
  afterAll(() => shop.close());
  beforeEach(() => clock.pass({ days: 30 }));

  const run = () =>
    basketReminders(shop.database.kysely, { messages: messagesOf(shop, clock.now), now: clock.now }).run();

  /** A member with a basket that has just changed. */
  async function buildBasketOwner({ wantsSms = true } = {}) {
    const member = await buildMember(shop.database);
    const { token, user_id } = member;
    const call = async (method: 'POST' | 'PATCH', path: string, body: object) => {
      const { status } = await shop.call(method, `/api/v1/${path}`, { token, body });
      expect([path, status]).toEqual([path, 200]);
    };
    if (wantsSms) await call('PATCH', 'account/message-preferences/basket', { sms: true });
    const add = () => call('POST', 'orders/basket/items', { variant_id: variant, quantity: 1 });
    await add();
    return {
      member,
      add,
      merge: () => call('POST', 'orders/basket/merge', { items: [{ variant_id: variant, quantity: 1 }] }),
      sent: async () => (await shop.rows('select id from outbox where user_id = $1', [user_id])).length,
      deadline: async () =>
        (await shop.rows('select not_after from outbox where user_id = $1', [user_id]))[0]?.not_after,
    };
  }

  test('a member who has agreed is reminded once, a day after the last change of the basket', async () => {
    const owner = await buildBasketOwner();
    clock.pass({ hours: 23 });
    await run();
    expect(await owner.sent()).toBe(0);
    clock.pass({ hours: 1 });
    for (let count = 0; count < 3; count += 1) await run();
    await Promise.all([run(), run()]);
    expect(await owner.sent()).toBe(1);
    await owner.merge();
    clock.pass({ days: 2 });
    await run();
    expect(await owner.sent()).toBe(1);
    await owner.add();
    clock.pass({ days: 1 });
    await run();
    expect(await owner.sent()).toBe(2);
  });

  test('a member who has not agreed gets neither a message nor a notification', async () => {
    const owner = await buildBasketOwner({ wantsSms: false });
    clock.pass({ days: 1 });
    await run();
    expect(await owner.sent()).toBe(0);
    const { body } = await shop.call('GET', '/api/v1/notifications', owner.member);
    expect(body.data.items).toEqual([]);
    const preferences = await shop.call('GET', '/api/v1/account/message-preferences', owner.member);
    expect(preferences.body.data.topics).toContainEqual(
      expect.objectContaining({ topic: 'basket', sms: false, email: false }),
    );
  });

  test('reminders are not sent at night, and expire at ten in the evening when they could not be delivered', async () => {
    const owner = await buildBasketOwner();
    // 22:30 in Tehran, a day later.
    clock.pass({ days: 1, hours: 11 });
    await run();
    // 8:30
    clock.pass({ hours: 10 });
    await run();
    expect(await owner.sent()).toBe(0);
    clock.pass({ minutes: 30 });
    await run();
    expect(await owner.sent()).toBe(1);
    const tenInTheEvening = clock.now().getTime() + 13 * HOUR;
    expect((await owner.deadline()).getTime()).toBe(tenInTheEvening);
    clock.pass({ hours: 2, minutes: 30 });
  });

  test('a member who chooses reminders is not reminded of a basket that is older than a week', async () => {
    const owner = await buildBasketOwner({ wantsSms: false });
    clock.pass({ days: 8 });
    const body = { sms: true };
    await shop.call('PATCH', '/api/v1/account/message-preferences/basket', { ...owner.member, body });
    await run();
    expect(await owner.sent()).toBe(0);
  });

  test('a member who has ordered since, or has emptied the basket, is not reminded', async () => {
    const [buyer, emptied] = [await buildBasketOwner(), await buildBasketOwner()];
    clock.pass({ minutes: 5 });
    await buildOrder(shop.database, { member: buyer.member, at: clock.now() });
    await shop.call('DELETE', `/api/v1/orders/basket/items/${variant}`, emptied.member);
    clock.pass({ days: 1 });
    await run();
    expect([await buyer.sent(), await emptied.sent()]).toEqual([0, 0]);
  });
});
