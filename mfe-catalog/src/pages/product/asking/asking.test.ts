import { expect, test } from '@jest/globals';
import { shopApi } from '@shop/shared/api';
import { createApi } from '@shop/shared/kernel/http';
import { askCallback, askRestock } from './asking.ts';

const about = { product: 17, variant: 15 };
const typed = { name: ' خریدار ', mobile: '+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹', bestTime: 'any' } as const;

function shopThat(status: number, answer: object) {
  const asked: unknown[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    asked.push([new URL(request.url).pathname, await request.json()]);
    return Response.json(answer, { status });
  };
  return { asked, shop: shopApi(createApi({ baseUrl: 'http://api.invalid', fetch })) };
}

test('what was typed on any keyboard is sent as it is kept', async () => {
  const { asked, shop } = shopThat(200, { data: { registered: true } });
  expect(await askRestock(about, typed, shop)).toEqual({ kind: 'done' });
  expect(asked).toEqual([['/api/v1/products/17/restock-requests', { variant_id: 15, mobile: '09123456789' }]]);
});

test('a call is asked for with a name, and a time only where one was chosen', async () => {
  const { asked, shop } = shopThat(200, { data: { reference: 7 } });
  expect(await askCallback(about, typed, shop)).toEqual({ kind: 'done', reference: 7 });
  await askCallback(about, { ...typed, bestTime: 'noon' }, shop);
  const body = { product_id: 17, variant_id: 15, name: 'خریدار', mobile: '09123456789' };
  expect(asked).toEqual([
    ['/api/v1/callback-requests', body],
    ['/api/v1/callback-requests', { ...body, best_time: 'noon' }],
  ]);
});

test('what is plainly wrong is said beside its field, and nobody is asked', async () => {
  const { asked, shop } = shopThat(200, { data: {} });
  expect(await askRestock(about, { ...typed, mobile: '0912' }, shop)).toMatchObject({
    errors: { mobile: expect.stringContaining('درست نیست') },
  });
  expect(await askCallback(about, { ...typed, name: ' ', mobile: '' }, shop)).toEqual({
    kind: 'wrong',
    errors: { name: 'نام خود را بنویسید.', mobile: expect.stringContaining('نمونه') },
  });
  expect(asked).toEqual([]);
});

test('what the shop finds wrong is said there too; any other refusal beside the form', async () => {
  const refusal = (one: object) => ({ errors: [{ messages: [one] }] });
  const wrong = shopThat(422, refusal({ message: 'نام خوانا نیست', code: 'invalid', field: 'name' }));
  expect(await askCallback(about, typed, wrong.shop)).toEqual({ kind: 'wrong', errors: { name: 'نام خوانا نیست' } });
  const back = shopThat(422, refusal({ message: 'این کالا هم‌اکنون موجود است.', code: 'in-stock' }));
  expect(await askRestock(about, typed, back.shop)).toEqual({ kind: 'failed', why: 'این کالا هم‌اکنون موجود است.' });
});
