import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

const validLetter = {
  name: 'خریدار',
  mobile: '۰۹۱۲ ۳۴۵ ۶۷۸۹',
  subject: 'زمان ارسال',
  message: 'سفارش من چه زمانی به دستم می‌رسد؟',
};

afterAll(closeDatabases);

describe('a letter to the shop', () => {
  let shop: Shop;
  const send = (body: unknown, more: object = {}) => shop.call('POST', '/api/v1/contact/messages', { body, ...more });
  const storedLetters = () =>
    shop.database.pool.query('select * from contact_messages order by number').then(({ rows }) => rows);

  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.database.kysely.deleteFrom('conversations').execute());

  test('a letter of a guest is stored with a reference number', async () => {
    const response = await send(validLetter);
    expect(response.status).toBe(200);
    expect(await storedLetters()).toMatchObject([
      { ...validLetter, number: response.body.data.reference, mobile: '09123456789', user_id: null, handled_at: null },
    ]);
  });

  test('a letter is listed for operators until it is marked as handled', async () => {
    const first = await send(validLetter);
    const second = await send({ ...validLetter, subject: 'هزینهٔ ارسال' });
    const letters = (method: 'GET' | 'POST', path = '', token = shop.admin) =>
      shop.call(method, `/operator/v1/letters${path}`, { token });
    expect((await letters('GET')).body.data).toMatchObject([
      {
        ...validLetter,
        number: first.body.data.reference,
        mobile: '09123456789',
        created_at: expect.stringMatching(/Z$/),
      },
      { number: second.body.data.reference },
    ]);
    const handledPath = `/${first.body.data.reference}/handled`;
    expect((await letters('POST', handledPath, shop.edge)).status).toBe(403);
    expect([(await letters('POST', handledPath)).status, (await letters('POST', handledPath)).status]).toEqual([
      200, 404,
    ]);
    expect((await letters('GET')).body.data).toMatchObject([{ number: second.body.data.reference }]);
  });

  test('a letter of a member is stored with the member; with an invalid token it is stored as a guest’s', async () => {
    const { token, user_id } = await buildMember(shop.database);
    await send(validLetter, { token });
    await send({ ...validLetter, message: 'پیامی دیگر برای شما' }, { token: 'x'.repeat(43) });
    expect((await storedLetters()).map((message) => message.user_id)).toEqual([user_id, null]);
  });

  test('a letter sent twice is stored once with one number', async () => {
    const first = await send(validLetter);
    const second = await send(validLetter);
    expect(second.body).toEqual(first.body);
    expect(await storedLetters()).toHaveLength(1);
  });

  test('a letter with another subject is another letter', async () => {
    await send(validLetter);
    await send({ ...validLetter, subject: 'هزینهٔ ارسال' });
    expect(await storedLetters()).toHaveLength(2);
  });

  test('letters are rate-limited for a whole IPv6 network together', async () => {
    const answers = [];
    for (let turn = 1; turn <= 6; turn += 1) {
      const headers = { 'x-forwarded-for': `2001:db8:1:2::${turn}` };
      answers.push(await send({ ...validLetter, message: `پیام شمارهٔ ${turn} است` }, { headers }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('a sixth letter within an hour from one address is refused with retry-after', async () => {
    for (let turn = 1; turn <= 5; turn += 1)
      expect(await send({ ...validLetter, message: `پیام شمارهٔ ${turn} است` })).toMatchObject({ status: 200 });
    const refused = await send({ ...validLetter, message: 'و یکی دیگر هم هست' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await storedLetters()).toHaveLength(5);
  });

  test('a letter of a bot that fills the hidden field is answered and discarded', async () => {
    expect(await send({ ...validLetter, website: 'https://example.com' })).toMatchObject({ status: 200 });
    expect(await storedLetters()).toEqual([]);
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
    ['message', `نیمهٔ \udfff یک کاراکتر`],
    ['message', '\u3164'.repeat(20)],
    ['message', `پیامی با نویسهٔ\u0000 پوچ`],
  ])('a letter with the %s %j is refused, naming the field', async (field, value) => {
    const refused = await send({ ...validLetter, [field]: value });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].messages[0].field).toBe(field);
    expect(await storedLetters()).toEqual([]);
  });
});

describe('the contact form without script', () => {
  const fields = { ...validLetter, message: 'سفارش من چه زمانی\r\nبه دستم می‌رسد؟', website: '' };
  let shop: Shop;
  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/forms/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  const storedLetters = () =>
    shop.database.pool.query('select * from contact_messages order by number').then(({ rows }) => rows);

  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.database.kysely.deleteFrom('conversations').execute());

  test('a valid letter is stored and redirects to the page with its number', async () => {
    const answer = await send(fields);
    const [message] = await storedLetters();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/contact-us?sent=${message?.number}`]);
    expect(message).toMatchObject({
      mobile: '09123456789',
      message: 'سفارش من چه زمانی\nبه دستم می‌رسد؟',
      user_id: null,
    });
  });

  test('the same letter sent by script is not stored twice', async () => {
    await send(fields);
    const { website: _, ...body } = { ...fields, message: fields.message.replace('\r', '') };
    await shop.call('POST', '/api/v1/contact/messages', { body });
    expect(await storedLetters()).toHaveLength(1);
  });

  test('errors are shown beside their fields, and the typed text is returned escaped', async () => {
    const answer = await send({
      ...fields,
      mobile: '12',
      subject: '"><script>alert(1)</script>',
      message: '</textarea><b>',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toMatch('text/html');
    expect(answer.headers['content-security-policy']).toMatch("default-src 'none'");
    const page = answer.body;
    expect(page).not.toMatch(/<script|<b>/);
    expect(page).toMatch('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(page).toMatch('&lt;/textarea&gt;&lt;b&gt;</textarea>');
    expect(page).toMatch(/id="mobile"[^>]* aria-invalid="true" aria-describedby="mobile-wrong" autofocus/);
    expect(page).toMatch('value="خریدار"');
    expect(await storedLetters()).toEqual([]);
  });

  test('an invalid mobile number of the right length is refused', async () => {
    const answer = await send({ ...fields, mobile: '02112345678' });
    expect([answer.statusCode, answer.body.includes('شمارهٔ موبایل درست نیست')]).toEqual([422, true]);
  });

  test('a bot that fills the hidden field is redirected, and nothing is stored', async () => {
    expect((await send({ ...fields, website: 'https://example.com' })).statusCode).toBe(303);
    expect(await storedLetters()).toEqual([]);
  });

  test('the sixth letter in an hour is refused with the typed text and the time to wait', async () => {
    for (let turn = 1; turn <= 5; turn += 1) await send({ ...fields, subject: `پرسش ${turn}` });
    const refused = await send({ ...fields, subject: 'پرسش آخر' });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 3000]).toEqual([429, true]);
    expect(refused.body).toMatch('value="پرسش آخر"');
    expect(refused.body).toMatch('تعداد درخواست‌ها زیاد شده است');
  });

  test('cross-site posts and oversized or absurd bodies are refused and not stored', async () => {
    expect((await send(fields, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const absurd = await send({ ...fields, message: 'ب'.repeat(40_000) });
    expect([absurd.statusCode, absurd.body.includes('<form')]).toEqual([413, true]);
    expect((await send({ __proto__: 'x', constructor: 'y' } as Record<string, string>)).statusCode).toBe(422);
    expect(await storedLetters()).toEqual([]);
  });
});
