import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases, kinds } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

const good = {
  name: 'خریدار',
  mobile: '۰۹۱۲ ۳۴۵ ۶۷۸۹',
  subject: 'زمان ارسال',
  message: 'سفارش من چه زمانی\r\nبه دستم می‌رسد؟',
  website: '',
};

afterAll(closeDatabases);

describe.each(kinds)('the form of the contact page without script, on %s', (kind) => {
  let shop: Shop;
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/forms/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const kept = () => shop.database.kysely.selectFrom('contact_messages').selectAll().orderBy('number').execute();

  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.database.kysely.deleteFrom('contact_messages').execute());

  test('a message is kept, and leads back to the page with its number', async () => {
    const answer = await send(good);
    const [message] = await kept();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/contact-us?sent=${message?.number}`]);
    expect(message).toMatchObject({
      mobile: '09123456789',
      message: 'سفارش من چه زمانی\nبه دستم می‌رسد؟',
      user_id: null,
    });
  });

  test('the same from the page’s script is the same message', async () => {
    await send(good);
    const { website: _, ...body } = { ...good, message: good.message.replace('\r', '') };
    await shop.call('POST', '/api/v1/contact/messages', { body });
    expect(await kept()).toHaveLength(1);
  });

  test('what is wrong stands beside its field, and what was typed is there again as text', async () => {
    const answer = await send({
      ...good,
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
    expect(await kept()).toEqual([]);
  });

  test('a number that has the length of one and is none is told as well', async () => {
    const answer = await send({ ...good, mobile: '02112345678' });
    expect([answer.statusCode, answer.body.includes('شمارهٔ موبایل درست نیست')]).toEqual([422, true]);
  });

  test('a program that fills every field is led on, and nothing is kept', async () => {
    expect((await send({ ...good, website: 'https://example.com' })).statusCode).toBe(303);
    expect(await kept()).toEqual([]);
  });

  test('after five in an hour the text stays and the wait is told', async () => {
    for (let turn = 1; turn <= 5; turn += 1) await send({ ...good, subject: `پرسش ${turn}` });
    const refused = await send({ ...good, subject: 'پرسش آخر' });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 3000]).toEqual([429, true]);
    expect(refused.body).toMatch('value="پرسش آخر"');
    expect(refused.body).toMatch('تعداد درخواست‌ها زیاد شده است');
  });

  test('a form on another site sends nothing; one that is absurd is refused in the same form', async () => {
    expect((await send(good, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    const absurd = await send({ ...good, message: 'ب'.repeat(40_000) });
    expect([absurd.statusCode, absurd.body.includes('<form')]).toEqual([413, true]);
    expect((await send({ __proto__: 'x', constructor: 'y' } as Record<string, string>)).statusCode).toBe(422);
    expect(await kept()).toEqual([]);
  });
});
