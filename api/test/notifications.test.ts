import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../src/database/transaction.ts';
import { atOnce } from './at-once.ts';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { type EventReader, readEvents } from './event-reader.ts';
import { messagesOf } from './messages-of.ts';
import { openShop, type Shop } from './shop.ts';
import type { Member } from './special-order-requests.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

describe('notifications that arrive while a page is open', () => {
  let shop: Shop;
  let address: string;
  let member: Member;
  const readers: EventReader[] = [];
  beforeAll(async () => {
    shop = await openShop('postgres');
    address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(async () => {
    member = await buildMember(shop.database);
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.disconnect();
  });
  afterAll(() => shop.close());

  const listen = async ({ token }: { token: string } = member) => {
    const headers = { authorization: `Bearer ${token}` };
    const reader = await readEvents(`${address}/api/v1/notifications/stream`, headers);
    readers.push(reader);
    return reader;
  };
  let lastEvent = 0;
  const notify = ({ user_id }: Member = member) => {
    lastEvent += 1;
    const notice = {
      user: user_id,
      event: `test ${lastEvent}`,
      template: 'ticket-reply',
      tokens: { ticket: '1' },
    } as const;
    return inTransaction(shop.database.kysely, (tx) => messagesOf(shop).notify(tx, notice));
  };
  const unreadIs = (unread: number) => (event: { data: object }) =>
    'unread' in event.data && event.data.unread === unread;

  test('a stream begins with the number of unread notifications, and follows each change', async () => {
    await notify();
    const [first, second] = [await listen(), await listen()];
    await first.next(unreadIs(1));
    await notify();
    const { data } = await first.next(unreadIs(2));
    await second.next(unreadIs(2));
    const list = (await shop.call('GET', '/api/v1/notifications', member)).body.data;
    expect(data).toEqual({ unread: 2, latest: list.items[0].id });
    await shop.call('POST', '/api/v1/notifications/read', { ...member, body: { up_to: list.items[0].id } });
    await first.next(unreadIs(0));
    await second.next(unreadIs(0));
  });

  test('a member hears nothing of another member', async () => {
    const reader = await listen();
    const other = await buildMember(shop.database);
    const otherReader = await listen(other);
    await notify(other);
    await otherReader.next(unreadIs(1));
    expect(reader.events).toHaveLength(1);
  });

  test('a stream needs a session, and ends with it', async () => {
    expect((await listen({ token: 'x'.repeat(43) })).status).toBe(401);
    const reader = await listen();
    await reader.next(unreadIs(0));
    await shop.database.kysely.deleteFrom('sessions').where('user_id', '=', member.user_id).execute();
    await until(() => reader.isEnded());
    expect((await listen()).status).toBe(401);
  });

  test('a seventh stream of one member is refused until another one ends', async () => {
    const open = await atOnce(10, () => listen());
    expect(open.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(open.filter(({ status }) => status === 429)).toHaveLength(4);
    open.find(({ status }) => status === 200)?.disconnect();
    await until(async () => (await listen()).status === 200);
  });

  test('the list comes in pages, newest first', async () => {
    for (let index = 0; index < 25; index += 1) await notify();
    const first = (await shop.call('GET', '/api/v1/notifications', member)).body.data;
    const second = (await shop.call('GET', `/api/v1/notifications?after=${first.next}`, member)).body.data;
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect([ids.length, second.next, first.unread]).toEqual([25, null, 25]);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
  });
});
