import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { atOnce } from './at-once.ts';
import { buildMember, buildOrder } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { type Answer, codeOf, openShop, type Shop } from './shop.ts';
import { newMobile, signIn, type TestClock, testClock } from './sign-in.ts';
import type { Member } from './special-order-requests.ts';
import { pdf, png, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

const newTicket = { department: 'finance', priority: 'urgent', subject: 'فاکتور', text: 'فاکتور رسمی می‌خواهم.' };

describe('the tickets of a member', () => {
  let shop: Shop;
  let clock: TestClock;
  let member: Member;
  beforeAll(async () => {
    clock = testClock(new Date(Date.now() - 60 * 86_400_000).toISOString());
    const limits = { reads: 100_000, writes: 100_000, logins: 100_000 };
    const rules = { ticket: { perDay: 50, messagesPerHour: 60 } };
    shop = await openShop('postgres', { now: clock.now, settings: { limits, rules } });
  });
  beforeEach(async () => {
    clock.pass({ days: 2 });
    member = await buildMember(shop.database);
  });
  afterAll(() => shop.close());

  const send = (method: 'GET' | 'POST', path: string, body?: object, as: Partial<Member> = member, key?: string) =>
    shop.call(method, `/api/v1/tickets${path}`, {
      token: as.token,
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const open = async (body: object = newTicket): Promise<number> => (await send('POST', '', body)).body.data.number;
  const reply = (number: number, text: string, more: object = {}) =>
    send('POST', `/${number}/messages`, { text, ...more });
  const read = async (number: number, query = '') => (await send('GET', `/${number}${query}`)).body.data;
  const desk = (method: 'GET' | 'POST', path: string, body?: object) =>
    shop.call(method, `/operator/v1/tickets${path}`, { token: shop.admin, body });
  const answer = async (number: number, text: string) => {
    expect((await desk('POST', `/${number}/messages`, { text })).status).toBe(200);
  };
  const attach = async (): Promise<string> =>
    (await sendFile(shop, { bytes: pdf() }, { ...member, purpose: 'ticket' })).body.data.id;
  const statusAndCode = (response: Answer) => [response.status, codeOf(response)];

  test('a ticket is opened, answered, read, replied to and closed', async () => {
    const number = await open();
    expect(await read(number)).toMatchObject({
      number,
      subject: 'فاکتور',
      department: 'finance',
      priority: 'urgent',
      state: 'open',
      unread: 0,
      messages: [{ by: 'member', text: newTicket.text }],
      may: { reply: true, close: true },
      reopens_until: null,
    });
    await answer(number, 'پیوست است.');
    expect((await send('GET', '')).body.data).toMatchObject({
      items: [{ number, state: 'answered', unread: 1 }],
      unread: 1,
    });
    const { messages } = await read(number);
    expect((await send('POST', `/${number}/read`, { message: messages[1].id })).body.data).toMatchObject({ unread: 0 });
    expect((await send('GET', '')).body.data).toMatchObject({ items: [{ unread: 0 }], unread: 0 });
    expect((await reply(number, 'سپاس.')).body.data).toMatchObject({
      state: 'customer_reply',
      messages: { length: 3 },
    });
    expect((await send('POST', `/${number}/close`)).body.data).toMatchObject({
      state: 'closed',
      may: { reply: true, close: false },
      reopens_until: new Date(clock.now().getTime() + 7 * 86_400_000).toISOString(),
    });
    expect(statusAndCode(await send('POST', `/${number}/close`))).toEqual([409, 'illegal-transition']);
    expect((await reply(number, 'یک چیز دیگر.')).body.data).toMatchObject({ state: 'open', reopens_until: null });
    await send('POST', `/${number}/close`);
    clock.pass({ days: 7 });
    expect((await read(number)).may).toEqual({ reply: false, close: false });
    expect(statusAndCode(await reply(number, 'دیر شد.'))).toEqual([409, 'ticket-closed']);
  });

  test('reading a ticket marks the notifications of its answers as read, up to the message, and of no other ticket', async () => {
    const [first, second] = [await open(), await open({ ...newTicket, text: 'دومی' })];
    for (const [number, text] of [
      [first, 'یک'],
      [second, 'دو'],
      [first, 'سه'],
    ] as const)
      await answer(number, text);
    const unread = async () => {
      const { items } = (await shop.call('GET', '/api/v1/notifications', { token: member.token })).body.data;
      return items.filter(({ read: isRead }: { read: boolean }) => !isRead).map(({ url }: { url: string }) => url);
    };
    const { messages } = await read(first);
    await send('POST', `/${first}/read`, { message: messages[1].id });
    expect(await unread()).toEqual([`/account/tickets/${first}`, `/account/tickets/${second}`]);
    await send('POST', `/${first}/read`, { message: messages[2].id });
    expect(await unread()).toEqual([`/account/tickets/${second}`]);
  });

  test('another member’s ticket is answered like one that does not exist, and an unknown message is refused', async () => {
    const number = await open();
    const stranger = await buildMember(shop.database);
    const { messages } = await read(number);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/messages', { text: 'سلام' }],
      ['POST', '/read', { message: messages[0].id }],
      ['POST', '/close', undefined],
    ] as const) {
      const attempts = await Promise.all(
        [number, 999_999].map((wanted) => send(method, `/${wanted}${path}`, body, stranger)),
      );
      expect(attempts.map(statusAndCode)).toEqual(Array(2).fill([404, 'not-found']));
    }
    const other = await open();
    expect(statusAndCode(await send('POST', `/${other}/read`, { message: messages[0].id }))).toEqual([
      422,
      'message-unknown',
    ]);
    expect((await send('GET', `/${other}?before=${messages[0].id}`)).status).toBe(404);
    expect((await read(number)).messages).toHaveLength(1);
  });

  test('a ticket names an order of its member; the order of another member is refused like an unknown one', async () => {
    const { number: order } = await buildOrder(shop.database, { member });
    const { number: foreign } = await buildOrder(shop.database);
    const number = await open({ ...newTicket, order: String(order) });
    expect((await read(number)).order).toBe(order);
    expect((await send('GET', '')).body.data.items).toMatchObject([{ number, order }]);
    expect((await desk('GET', `/${number}`)).body.data.order).toBe(order);
    expect((await desk('GET', '')).body.data).toContainEqual(expect.objectContaining({ number, order }));
    const refused = [];
    for (const unknown of [foreign, 999_999_999]) {
      refused.push((await send('POST', '', { ...newTicket, order: String(unknown) })).body.errors);
    }
    expect(refused).toMatchObject([[{ messages: [{ code: 'order-unknown', field: 'order' }] }], {}]);
    expect(refused[1]).toEqual(refused[0]);
    expect((await send('GET', '')).body.data.items).toHaveLength(1);
  });

  test('a long list and a long thread come in pages that miss and repeat nothing', async () => {
    const numbers: number[] = [];
    for (let index = 0; index < 41; index += 1) {
      if (index % 15 === 0) clock.pass({ hours: 1 });
      numbers.push(await open({ ...newTicket, subject: `موضوع ${index}` }));
    }
    const listed: number[] = [];
    let after = '';
    do {
      const { items, next } = (await send('GET', after)).body.data;
      listed.push(...items.map((ticket: { number: number }) => ticket.number));
      after = next === null ? '' : `?after=${next}`;
    } while (after !== '');
    expect(listed).toEqual(numbers.toReversed());

    clock.pass({ hours: 2 });
    const number = numbers[0] ?? 0;
    for (let index = 1; index <= 45; index += 1) {
      await reply(number, `پیام ${index}`);
      await desk('POST', `/${number}/messages`, { text: `یادداشت ${index}`, internal: true });
    }
    const latest = await read(number);
    const earlier = await read(number, `?before=${latest.earlier}`);
    const texts = [...earlier.messages, ...latest.messages].map(({ text }: { text: string }) => text);
    expect(texts).toEqual([newTicket.text, ...Array.from({ length: 45 }, (_, index) => `پیام ${index + 1}`)]);
    expect(earlier.earlier).toBeNull();
  });

  test('a request that is sent again with its key opens one ticket and stores one reply', async () => {
    const keys = await atOnce(10, () => send('POST', '', newTicket, member, 'one'));
    expect(new Set(keys.map(({ body }) => body.data.number)).size).toBe(1);
    const number = keys[0]?.body.data.number;
    await send('POST', `/${number}/messages`, { text: 'الف' }, member, 'two');
    await answer(number, 'ب');
    await send('POST', `/${number}/messages`, { text: 'الف' }, member, 'two');
    expect((await read(number)).messages).toHaveLength(3);
    expect(statusAndCode(await send('POST', `/${number}/messages`, { text: 'پ' }, member, 'two'))).toEqual([
      409,
      'key-used',
    ]);
  });

  test('a letter of the contact form appears to the member who has proven its number since then', async () => {
    const mobile = newMobile();
    const letter = { name: 'خریدار', mobile, subject: 'زمان ارسال', message: 'سفارش من کی می‌رسد؟' };
    const token = await signIn(shop, mobile);
    const subjects = async (as: { token: string }) =>
      (await send('GET', '', undefined, as)).body.data.items.map(({ subject }: { subject: string }) => subject);
    clock.pass({ minutes: 10 });
    await shop.call('POST', '/api/v1/contact/messages', { body: letter });
    // The code came before the letter: meanwhile somebody else may have the number.
    expect(await subjects({ token })).toEqual([]);
    clock.pass({ minutes: 10 });
    const later = await signIn(shop, mobile);
    expect(await subjects({ token: later })).toEqual(['زمان ارسال']);
    expect(await subjects(member)).toEqual([]);

    const forgotten = newMobile();
    await shop.call('POST', '/api/v1/contact/messages', { body: { ...letter, mobile: forgotten, subject: 'قدیمی' } });
    clock.pass({ days: 31 });
    expect(await subjects({ token: await signIn(shop, forgotten) })).toEqual([]);
  });

  test('files of both kinds are listed with their type, and more than five are refused', async () => {
    const picture = (await sendFile(shop, { bytes: await png() }, { ...member, purpose: 'ticket' })).body.data.id;
    const number = await open({ ...newTicket, files: [picture, await attach()] });
    expect((await read(number)).messages[0].files).toMatchObject([
      { id: picture, media_type: 'image/webp' },
      { media_type: 'application/pdf' },
    ]);
    const six: string[] = [];
    while (six.length < 6) six.push(await attach());
    expect(statusAndCode(await reply(number, 'زیاد', { files: six }))).toEqual([422, 'uploads-too-many']);
    expect((await read(number)).messages).toHaveLength(1);
    const operator = await shop.call('GET', `/operator/v1/uploads/${picture}/file`, { token: shop.admin });
    expect([operator.status, operator.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment/),
    ]);
    const stranger = await buildMember(shop.database);
    expect((await shop.call('GET', `/operator/v1/uploads/${picture}/file`, stranger)).status).toBe(401);
  });

  test('waiting tickets are listed for the shop: urgent ones first, then the oldest', async () => {
    const [calm, urgent, answered] = [await open({ ...newTicket, priority: 'low' }), await open(), await open()];
    await answer(answered, 'پاسخ');
    const waiting = (await desk('GET', '')).body.data.map((ticket: { number: number }) => ticket.number);
    expect(waiting.filter((number: number) => [calm, urgent, answered].includes(number))).toEqual([urgent, calm]);
    expect((await desk('GET', '?which=all')).body.data).toContainEqual(expect.objectContaining({ number: answered }));
  });
});

describe('simultaneous requests on postgres', () => {
  let shop: Shop;
  let member: Member;
  beforeAll(async () => {
    const limits = { reads: 100_000, writes: 100_000 };
    shop = await openShop('postgres', { settings: { limits } });
  });
  beforeEach(async () => {
    member = await buildMember(shop.database);
  });
  afterAll(() => shop.close());
  const send = (method: 'GET' | 'POST', path: string, body?: object) =>
    shop.call(method, `/api/v1/tickets${path}`, { token: member.token, body });

  test('fifty replies at once are numbered without a gap, and the quota of an hour holds', async () => {
    const { number } = (await send('POST', '', newTicket)).body.data;
    const replies = await Promise.all(
      Array.from({ length: 70 }, (_, index) => send('POST', `/${number}/messages`, { text: `پاسخ ${index}` })),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual(Array(11).fill(429));
    const { rows } = await shop.database.pool.query(
      'select position from conversation_messages where author_id = $1 order by position',
      [member.user_id],
    );
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  test('fifty tickets at once stay below the limit of a day', async () => {
    const opened = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send('POST', '', { ...newTicket, subject: `موضوع ${index}` })),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(shop.settings.rules.ticket.perDay);
    expect(opened.find(({ status }) => status !== 200)?.headers['retry-after']).toBeDefined();
  });

  test('a file that fifty replies name at once is attached to one of them', async () => {
    const { number } = (await send('POST', '', newTicket)).body.data;
    const { body } = await sendFile(shop, { bytes: pdf() }, { ...member, purpose: 'ticket' });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        send('POST', `/${number}/messages`, { text: `پاسخ ${index}`, files: [body.data.id] }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { messages } = (await send('GET', `/${number}`)).body.data;
    expect(messages.flatMap(({ files }: { files: object[] }) => files)).toHaveLength(1);
    expect(messages).toHaveLength(2);
  });
});
