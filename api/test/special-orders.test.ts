import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { estimate, usualSpec } from '@shop/shared/lib/special-order';
import { buildMember } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { type TestClock, testClock } from './people.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { buildSpecialOrder, type Member, sendArtwork, submit, wish } from './special-ordering.ts';
import { pdf, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

const UNKNOWN = '0197f5ea-0000-7000-8000-000000000000';

describe.each(kinds)('a special order on %s', (kind) => {
  let shop: Shop;
  let clock: TestClock;
  let member: Member;
  beforeAll(async () => {
    // Long ago, so that nobody's session ends while it moves.
    clock = testClock(new Date(Date.now() - 60 * 86_400_000).toISOString());
    shop = await openShop(kind, { now: clock.now });
  });
  beforeEach(async () => {
    member = await buildMember(shop.database);
  });
  afterAll(() => shop.close());

  const read = (code: string, token = member.token) => shop.call('GET', `/api/v1/special-orders/${code}`, { token });
  const list = async (query = '', { token } = member) =>
    (await shop.call('GET', `/api/v1/special-orders${query}`, { token })).body.data;

  test('is taken with its files, under a code that can be read out, and estimated as the page did', async () => {
    const files = [await sendArtwork(shop, member), await sendArtwork(shop, member)];
    const sent = await submit(shop, member, wish({ note: 'نشان آبی\nپشت کیسه خالی', files }));
    expect([sent.status, sent.headers['cache-control']]).toEqual([200, 'no-store']);
    const order = sent.body.data;
    expect(order.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(order).toMatchObject({
      state: 'submitted',
      spec: usualSpec('cloth'),
      note: 'نشان آبی\nپشت کیسه خالی',
      estimate: estimate(usualSpec('cloth')),
      quote: null,
      history: [{ state: 'submitted', at: clock.now().toISOString() }],
      messages: [],
      files: files.map((id) => ({ id, name: 'طرح.pdf', bytes: pdf().length })),
      may: { write: true, cancel: true },
    });
    expect((await read(order.code)).body.data).toEqual(order);
    expect((await shop.call('GET', `/api/v1/uploads/${files[0]}`, member)).body.data.claimed).toBe(true);
  });

  test('is its owner’s alone: to others it is as absent as one that never was', async () => {
    const { code } = (await submit(shop, member)).body.data;
    const other = await buildMember(shop.database);
    const asked = [
      ['GET', `/api/v1/special-orders/${code}`, undefined],
      ['POST', `/api/v1/special-orders/${code}/messages`, { text: 'سلام' }],
      ['POST', `/api/v1/special-orders/${code}/cancel`, undefined],
    ] as const;
    for (const [method, url, body] of asked) {
      expect((await shop.call(method, url, { body })).status).toBe(401);
      const foreign = await shop.call(method, url, { token: other.token, body });
      const never = await shop.call(method, url.replace(code, '2222-2222'), { token: other.token, body });
      expect([foreign.status, codeOf(foreign)]).toEqual([404, 'not-found']);
      expect(never.body.errors).toEqual(foreign.body.errors);
    }
    expect((await list('', other)).items).toEqual([]);
    expect((await submit(shop, {})).status).toBe(401);
  });

  test('a list has the newest first, in pages', async () => {
    const codes: string[] = [];
    for (let day = 0; day < 21; day += 1) {
      codes.push((await submit(shop, member)).body.data.code);
      clock.pass({ hours: 5 });
    }
    const [first, second] = [await list(), await list('?page=2')];
    expect([first.total, first.pages, first.items.length, second.items.length]).toEqual([21, 2, 20, 1]);
    const listed = [...first.items, ...second.items].map((one: { code: string }) => one.code);
    expect(listed).toEqual(codes.toReversed());
    expect(first.items[0]).toMatchObject({ kind: 'cloth', quantity: 200, state: 'submitted', quote_total: null });
  });

  test('sent twice is one order; another wish under its key is refused', async () => {
    const files = [await sendArtwork(shop, member)];
    const body = wish({ files });
    const first = await submit(shop, member, body);
    const again = await submit(shop, member, {
      ...body,
      spec: Object.fromEntries(Object.entries(body.spec).reverse()),
    });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await submit(shop, member, { ...body, spec: { ...body.spec, quantity: 300 } });
    expect([other.status, codeOf(other)]).toEqual([409, 'key-used']);
    expect((await list()).total).toBe(1);
    // The same key of somebody else is another key.
    expect((await submit(shop, await buildMember(shop.database), wish({ key: body.key }))).status).toBe(200);
  });

  test.each<[string, object, string, string]>([
    ['too few', { quantity: 99 }, 'quantity-out-of-range', 'spec.quantity'],
    ['DTF on a jumbo bag', { ...usualSpec('jumbo'), print: 'dtf' }, 'print-impossible', 'spec.print'],
    ['no width', { width: 0 }, 'width-out-of-range', 'spec.width'],
    ['a width of a kilometre', { width: 1e9 }, 'invalid', 'spec.width'],
    ['a negative gusset', { gusset: -1 }, 'invalid', 'spec.gusset'],
    ['half a piece', { quantity: 100.5 }, 'invalid', 'spec.quantity'],
    ['a number as text', { quantity: '200 عدد' }, 'invalid', 'spec.quantity'],
    ['a kind of its own', { kind: 'constructor' }, 'invalid', 'spec.kind'],
    ['a handle that every object has', { handle: 'toString' }, 'invalid', 'spec.handle'],
    ['a price', { price: 1 }, 'invalid', 'spec.price'],
  ])('with %s is refused in Persian, at its field', async (_, spec, code, field) => {
    const refused = await submit(shop, member, wish({ spec: { ...spec } }));
    const [message] = refused.body.errors[0].messages;
    expect([refused.status, message.code, message.field]).toEqual([422, code, field]);
    expect(message.message).toMatch(/[آ-ی]/);
    expect((await list()).total).toBe(0);
  });

  test.each([
    ['a key that is none', { key: '1' }],
    ['a note of absurd size', { note: 'ا'.repeat(2001) }],
    ['a note with a null', { note: 'ا\u0000' }],
    ['a file that is a path', { files: ['../../etc/passwd'] }],
    ['a hundred files', { files: Array.from({ length: 100 }, () => UNKNOWN) }],
    ['something else', { state: 'delivered' }],
  ])('with %s is refused', async (_, more) => {
    expect((await submit(shop, member, { ...wish(), ...more })).status).toBe(422);
  });

  test('with a file that is not to be had is refused, and leaves the others free', async () => {
    const own = await sendArtwork(shop, member);
    const foreign = await sendArtwork(shop, await buildMember(shop.database));
    const ticket = (await sendFile(shop, { bytes: pdf() }, { ...member, purpose: 'ticket' })).body.data.id;
    const tried = async (files: string[]) => {
      const refused = await submit(shop, member, wish({ files }));
      return [refused.status, codeOf(refused), refused.body.errors?.[0].messages[0].field];
    };
    for (const other of [foreign, ticket, UNKNOWN]) {
      expect(await tried([own, other])).toEqual([422, 'upload-unknown', 'files']);
    }
    expect((await submit(shop, member, wish({ files: [own] }))).status).toBe(200);
    expect(await tried([own])).toEqual([422, 'upload-claimed', 'files']);
  });

  test('so many in a day and no more', async () => {
    for (let count = 0; count < 10; count += 1) expect((await submit(shop, member)).status).toBe(200);
    clock.pass({ hours: 23 });
    const refused = await submit(shop, member);
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([
      429,
      'special-orders-too-many',
      '3600',
    ]);
    clock.pass({ hours: 1 });
    expect((await submit(shop, member)).status).toBe(200);
  });

  test('goes its whole way, each step in its history', async () => {
    const order = await buildSpecialOrder(shop, clock.now);
    expect(await order.desk.ask(order.code, 'پشت کیسه هم چاپ شود؟')).toMatchObject({ ok: true });
    expect(await order.read()).toMatchObject({ state: 'needs_info', messages: [{ by: 'shop' }] });
    expect((await order.write('نه، فقط یک رو.')).body.data).toMatchObject({
      state: 'submitted',
      messages: [{ by: 'shop' }, { by: 'member', text: 'نه، فقط یک رو.' }],
    });
    await order.quote();
    expect((await order.read()).quote).toEqual({
      total: 90_000_000,
      days: 12,
      valid_until: new Date(clock.now().getTime() + 7 * 86_400_000).toISOString(),
    });
    expect(await order.accept()).toMatchObject({ ok: true });
    expect(await order.desk.advance(order.code, 'deposit_paid', 'member')).toMatchObject({ ok: false });
    const way = [
      ['deposit_paid', 'system'],
      ['in_production', 'shop'],
      ['ready', 'shop'],
      ['balance_paid', 'system'],
      ['shipped', 'shop'],
      ['delivered', 'shop'],
    ] as const;
    for (const [to, by] of way) expect(await order.desk.advance(order.code, to, by)).toMatchObject({ ok: true });
    const { history, may } = await order.read();
    expect(history.map(({ state }: { state: string }) => state)).toEqual([
      ...['submitted', 'needs_info', 'submitted', 'quoted', 'accepted'],
      ...way.map(([to]) => to),
    ]);
    expect(may).toEqual({ write: false, cancel: false });
  });

  test('what its state does not allow is refused, and changes nothing', async () => {
    const order = await buildSpecialOrder(shop, clock.now);
    const before = await order.read();
    expect(await order.accept()).toMatchObject({ ok: false, reason: 'illegal-transition', status: 409 });
    expect(await order.desk.advance(order.code, 'delivered', 'shop')).toMatchObject({ reason: 'illegal-transition' });
    expect(await order.read()).toEqual(before);
    expect((await order.cancel()).body.data.state).toBe('cancelled');
    const again = await order.cancel();
    expect([again.status, codeOf(again)]).toEqual([409, 'illegal-transition']);
    const late = await order.write('پشیمان شدم');
    expect([late.status, codeOf(late)]).toEqual([409, 'order-closed']);
    expect(await order.desk.ask('2222-2222', 'کجاست؟')).toBeUndefined();
  });

  test('a quote holds seven days, whether or not the clock has called', async () => {
    const [late, swept, declined] = [
      await buildSpecialOrder(shop, clock.now),
      await buildSpecialOrder(shop, clock.now),
      await buildSpecialOrder(shop, clock.now),
    ];
    for (const order of [late, swept, declined]) await order.quote();
    clock.pass({ days: 6, hours: 23 });
    await swept.desk.expire();
    expect((await swept.read()).state).toBe('quoted');
    expect(await declined.decline()).toMatchObject({ ok: true, value: { state: 'declined' } });
    clock.pass({ hours: 1 });
    expect(await late.accept()).toMatchObject({ ok: false, reason: 'quote-expired', status: 409 });
    await swept.desk.expire();
    const states = await Promise.all([late, swept, declined].map(async (order) => (await order.read()).state));
    expect(states).toEqual(['quote_expired', 'quote_expired', 'declined']);
  });

  test('a message pressed twice is one; so many in an hour and no more', async () => {
    const order = await buildSpecialOrder(shop, clock.now);
    await order.write('سلام، کی آماده می‌شود؟');
    expect((await order.write('سلام، کی آماده می‌شود؟')).body.data.messages).toHaveLength(1);
    for (let count = 1; count < 20; count += 1) expect((await order.write(`پیام ${count}`)).status).toBe(200);
    const refused = await order.write('و یکی دیگر');
    expect([refused.status, codeOf(refused)]).toEqual([429, 'messages-too-many']);
    expect((await order.write(' ')).status).toBe(422);
    clock.pass({ hours: 1 });
    expect((await order.write('و یکی دیگر')).status).toBe(200);
  });

  test('an address that is no code leads nowhere', async () => {
    for (const code of ['1', UNKNOWN, '2222-222O', encodeURIComponent('../2222-2222'), randomUUID()]) {
      expect((await read(code)).status).toBe(404);
    }
  });
});
