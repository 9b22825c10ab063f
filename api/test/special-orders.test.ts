import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { defaultSpec, estimate } from '@shop/shared/lib/special-order';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { type TestClock, testClock } from './sign-in.ts';
import { buildSpecialOrder, type Member, orderBody, sendArtwork, submit } from './special-order-requests.ts';
import { pdf, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

const UNKNOWN = '0197f5ea-0000-7000-8000-000000000000';

describe('a special order', () => {
  let shop: Shop;
  let clock: TestClock;
  let member: Member;
  beforeAll(async () => {
    // In the past: sessions expire by the real clock of `buildMember`, not by this one.
    clock = testClock(new Date(Date.now() - 60 * 86_400_000).toISOString());
    shop = await openShop('postgres', { now: clock.now });
  });
  beforeEach(async () => {
    member = await buildMember(shop.database);
  });
  afterAll(() => shop.close());

  const read = (code: string, token = member.token) => shop.call('GET', `/api/v1/special-orders/${code}`, { token });
  const list = async (query = '', { token } = member) =>
    (await shop.call('GET', `/api/v1/special-orders${query}`, { token })).body.data;
  const textsOf = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text);

  test('a special order is stored with its files, a readable code, and the same estimate as on the page', async () => {
    const files = [await sendArtwork(shop, member), await sendArtwork(shop, member)];
    const response = await submit(shop, member, orderBody({ note: 'نشان آبی\nپشت کیسه خالی', files }));
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
    const order = response.body.data;
    expect(order.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(order).toMatchObject({
      state: 'submitted',
      spec: defaultSpec('cloth'),
      note: 'نشان آبی\nپشت کیسه خالی',
      estimate: estimate(defaultSpec('cloth')),
      quote: null,
      history: [{ state: 'submitted', at: clock.now().toISOString() }],
      messages: [],
      files: files.map((id) => ({ id, name: 'طرح.pdf', bytes: pdf().length })),
      may: { write: true, cancel: true },
    });
    expect((await read(order.code)).body.data).toEqual(order);
    expect((await shop.call('GET', `/api/v1/uploads/${files[0]}`, member)).body.data.claimed).toBe(true);
  });

  test('a size of half a centimetre is stored and priced, a quarter is refused at its field', async () => {
    const spec = { ...defaultSpec('cloth'), width: 35.5 };
    const order = (await submit(shop, member, orderBody({ spec }))).body.data;
    expect((await read(order.code)).body.data).toMatchObject({ spec, estimate: estimate(spec) });
    const refused = await submit(shop, member, orderBody({ spec: { ...spec, width: 35.25 } }));
    expect([refused.status, refused.body.errors[0].messages[0].field]).toEqual([422, 'spec.width']);
  });

  test('a special order is visible to its owner only; for others it is a 404 like an unknown one', async () => {
    const { code } = (await submit(shop, member)).body.data;
    const otherMember = await buildMember(shop.database);
    const requests = [
      ['GET', `/api/v1/special-orders/${code}`, undefined],
      ['POST', `/api/v1/special-orders/${code}/messages`, { text: 'سلام' }],
      ['POST', `/api/v1/special-orders/${code}/cancel`, undefined],
    ] as const;
    for (const [method, url, body] of requests) {
      expect((await shop.call(method, url, { body })).status).toBe(401);
      const foreign = await shop.call(method, url, { token: otherMember.token, body });
      const never = await shop.call(method, url.replace(code, '2222-2222'), { token: otherMember.token, body });
      expect([foreign.status, codeOf(foreign)]).toEqual([404, 'not-found']);
      expect(never.body.errors).toEqual(foreign.body.errors);
    }
    expect((await list('', otherMember)).items).toEqual([]);
    expect((await submit(shop, {})).status).toBe(401);
  });

  test('special orders are listed newest first, in pages', async () => {
    const codes: string[] = [];
    for (let day = 0; day < 21; day += 1) {
      codes.push((await submit(shop, member)).body.data.code);
      clock.pass({ hours: 5 });
    }
    const [first, second] = [await list(), await list('?page=2')];
    expect([first.total, first.pages, first.items.length, second.items.length]).toEqual([21, 2, 20, 1]);
    expect([...first.items, ...second.items].map(({ code }) => code)).toEqual(codes.toReversed());
    expect(first.items[0]).toMatchObject({ kind: 'cloth', quantity: 200, state: 'submitted', quote_total: null });
  });

  test('a special order sent twice is one order; another order with the same key is refused', async () => {
    const files = [await sendArtwork(shop, member)];
    const body = orderBody({ files });
    const first = await submit(shop, member, body);
    const spec = Object.fromEntries(Object.entries(body.spec).reverse());
    const again = await submit(shop, member, { ...body, spec });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const changedOrder = await submit(shop, member, { ...body, spec: { ...body.spec, quantity: 300 } });
    expect([changedOrder.status, codeOf(changedOrder)]).toEqual([409, 'key-used']);
    expect((await list()).total).toBe(1);
    // Keys are per member.
    expect((await submit(shop, await buildMember(shop.database), orderBody({ key: body.key }))).status).toBe(200);
  });

  test.each<[string, object, string, string]>([
    ['too few', { quantity: 99 }, 'quantity-out-of-range', 'spec.quantity'],
    ['DTF on a jumbo bag', { ...defaultSpec('jumbo'), print: 'dtf' }, 'print-impossible', 'spec.print'],
    ['no width', { width: 0 }, 'width-out-of-range', 'spec.width'],
    ['a width of a kilometre', { width: 1e9 }, 'invalid', 'spec.width'],
    ['a negative gusset', { gusset: -1 }, 'invalid', 'spec.gusset'],
    ['half a piece', { quantity: 100.5 }, 'invalid', 'spec.quantity'],
    ['a number as text', { quantity: '200 عدد' }, 'invalid', 'spec.quantity'],
    ['a kind of its own', { kind: 'constructor' }, 'invalid', 'spec.kind'],
    ['a handle that every object has', { handle: 'toString' }, 'invalid', 'spec.handle'],
    ['a price', { price: 1 }, 'invalid', 'spec.price'],
  ])('a special order with %s is refused in Persian, naming the field', async (_, spec, code, field) => {
    const refused = await submit(shop, member, orderBody({ spec: { ...spec } }));
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
  ])('a special order with %s is refused', async (_, more) => {
    expect((await submit(shop, member, { ...orderBody(), ...more })).status).toBe(422);
  });

  test('a special order with a file that cannot be claimed is refused, and its other files stay free', async () => {
    const ownFile = await sendArtwork(shop, member);
    const foreign = await sendArtwork(shop, await buildMember(shop.database));
    const ticket = (await sendFile(shop, { bytes: pdf() }, { ...member, purpose: 'ticket' })).body.data.id;
    const tried = async (files: string[]) => {
      const refused = await submit(shop, member, orderBody({ files }));
      return [refused.status, codeOf(refused), refused.body.errors?.[0].messages[0].field];
    };
    for (const unusableFile of [foreign, ticket, UNKNOWN]) {
      expect(await tried([ownFile, unusableFile])).toEqual([422, 'upload-unknown', 'files']);
    }
    expect((await submit(shop, member, orderBody({ files: [ownFile] }))).status).toBe(200);
    expect(await tried([ownFile])).toEqual([422, 'upload-claimed', 'files']);
  });

  test('special orders are limited to a number a day', async () => {
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

  test('a message sent twice is one; messages are limited per hour', async () => {
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

  test('a long conversation comes in pages that miss and repeat nothing, and the shop reads it whole', async () => {
    const [order, another] = [await buildSpecialOrder(shop, clock.now), await buildSpecialOrder(shop, clock.now)];
    const texts = Array.from({ length: 60 }, (_, index) => `پیام ${index}`);
    for (const text of texts) await order.quotes.write(order.code, text);
    await another.write('سلام');
    const latest = await order.read();
    const readBefore = (id: string, { code, member: { token } } = order) => read(`${code}?before=${id}`, token);
    const first = (await readBefore(latest.earlier)).body.data;
    expect([...textsOf(first), ...textsOf(latest)]).toEqual(texts);
    expect([latest.messages.length, first.earlier]).toEqual([30, null]);
    expect(await readBefore(UNKNOWN)).toMatchObject({ status: 404 });
    expect(await readBefore(latest.earlier, another)).toMatchObject({ status: 404 });
    expect(await order.quotes.read(order.code)).toMatchObject({ messages: texts.map((text) => ({ text })) });
  });

  test('an operator asks, writes and quotes; the member reads, answers and accepts', async () => {
    const order = await buildSpecialOrder(shop, clock.now);
    const { code } = order;
    const desk = async (method: 'GET' | 'POST', path: string, body?: object) =>
      (await shop.call(method, `/operator/v1/special-orders${path}`, { token: shop.admin, body })).body.data;
    const answerQuote = (answer: string, token = order.member.token) =>
      shop.call('POST', `/api/v1/special-orders/${code}/quote`, { token, body: { answer } });
    const isWaiting = async () => (await desk('GET', '')).some((listed: { code: string }) => listed.code === code);
    expect(await isWaiting()).toBe(true);
    await desk('POST', `/${code}/needs-info`, { text: 'کدام رنگ؟' });
    expect(await isWaiting()).toBe(false);
    await order.write('آبی');
    for (const _attempt of [1, 2]) await desk('POST', `/${code}/messages`, { text: 'فردا می‌فرستیم.' });
    const { messages, unread } = await order.read();
    expect(textsOf({ messages })).toEqual(['کدام رنگ؟', 'آبی', 'فردا می‌فرستیم.']);
    expect([unread, (await list('', order.member)).items[0].unread]).toEqual([1, 1]);
    const readBody = { message: messages[2].id };
    const marked = await shop.call('POST', `/api/v1/special-orders/${code}/read`, { ...order.member, body: readBody });
    expect(marked.body.data.unread).toBe(0);

    expect(codeOf(await answerQuote('accept'))).toBe('illegal-transition');
    expect((await order.read()).may.answer_quote).toBe(false);
    const quoted = await desk('POST', `/${code}/quote`, { total: 90_000_000, days: 12 });
    expect(quoted).toMatchObject({
      state: 'quoted',
      quote: { total: 90_000_000, days: 12 },
      from: expect.stringMatching(/^09/),
    });
    expect((await order.read()).may.answer_quote).toBe(true);
    expect((await answerQuote('accept', member.token)).status).toBe(404);
    const answers = await Promise.all([answerQuote('accept'), answerQuote('decline'), answerQuote('accept')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('an invalid code is a 404', async () => {
    for (const code of ['1', UNKNOWN, '2222-222O', encodeURIComponent('../2222-2222'), randomUUID()]) {
      expect((await read(code)).status).toBe(404);
    }
  });
});
