import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inTransaction } from '../src/database/transaction.ts';
import { atOnce } from './at-once.ts';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { messagesOf } from './messages-of.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { type TestClock, testClock } from './sign-in.ts';
import { buildSpecialOrder, type Member } from './special-order-requests.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const EMAIL = '/api/v1/account/email';
const PREFERENCES = '/api/v1/account/message-preferences';
const NOTIFICATIONS = '/api/v1/notifications';

let lastEmail = 0;
const newEmail = () => {
  lastEmail += 1;
  return `member${lastEmail}@mail.example`;
};

describe('messages to members', () => {
  let shop: Shop;
  let clock: TestClock;
  let member: Member;
  beforeAll(async () => {
    // In the past: sessions expire by the real clock of `buildMember`, not by this one.
    clock = testClock(new Date(Date.now() - 60 * 86_400_000).toISOString());
    shop = await openShop('postgres', { now: clock.now });
  });
  beforeEach(async () => {
    clock.pass({ hours: 2 });
    member = await buildMember(shop.database);
  });
  afterAll(() => shop.close());

  const ask = (method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, as = member) =>
    shop.call(method, path, { token: as.token, ...(body === undefined ? {} : { body }) });
  const inboxOf = async (email: string) =>
    (await shop.call('GET', `/_local/inbox.json?email=${encodeURIComponent(email)}`)).body.data.items;
  const codeFor = async (email: string, as = member): Promise<string> => {
    const before = (await inboxOf(email)).length;
    const sent = await ask('PUT', EMAIL, { email }, as);
    if (sent.status !== 200) throw new Error(`no code: ${codeOf(sent)}`);
    return until(async () => {
      const items = await inboxOf(email);
      return items.length > before ? items[0].code : undefined;
    });
  };
  const confirm = (code: string) => ask('POST', `${EMAIL}/confirm`, { code });
  const queued = async (user = member.user_id) => {
    const rows = await shop.database.kysely.selectFrom('outbox').selectAll().where('user_id', '=', user).execute();
    return rows
      .filter(({ template }) => template !== 'email-code')
      .map(({ channel, template }) => `${channel} ${template}`);
  };
  const notify = (event: string, { user_id: user } = member) =>
    inTransaction(shop.database.kysely, (tx) =>
      messagesOf(shop, clock.now).notify(tx, { user, event, template: 'ticket-reply', tokens: { ticket: '12' } }),
    );

  test('an e-mail address counts after its code was entered, and can be removed', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const [{ subject, text }] = await inboxOf(email);
    expect([subject, text]).toEqual([expect.stringContaining(code), expect.stringContaining(code)]);
    expect((await ask('GET', PREFERENCES)).body.data).toMatchObject({ email: null, pending_email: email });
    expect((await confirm(code)).body.data).toMatchObject({ has_email: true, email, pending_email: null });
    // A new address takes effect with its own code.
    const next = newEmail();
    const nextCode = await codeFor(next);
    expect((await ask('GET', PREFERENCES)).body.data).toMatchObject({ email, pending_email: next });
    expect((await confirm(nextCode)).body.data).toMatchObject({ email: next });
    expect((await ask('DELETE', EMAIL)).body.data).toMatchObject({ email: null, pending_email: null });
  });

  test('a code allows five attempts, also when they are sent at once, and expires after half an hour', async () => {
    const code = await codeFor(newEmail());
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const attempts = await atOnce(12, () => confirm(wrong));
    expect(attempts.filter((attempt) => codeOf(attempt) === 'email-code-wrong')).toHaveLength(5);
    expect(codeOf(await confirm(code))).toBe('email-code-expired');
    const second = await codeFor(newEmail());
    clock.pass({ minutes: 31 });
    expect(codeOf(await confirm(second))).toBe('email-code-expired');
  });

  test('codes are limited per member and per address', async () => {
    const email = newEmail();
    for (let count = 0; count < 5; count += 1) await ask('PUT', EMAIL, { email });
    const refused = await ask('PUT', EMAIL, { email: newEmail() });
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'email-too-often', '3600']);
    expect((await ask('PUT', EMAIL, { email }, await buildMember(shop.database))).status).toBe(429);
  });

  test.each([
    'nobody',
    'a@b',
    'a b@mail.example',
    'a@mail.example,b@mail.example',
    'a@mail.example\r\nBcc: b@mail.example',
    '"a"@mail.example',
    'x <a@mail.example>',
    `${'a'.repeat(300)}@mail.example`,
  ])('the address %j is refused', async (email) => {
    const refused = await ask('PUT', EMAIL, { email });
    expect([refused.status, refused.body.errors[0].messages[0].field]).toEqual([422, 'email']);
  });

  test('an event reaches a member once over each channel that is on, and the panel always', async () => {
    const email = newEmail();
    await confirm(await codeFor(email));
    for (let time = 0; time < 3; time += 1) await notify('reply 1');
    expect((await queued()).sort()).toEqual(['email ticket-reply', 'sms ticket-reply']);

    const choice = await ask('PATCH', `${PREFERENCES}/tickets`, { sms: false, email: false });
    expect(choice.body.data.topics).toEqual([
      { topic: 'orders', title: expect.any(String), sms: true, email: true },
      { topic: 'special-orders', title: expect.any(String), sms: true, email: true },
      { topic: 'tickets', title: expect.any(String), sms: false, email: false },
      { topic: 'wallet', title: expect.any(String), sms: true, email: true },
      { topic: 'basket', title: expect.any(String), sms: false, email: false },
    ]);
    await notify('reply 2');
    expect(await queued()).toHaveLength(2);
    await ask('PATCH', `${PREFERENCES}/tickets`, { email: true });
    await notify('reply 3');
    expect((await queued()).sort()).toEqual(['email ticket-reply', 'email ticket-reply', 'sms ticket-reply']);

    const { data } = (await ask('GET', NOTIFICATIONS)).body;
    expect(data).toMatchObject({
      next: null,
      unread: 3,
      items: Array(3).fill({ url: '/account/tickets/12', read: false }),
    });
    // A notification that arrived after the page was opened stays unread.
    expect((await ask('POST', `${NOTIFICATIONS}/read`, { up_to: data.items[1].id })).body.data).toEqual({ unread: 1 });
    const otherMember = await buildMember(shop.database);
    expect((await ask('GET', NOTIFICATIONS, undefined, otherMember)).body.data.items).toEqual([]);
    await ask('POST', `${NOTIFICATIONS}/read`, { up_to: data.items[0].id }, otherMember);
    expect((await ask('GET', NOTIFICATIONS)).body.data.unread).toBe(1);
  });

  test('an event of a rolled-back transaction reaches nobody', async () => {
    const failing = inTransaction(shop.database.kysely, async (tx) => {
      const { notify } = messagesOf(shop, clock.now);
      await notify(tx, { user: member.user_id, event: 'undone', template: 'ticket-reply', tokens: { ticket: '1' } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await notify('undone');
    expect(await queued()).toEqual(['sms ticket-reply']);
  });

  test('the owner of a special order hears of a question, a quote and a rejection', async () => {
    const order = await buildSpecialOrder(shop, clock.now);
    await order.quotes.ask(order.code, 'کدام رنگ؟');
    await order.write('آبی');
    await order.quote();
    const { data } = (await ask('GET', NOTIFICATIONS, undefined, order.member)).body;
    expect(data.items.map(({ title }: { title: string }) => title)).toEqual([
      'پیش‌فاکتور سفارش ویژه آماده است',
      'دربارهٔ سفارش ویژهٔ شما سؤالی داریم',
    ]);
    expect(data.items[0].url).toBe(`/special-order/orders/${order.code}`);
    expect((await queued(order.member.user_id)).sort()).toEqual([
      'sms special-order-question',
      'sms special-order-quoted',
    ]);
  });

  test('the page of the local inbox shows e-mails with their subject, escaped', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const page = await shop.call('GET', `/_local/inbox?mobile=${encodeURIComponent(email)}`);
    expect(page.body).toContain(`<p class="subject">کد تأیید ایمیل: ${code}</p>`);
    expect(page.body).toContain(email);
  });
});

test('a shop without a mail server offers no e-mail', async () => {
  const sms = { provider: 'kavenegar', apiKey: 'none-of-it-is-asked', address: 'http://127.0.0.1:1' } as const;
  const shop = await openShop('postgres', { settings: { sms, email: { provider: 'none' } } });
  const { token } = await buildMember(shop.database);
  expect((await shop.call('GET', PREFERENCES, { token })).body.data.has_email).toBe(false);
  const refused = await shop.call('PUT', EMAIL, { token, body: { email: newEmail() } });
  expect([refused.status, codeOf(refused)]).toEqual([422, 'email-off']);
  await shop.close();
});
