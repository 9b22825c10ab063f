import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ticketsService } from '../src/modules/conversations/tickets.ts';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { messagesOf } from './messages-of.ts';
import { openShop, type Shop } from './shop.ts';
import { type TestClock, testClock } from './sign-in.ts';
import { buildSpecialOrder, type Member } from './special-order-requests.ts';
import { pdf, png, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

const letter = { name: 'خریدار', mobile: '09123456789', subject: 'زمان ارسال', message: 'سفارش من کی می‌رسد؟' };

describe('conversations', () => {
  let shop: Shop;
  let clock: TestClock;
  let member: Member;
  let staff: Member;
  beforeAll(async () => {
    // In the past: sessions expire by the real clock of `buildMember`, not by this one.
    clock = testClock(new Date(Date.now() - 60 * 86_400_000).toISOString());
    shop = await openShop('postgres', { now: clock.now });
    staff = await buildMember(shop.database, 'staff');
  });
  beforeEach(async () => {
    clock.pass({ hours: 2 });
    member = await buildMember(shop.database);
  });
  afterAll(() => shop.close());

  const tickets = () =>
    ticketsService(shop.database.kysely, {
      messages: messagesOf(shop, clock.now),
      rules: shop.settings.rules.ticket,
      now: clock.now,
    });
  const open = async (more: { files?: string[] } = {}) => {
    const body = {
      subject: 'فاکتور',
      department: 'finance',
      priority: 'normal',
      text: 'فاکتور رسمی می‌خواهم.',
    } as const;
    const opened = await tickets().open(member.user_id, { ...body, ...more });
    if (!opened.ok) throw new Error(opened.reason);
    return opened.value.number;
  };
  const read = (number: number, { user_id } = member) => tickets().read(user_id, number);
  const textsOf = async (number: number) => (await read(number))?.messages.map(({ by, text }) => `${by}: ${text}`);
  const attach = async (bytes: Uint8Array, as: Member) =>
    (await sendFile(shop, { bytes }, { ...as, purpose: 'ticket' })).body.data.id as string;

  test('the contact form opens a ticket, which the member who sent it can read and reply to', async () => {
    const { body } = await shop.call('POST', '/api/v1/contact/messages', { ...member, body: letter });
    const number: number = body.data.reference;
    expect(await read(number)).toMatchObject({ number, state: 'open', subject: letter.subject, department: 'sales' });
    await tickets().answer(staff.user_id, number, { text: 'فردا.' });
    await tickets().reply(member.user_id, number, { text: 'سپاس.' });
    expect(await textsOf(number)).toEqual([`member: ${letter.message}`, 'shop: فردا.', 'member: سپاس.']);
    expect((await read(number))?.state).toBe('customer_reply');
    const letters = () => shop.call('GET', '/operator/v1/letters', { token: shop.admin });
    expect((await letters()).body.data).toContainEqual(expect.objectContaining({ number, message: letter.message }));
    await shop.call('POST', `/operator/v1/letters/${number}/handled`, { token: shop.admin });
    expect((await letters()).body.data).not.toContainEqual(expect.objectContaining({ number }));
    expect((await read(number))?.state).toBe('closed');
  });

  test('a ticket that was not opened with the form is no letter', async () => {
    const number = await open();
    const handled = await shop.call('POST', `/operator/v1/letters/${number}/handled`, { token: shop.admin });
    expect(handled.status).toBe(404);
    const { body } = await shop.call('GET', '/operator/v1/letters', { token: shop.admin });
    expect(body.data).not.toContainEqual(expect.objectContaining({ number }));
  });

  test('a ticket of another member does not exist', async () => {
    const number = await open();
    const { user_id } = await buildMember(shop.database);
    expect(await read(number, { user_id, token: '' })).toBeUndefined();
    const [message] = (await read(number))?.messages ?? [];
    const attempts = [
      await tickets().reply(user_id, number, { text: 'سلام' }),
      await tickets().markRead(user_id, number, message?.id ?? ''),
      await tickets().closeOwn(user_id, number),
    ];
    expect(attempts).toMatchObject(Array(3).fill({ ok: false, reason: 'not-found' }));
    expect((await tickets().list(user_id)).items).toEqual([]);
    expect(await textsOf(number)).toHaveLength(1);
  });

  test('internal notes and their files never reach a member', async () => {
    const number = await open();
    clock.pass({ minutes: 5 });
    const before = await tickets().list(member.user_id);
    const file = await attach(pdf(), staff);
    expect(await tickets().note(staff.user_id, number, { text: 'مشتری بدحساب', files: [file] })).toMatchObject({
      ok: true,
    });
    expect(await textsOf(number)).toEqual(['member: فاکتور رسمی می‌خواهم.']);
    expect(await tickets().list(member.user_id)).toEqual(before);
    expect((await shop.call('GET', `/api/v1/uploads/${file}`, member)).status).toBe(404);
    expect((await shop.call('GET', `/api/v1/uploads/${file}/file`, member)).status).toBe(404);
    const { messages } = (await tickets().readAsStaff(number)) ?? {};
    expect(messages).toMatchObject([{ by: 'member' }, { by: 'shop', internal: true, files: [{ id: file }] }]);
    const { rows } = await shop.database.pool.query('select * from notifications where user_id = $1', [member.user_id]);
    expect(rows).toEqual([]);
  });

  test('an internal note about a special order is not among its messages', async () => {
    const order = await buildSpecialOrder(shop, clock.now);
    await order.quotes.ask(order.code, 'کدام رنگ؟');
    await shop.database.pool.query(
      `insert into conversation_messages (id, conversation_id, position, written_by, internal, text, created_at)
       select gen_random_uuid(), conversations.id, 99, 'shop', true, 'یادداشت', now()
       from conversations join special_orders on special_orders.id = special_order_id where code = $1`,
      [order.code],
    );
    expect((await order.read()).messages.map(({ text }: { text: string }) => text)).toEqual(['کدام رنگ؟']);
  });

  test('files of a message can be opened by both sides, and by nobody else', async () => {
    const [question, answer] = [await attach(await png(), member), await attach(pdf(), staff)];
    const number = await open({ files: [question] });
    await tickets().answer(staff.user_id, number, { text: 'فاکتور پیوست است.', files: [answer] });
    const [first, second] = (await read(number))?.messages ?? [];
    expect([first?.files, second?.files]).toMatchObject([[{ id: question }], [{ id: answer }]]);
    const statuses = async ({ token }: Member) =>
      Promise.all(
        [question, answer].map(async (id) => (await shop.call('GET', `/api/v1/uploads/${id}/file`, { token })).status),
      );
    expect(await statuses(member)).toEqual([200, 200]);
    expect(await statuses(staff)).toEqual([200, 200]);
    expect(await statuses(await buildMember(shop.database))).toEqual([404, 404]);
  });

  test('a ticket whose files cannot be claimed is not opened, and a reply with them is not stored', async () => {
    const foreign = await attach(pdf(), await buildMember(shop.database));
    await expect(open({ files: [foreign] })).rejects.toThrow('upload-unknown');
    expect((await tickets().list(member.user_id)).items).toEqual([]);
    const number = await open();
    const refused = await tickets().reply(member.user_id, number, { text: 'این هم فایل', files: [foreign] });
    expect(refused).toMatchObject({ ok: false, reason: 'upload-unknown', field: 'files' });
    expect(await textsOf(number)).toHaveLength(1);
  });

  test('unread messages are those of the shop behind the read mark, which never moves back', async () => {
    const number = await open();
    for (const text of ['یک', 'دو', 'سه']) await tickets().answer(staff.user_id, number, { text });
    const unread = async () => (await tickets().list(member.user_id)).items[0]?.unread;
    expect(await unread()).toBe(3);
    const messages = (await read(number))?.messages ?? [];
    await tickets().markRead(member.user_id, number, messages[2]?.id ?? '');
    expect(await unread()).toBe(1);
    await tickets().markRead(member.user_id, number, messages[1]?.id ?? '');
    expect(await unread()).toBe(1);
    await tickets().reply(member.user_id, number, { text: 'باشد' });
    expect(await unread()).toBe(0);
  });

  test('an answer notifies the member once', async () => {
    const number = await open();
    await tickets().answer(staff.user_id, number, { text: 'انجام شد.' });
    const { body } = await shop.call('GET', '/api/v1/notifications', member);
    expect(body.data.items).toMatchObject([{ title: 'به تیکت شما پاسخ دادیم', url: `/account/tickets/${number}` }]);
  });

  test('an answered ticket closes after 72 hours, and a message within seven days opens it again', async () => {
    const [answered, replied] = [await open(), await open()];
    for (const number of [answered, replied]) await tickets().answer(staff.user_id, number, { text: 'پاسخ' });
    await tickets().reply(member.user_id, replied, { text: 'و یک پرسش دیگر' });
    clock.pass({ hours: 71 });
    await tickets().closeAnswered();
    expect((await read(answered))?.state).toBe('answered');
    clock.pass({ hours: 1 });
    await tickets().closeAnswered();
    expect([(await read(answered))?.state, (await read(replied))?.state]).toEqual(['closed', 'customer_reply']);
    clock.pass({ days: 6, hours: 23 });
    expect(await tickets().reply(member.user_id, answered, { text: 'حل نشد' })).toMatchObject({ ok: true });
    expect((await read(answered))?.state).toBe('open');
    expect(await tickets().close(answered)).toMatchObject({ ok: true });
    expect(await tickets().close(answered)).toMatchObject({ ok: false, reason: 'illegal-transition' });
    clock.pass({ days: 7 });
    const late = await tickets().reply(member.user_id, answered, { text: 'هنوز حل نشده' });
    expect(late).toMatchObject({ ok: false, reason: 'ticket-closed' });
    expect(await tickets().note(staff.user_id, answered, { text: 'بماند' })).toMatchObject({ ok: true });
  });

  test('processes of the version before can still add and read messages under the old names', async () => {
    const order = await buildSpecialOrder(shop, clock.now);
    const { pool } = shop.database;
    await pool.query(
      `insert into special_order_messages (id, order_id, written_by, text, created_at)
       select gen_random_uuid(), id, 'member', 'سلام', now() from special_orders where code = $1`,
      [order.code],
    );
    expect((await order.read()).messages).toMatchObject([{ by: 'member', text: 'سلام' }]);
    const { rows } = await pool.query(
      `insert into contact_messages (id, user_id, name, mobile, subject, message, address_hmac)
       values (gen_random_uuid(), $1, 'خریدار', '09123456789', 'زمان', 'کی می‌رسد؟', 'x') returning number`,
      [member.user_id],
    );
    expect(await textsOf(rows[0].number)).toEqual(['member: کی می‌رسد؟']);
  });
});

const newTicket = { subject: 'سفارش', department: 'sales', priority: 'normal', text: 'پرسش' } as const;

describe('simultaneous messages on postgres', () => {
  test('replies, answers and closing at once leave one order of messages and a legal state', async () => {
    const shop = await openShop('postgres');
    const [member, staff] = [await buildMember(shop.database), await buildMember(shop.database, 'staff')];
    const tickets = ticketsService(shop.database.kysely, {
      messages: messagesOf(shop),
      rules: shop.settings.rules.ticket,
    });
    const opened = await tickets.open(member.user_id, newTicket);
    const number = opened.ok ? opened.value.number : 0;
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0
          ? tickets.answer(staff.user_id, number, { text: `پاسخ ${index}` })
          : index % 3 === 1
            ? tickets.reply(member.user_id, number, { text: `پرسش ${index}` })
            : tickets.close(number),
      ),
    );
    const written = results.filter((result, index) => result.ok && index % 3 !== 2).length;
    const { rows } = await shop.database.pool.query('select position from conversation_messages order by position');
    expect(written).toBe(20);
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    await shop.close();
  });

  test('the same reply sent fifty times at once is stored once', async () => {
    const shop = await openShop('postgres');
    const member = await buildMember(shop.database);
    const tickets = ticketsService(shop.database.kysely, {
      messages: messagesOf(shop),
      rules: shop.settings.rules.ticket,
    });
    const opened = await tickets.open(member.user_id, newTicket);
    const number = opened.ok ? opened.value.number : 0;
    const results = await Promise.all(
      Array.from({ length: 50 }, () => tickets.reply(member.user_id, number, { text: 'یادآوری' })),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect((await tickets.read(member.user_id, number))?.messages).toHaveLength(2);
    await shop.close();
  });
});
