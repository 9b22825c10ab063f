import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('postgres');
});
afterAll(() => shop.close());

const report = (sku: string, body: object) =>
  shop.call('POST', `/operator/v1/stock/${sku}/reports`, { token: shop.admin, body });

test('an operator counts the stock, adds a delivery and takes damage away, each as a move of the ledger', async () => {
  const { variant_id: variant, name } = await buildVariant(shop.database, { stock: 10 });
  const sku = `sku-${variant}`;
  await buildOrder(shop.database, { lines: [{ variant, quantity: 4 }], at: new Date() });
  expect((await shop.call('GET', `/operator/v1/stock/${sku}`, { token: shop.admin })).body.data).toEqual({
    sku,
    product: name,
    on_hand: 10,
    reserved: 4,
  });
  expect((await report(sku, { reason: 'delivery', units: 20, note: 'حوالهٔ ۱۲' })).body.data).toMatchObject({
    on_hand: 30,
  });
  expect((await report(sku, { reason: 'damage', units: 5, note: 'خیس شده بود' })).body.data).toMatchObject({
    on_hand: 25,
  });
  expect((await report(sku, { reason: 'count', units: 24 })).body.data).toMatchObject({ on_hand: 24, reserved: 4 });
  expect((await report(sku, { reason: 'count', units: 24 })).body.data).toMatchObject({ on_hand: 24 });
  expect(
    await shop.rows(
      'select change, reason, reference, actor from stock_moves where variant_id = $1 order by number offset 1',
      [variant],
    ),
  ).toEqual([
    { change: 20, reason: 'delivery', reference: 'حوالهٔ ۱۲', actor: 'service:operator' },
    { change: -5, reason: 'damage', reference: 'خیس شده بود', actor: 'service:operator' },
    { change: -1, reason: 'count', reference: null, actor: 'service:operator' },
  ]);
  const shown = await shop.rows('select available from products where id = $1', [variant]);
  expect(shown).toEqual([{ available: 20 }]);

  // Four units are promised to an order.
  expect(codeOf(await report(sku, { reason: 'damage', units: 21 }))).toBe('not-enough-stock');
  expect(codeOf(await report(sku, { reason: 'count', units: 3 }))).toBe('not-enough-stock');
  expect((await report('no-such-sku', { reason: 'count', units: 3 })).status).toBe(404);
  expect((await report(sku, { reason: 'sale', units: 3 })).status).toBe(422);
  expect((await report(sku, { reason: 'delivery', units: -3 })).status).toBe(422);
});

test('a count leaves the counted units, also between simultaneous deliveries and other counts', async () => {
  const { variant_id } = await buildVariant(shop.database, { stock: 10 });
  const sku = `sku-${variant_id}`;
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) => report(sku, { reason: turn % 2 === 0 ? 'count' : 'delivery', units: 7 })),
  );
  const afterMoves = await shop.rows(
    `select reason, sum(change) over (order by number)::integer as units from stock_moves where variant_id = $1`,
    [variant_id],
  );
  const afterCounts = afterMoves.filter(({ reason, units }) => reason === 'count' && units !== 10);
  expect(new Set(afterCounts.map(({ units }) => units))).toEqual(new Set([7]));
});
