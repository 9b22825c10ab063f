import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { operationsIn } from './operations.ts';
import { openShop, type Shop } from './shop.ts';

// Validation does not depend on the database.
let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await openShop('postgres');
  ({ token } = await buildMember(shop.database));
});
afterAll(async () => {
  await shop.close();
  await closeDatabases();
});

const price = (body: unknown) => shop.call('POST', '/api/v1/orders/basket/price', { body });
const messagesOf = ({ body }: { body: { errors: { messages: unknown[] }[] } }) => body.errors[0]?.messages;

test('every invalid field is named once, with the rule it breaks', async () => {
  const body = { name: '', mobile: 'x'.repeat(41), subject: 'س'.repeat(121), message: 7, extra: true };
  const response = await shop.call('POST', '/api/v1/contact/messages', { body });
  expect(response.status).toBe(422);
  expect(messagesOf(response)).toEqual(
    expect.arrayContaining([
      { code: 'invalid', field: 'name', message: '«نام» باید حداقل ۲ کاراکتر باشد.' },
      { code: 'invalid', field: 'mobile', message: '«شمارهٔ موبایل» باید حداکثر ۴۰ کاراکتر باشد.' },
      { code: 'invalid', field: 'subject', message: '«موضوع» باید حداکثر ۱۲۰ کاراکتر باشد.' },
      { code: 'invalid', field: 'message', message: '«متن پیام» را به صورت متن بنویسید.' },
      {
        code: 'invalid',
        field: 'extra',
        message: 'در این فرم بخش ناشناخته‌ای هست. صفحه را به‌روز کنید و دوباره بفرستید.',
      },
    ]),
  );
  expect(messagesOf(response)).toHaveLength(5);
  expect(messagesOf(await shop.call('POST', '/api/v1/contact/messages', { body: {} }))).toHaveLength(4);
});

test('limits of numbers and lists are named in the message', async () => {
  const items = [{ variant_id: 0, quantity: 100_001, price_seen: 'x' }, { variant_id: 1 }];
  expect(messagesOf(await price({ items }))).toEqual([
    { code: 'invalid', field: 'items.0.variant_id', message: '«شناسهٔ کالا» باید حداقل ۱ باشد.' },
    { code: 'invalid', field: 'items.0.quantity', message: '«تعداد» باید حداکثر ۱۰۰٬۰۰۰ باشد.' },
    { code: 'invalid', field: 'items.0.price_seen', message: '«قیمت قبلی» را با رقم و بدون اعشار بنویسید.' },
    { code: 'invalid', field: 'items.1.quantity', message: '«تعداد» را بنویسید.' },
  ]);
  const tooManyItems = Array.from({ length: 201 }, () => ({ variant_id: 1, quantity: 1 }));
  expect(messagesOf(await price({ items: tooManyItems }))).toEqual([
    { code: 'invalid', field: 'items', message: '«فهرست کالاها» باید حداکثر ۲۰۰ مورد داشته باشد.' },
  ]);
});

test('an invalid nullable field gets one message', async () => {
  const response = await shop.call('PATCH', '/api/v1/account/me', { token, body: { first_name: 5 } });
  expect(messagesOf(response)).toEqual([
    { code: 'invalid', field: 'first_name', message: '«نام» را به صورت متن بنویسید.' },
  ]);
  expect(messagesOf(await shop.call('PATCH', '/api/v1/account/me', { token, body: {} }))).toEqual([
    { code: 'invalid', message: 'چیزی برای ثبت ننوشته‌اید.' },
  ]);
});

test('at most ten messages are returned, and an oversized list is not validated item by item', async () => {
  const nonsense = Array.from({ length: 20_000 }, () => 0);
  expect(messagesOf(await price({ items: nonsense }))).toHaveLength(10);
  const { status, headers } = await price({ items: [...nonsense, ...nonsense] });
  // The body must be read to its end, or the client only sees a broken connection.
  expect([status, headers.connection]).toEqual([413, undefined]);
});

test('a missing permission to change an article is reported in Persian', async () => {
  const change = (as?: string) =>
    shop.call('PATCH', '/api/v1/blog/articles/1', { token: as, body: { title: 'عنوان' } });
  for (const [as, status] of [
    [undefined, 401],
    [token, 401],
    [shop.edge, 403],
  ] as const) {
    const refused = await change(as);
    expect([refused.status, messagesOf(refused)]).toEqual([
      status,
      [expect.objectContaining({ message: expect.stringMatching(/^[^A-Za-z]+$/) })],
    ]);
  }
});

test('no message for shoppers contains a Latin word', async () => {
  const document = (await shop.call('GET', '/api/v1/openapi.json')).body;
  const latin: unknown[] = [];
  let checked = 0;
  for (const { method, path, operation } of operationsIn(document)) {
    const names = (operation.parameters ?? []).filter(({ in: place }) => place === 'query').map(({ name }) => name);
    const query = names.map((name) => `${name}=${encodeURIComponent('!'.repeat(101))}`).join('&');
    const url = `${path.replace(/\{\w+\}/g, '1')}?${query}`;
    for (const body of operation.requestBody === undefined ? [undefined] : [{}, { items: 5, odd: 5 }, []]) {
      const { status, body: answer } = await shop.call(method as 'GET', url, { token, body });
      if (status !== 422) continue;
      for (const message of answer.errors[0].messages) {
        checked += 1;
        if (/[A-Za-z0-9]/.test(message.message)) latin.push([method, path, message]);
      }
    }
  }
  expect(checked).toBeGreaterThan(30);
  expect(latin).toEqual([]);
});
