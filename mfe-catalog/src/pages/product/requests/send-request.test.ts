import { expect, test } from '@jest/globals';
import { shopApi } from '@shop/shared/api';
import { createApi } from '@shop/shared/kernel/http';
import { sendCallbackRequest, sendRestockRequest } from './send-request.ts';

const target = { product: 17, variant: 15 };
const fields = { name: ' خریدار ', mobile: '+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹', quantity: '', bestTime: 'any' } as const;

function fakeShop(status: number, response: object) {
  const requests: unknown[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push([new URL(request.url).pathname, await request.json()]);
    return Response.json(response, { status });
  };
  return { requests, shop: shopApi(createApi({ baseUrl: 'http://api.invalid', fetch })) };
}

test('a restock request sends the number in the form in which it is stored, whatever the keyboard', async () => {
  const { requests, shop } = fakeShop(200, { data: { registered: true } });
  expect(await sendRestockRequest(target, fields, shop)).toEqual({ kind: 'sent' });
  expect(requests).toEqual([['/api/v1/products/17/restock-requests', { variant_id: 15, mobile: '09123456789' }]]);
});

test('a call-back request sends the trimmed name, and a time only if one was chosen', async () => {
  const { requests, shop } = fakeShop(200, { data: { reference: 7 } });
  expect(await sendCallbackRequest(target, fields, { shop })).toEqual({ kind: 'sent', reference: 7 });
  await sendCallbackRequest(target, { ...fields, bestTime: 'noon' }, { shop });
  const body = { product_id: 17, variant_id: 15, name: 'خریدار', mobile: '09123456789' };
  expect(requests).toEqual([
    ['/api/v1/callback-requests', body],
    ['/api/v1/callback-requests', { ...body, best_time: 'noon' }],
  ]);
});

test('an invalid number and a missing name are reported for their fields without a request', async () => {
  const { requests, shop } = fakeShop(200, { data: {} });
  expect(await sendRestockRequest(target, { ...fields, mobile: '0912' }, shop)).toMatchObject({
    errors: { mobile: expect.stringContaining('درست نیست') },
  });
  expect(await sendCallbackRequest(target, { ...fields, name: ' ', mobile: '' }, { shop })).toEqual({
    kind: 'invalid',
    errors: { name: 'نام خود را بنویسید.', mobile: 'شمارهٔ موبایل خود را بنویسید.' },
  });
  expect(requests).toEqual([]);
});

test('a refusal of the API about a field is reported for that field, any other for the whole form', async () => {
  const errorBody = (message: object) => ({ errors: [{ messages: [message] }] });
  const invalidName = fakeShop(422, errorBody({ message: 'نام خوانا نیست', code: 'invalid', field: 'name' }));
  expect(await sendCallbackRequest(target, fields, { shop: invalidName.shop })).toEqual({
    kind: 'invalid',
    errors: { name: 'نام خوانا نیست' },
  });
  const inStock = fakeShop(422, errorBody({ message: 'این کالا همین حالا موجود است.', code: 'in-stock' }));
  expect(await sendRestockRequest(target, fields, inStock.shop)).toEqual({
    kind: 'failed',
    reason: 'این کالا همین حالا موجود است.',
  });
});

test.each([
  ['۶٬۰۰۰', 6000],
  ['12.5', 12.5],
])('a bulk request of %s sends the quantity as a number', async (typed, quantity) => {
  const { requests, shop } = fakeShop(200, { data: { reference: 7 } });
  await sendCallbackRequest(target, { ...fields, quantity: typed }, { kind: 'bulk', shop });
  expect(requests).toMatchObject([['/api/v1/callback-requests', { quantity }]]);
});

test.each(['', '0', 'صد', '12.3', '12,5'])('a bulk request of %j is not sent', async (quantity) => {
  const { requests, shop } = fakeShop(200, { data: { reference: 7 } });
  const outcome = await sendCallbackRequest(target, { ...fields, quantity }, { kind: 'bulk', shop });
  expect(outcome).toEqual({ kind: 'invalid', errors: { quantity: expect.stringContaining('مقدار را') } });
  expect(requests).toEqual([]);
});
