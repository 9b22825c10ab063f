import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { buildShopper } from './shopper.ts';

afterAll(closeDatabases);

// Cloth by the metre, in steps of half a metre: the one quantity that is no whole number.
let shop: Shop;
beforeAll(async () => {
  shop = await openShop('postgres');
});
afterAll(() => shop.close());

/** Cloth of 421,000 Rial a metre, 10 % less from two metres on: 378,000 Rial after rounding. */
async function buildCloth({ price = 421_000, stock = 7.5 } = {}) {
  const tiers = [{ quantity: 2, percent_off: 10 }];
  const cloth = await buildVariant(shop.database, { price, stock, tiers, pack_step: 0.5, weight_grams: 125 });
  await shop.rows("update products set unit = 'متر' where id = $1", [cloth.product_id]);
  return cloth;
}
const stockOf = async (variant: number) =>
  (await shop.rows('select on_hand, reserved from variants where id = $1', [variant]))[0];

test('two and a half metres cost two and a half times the price of their tier, from the basket to the invoice and back', async () => {
  const { variant_id, product_id } = await buildCloth();
  const shopper = await buildShopper(shop);
  const added = await shopper.call('POST', 'orders/basket/items', { variant_id, quantity: 2.5 });
  expect(added.body.data).toMatchObject({
    pieces: 2.5,
    total: 945_000,
    weight_grams: 313,
    orderable: true,
    items: [{ quantity: 2.5, pack_step: 0.5, max_quantity: 7.5, stock: 7.5, unit_price: 378_000, total: 945_000 }],
  });
  const product = (await shop.call('GET', `/api/v1/products/${product_id}`)).body.data;
  expect(product).toMatchObject({ stock: 7.5, pack_step: 0.5, variants: [{ stock: 7.5 }] });

  const { member, number } = await buildOrder(shop.database, {
    state: 'delivered',
    lines: [{ variant: variant_id, quantity: 2.5 }],
  });
  expect(await stockOf(variant_id)).toEqual({ on_hand: 5, reserved: 0 });
  const read = async () => (await shop.call('GET', `/api/v1/orders/${number}`, member)).body.data;
  const order = await read();
  expect(order.lines).toMatchObject([{ quantity: 2.5, pack_step: 0.5, unit_price: 378_000, total: 945_000 }]);
  const sale = (await shop.call('GET', `/api/v1/invoices/${order.invoices[0].id}`, member)).body.data;
  expect(sale.lines).toMatchObject([{ quantity: 2.5, total: 859_091, vat: 85_909, total_with_vat: 945_000 }]);
  expect(Math.round(sale.lines[0].unit_price * 2.5)).toBe(859_091);

  const body = { reason: 'defect', note: 'پاره است.', lines: [{ variant_id, quantity: 1.5 }], refund: 567_000 };
  const requested = await shop.call('POST', `/api/v1/orders/${number}/return-requests`, { ...member, body });
  expect(requested.body.data?.return).toMatchObject({ refund: 567_000, lines: [{ quantity: 1.5 }] });
  for (const [step, details] of [
    ['approve', {}],
    ['receive', { restock: true }],
    ['refund', undefined],
  ] as const) {
    const done = await shop.call('POST', `/operator/v1/returns/${number}/${step}`, {
      token: shop.admin,
      body: details,
    });
    expect(done.status).toBe(200);
  }
  expect(await stockOf(variant_id)).toEqual({ on_hand: 6.5, reserved: 0 });
  const invoices = (await read()).invoices.map(({ kind }: { kind: string }) => kind);
  expect(invoices.toSorted()).toEqual(['return', 'sale']);
  expect(await shop.rows('select * from stock_differences')).toEqual([]);
});

test('half a metre at an odd price is rounded down to a whole Rial', async () => {
  const { variant_id } = await buildCloth({ price: 421_001 });
  const { member, number } = await buildOrder(shop.database, {
    state: 'paid',
    lines: [{ variant: variant_id, quantity: 0.5 }],
  });
  const order = (await shop.call('GET', `/api/v1/orders/${number}`, member)).body.data;
  expect(order.lines).toMatchObject([{ quantity: 0.5, total: 210_500 }]);
});

test('a quarter of a metre and half a sack are refused in words', async () => {
  const { variant_id: cloth } = await buildCloth();
  const { variant_id: sack } = await buildVariant(shop.database, { stock: 10 });
  const shopper = await buildShopper(shop);
  const add = (variant_id: number, quantity: number) =>
    shopper.call('POST', 'orders/basket/items', { variant_id, quantity });
  const refused = [await add(cloth, 0.25), await add(cloth, 2.3), await add(sack, 1.5), await add(cloth, 8)];
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual([
    [422, 'invalid'],
    [422, 'invalid'],
    [422, 'pack-step'],
    [422, 'not-enough-stock'],
  ]);
  const messages = refused.map(({ body }) => body.errors[0].messages[0].message);
  expect(messages[1]).toBe('«تعداد» را با دقت نیم بنویسید؛ مثلاً ۲ یا ۲٫۵.');
  expect(messages[2]).toBe('عدد اعشار ندارد؛ عدد کامل بنویسید.');
  expect(messages[3]).toBe('از این کالا فقط ۷٫۵ متر مانده است.');
});

test('an operator sells cloth in half metres, and counts its stock in them', async () => {
  const { variant_id, product_id } = await buildVariant(shop.database, { stock: 10 });
  const sku = `sku-${variant_id}`;
  const call = (path: string, body: object) =>
    shop.call('POST', `/operator/v1/stock/${sku}/${path}`, { token: shop.admin, body });
  expect((await call('step', { step: 0.5 })).body.data).toMatchObject({ sku, step: 0.5 });
  expect((await call('reports', { reason: 'count', units: 9.5 })).body.data).toMatchObject({ on_hand: 9.5 });
  const product = (await shop.call('GET', `/api/v1/products/${product_id}`)).body.data;
  expect(product).toMatchObject({ stock: 9.5, pack_step: 0.5 });
  expect((await call('step', { step: 0.3 })).status).toBe(422);
  expect((await call('step', { step: 1.5 })).status).toBe(422);
});
