import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildMember } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

const good = {
  name: 'خریدار',
  mobile: '۰۹۱۲ ۳۴۵ ۶۷۸۹',
  subject: 'زمان ارسال',
  message: 'سفارش من چه زمانی به دستم می‌رسد؟',
};

afterAll(closeDatabases);

describe.each(kinds)('a message to the shop on %s', (kind) => {
  let shop: Shop;
  const send = (body: unknown, more: object = {}) => shop.call('POST', '/api/v1/contact/messages', { body, ...more });
  const kept = () => shop.database.kysely.selectFrom('contact_messages').selectAll().orderBy('number').execute();

  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.database.kysely.deleteFrom('contact_messages').execute());

  test('of a guest is kept for the staff, under a number to name on the phone', async () => {
    const sent = await send(good);
    expect(sent.status).toBe(200);
    expect(await kept()).toMatchObject([
      { ...good, number: sent.body.data.reference, mobile: '09123456789', user_id: null, handled_at: null },
    ]);
  });

  test('waits for the staff until they have dealt with it', async () => {
    const first = await send(good);
    const second = await send({ ...good, subject: 'هزینهٔ ارسال' });
    const desk = (method: 'GET' | 'POST', path = '', token = shop.admin) =>
      shop.call(method, `/operator/v1/letters${path}`, { token });
    expect((await desk('GET')).body.data).toMatchObject([
      { ...good, number: first.body.data.reference, mobile: '09123456789', created_at: expect.stringMatching(/Z$/) },
      { number: second.body.data.reference },
    ]);
    const done = `/${first.body.data.reference}/handled`;
    expect((await desk('POST', done, shop.edge)).status).toBe(403);
    expect([(await desk('POST', done)).status, (await desk('POST', done)).status]).toEqual([200, 404]);
    expect((await desk('GET')).body.data).toMatchObject([{ number: second.body.data.reference }]);
  });

  test('of a member is kept as theirs; a token that is not valid makes it a guest’s', async () => {
    const { token, user_id } = await buildMember(shop.database);
    await send(good, { token });
    await send({ ...good, message: 'پیامی دیگر برای شما' }, { token: 'x'.repeat(43) });
    expect((await kept()).map((message) => message.user_id)).toEqual([user_id, null]);
  });

  test('sent twice is one message with one number', async () => {
    const first = await send(good);
    const second = await send(good);
    expect(second.body).toEqual(first.body);
    expect(await kept()).toHaveLength(1);
  });

  test('with another subject is another message', async () => {
    await send(good);
    await send({ ...good, subject: 'هزینهٔ ارسال' });
    expect(await kept()).toHaveLength(2);
  });

  test('counts all addresses of one IPv6 network as one', async () => {
    const answers = [];
    for (let turn = 1; turn <= 6; turn += 1) {
      const headers = { 'x-forwarded-for': `2001:db8:1:2::${turn}` };
      answers.push(await send({ ...good, message: `پیام شمارهٔ ${turn} است` }, { headers }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('is refused after five in an hour from one address, with the time to wait', async () => {
    for (let turn = 1; turn <= 5; turn += 1)
      expect(await send({ ...good, message: `پیام شمارهٔ ${turn} است` })).toMatchObject({ status: 200 });
    const refused = await send({ ...good, message: 'و یکی دیگر هم هست' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await kept()).toHaveLength(5);
  });

  test('of a program that fills every field is answered and thrown away', async () => {
    expect(await send({ ...good, website: 'https://example.com' })).toMatchObject({ status: 200 });
    expect(await kept()).toEqual([]);
  });

  test.each([
    ['mobile', '0912345678'],
    ['mobile', '09123456789000'],
    ['name', ' '],
    ['name', ''],
    ['message', 'کوتاه'],
    ['message', 'ا'.repeat(4001)],
    ['subject', '   '],
    ['subject', 'دو\r\nسطر'],
    ['name', 'نام\u202eوارونه'],
    ['name', '\u200b\u200b'],
    ['name', '\u3164\u3164'],
    ['name', 'نام\u200b'],
    ['name', 'نام\ud800'],
    ['subject', '\u2067موضوع'],
    ['subject', '\u200c\u200c'],
    ['message', `نیمهٔ \udfff یک نویسه`],
    ['message', '\u3164'.repeat(20)],
    ['message', `پیامی با نویسهٔ\u0000 پوچ`],
  ])('with a %s of %j is refused and told which field', async (field, value) => {
    const refused = await send({ ...good, [field]: value });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].messages[0].field).toBe(field);
    expect(await kept()).toEqual([]);
  });
});
