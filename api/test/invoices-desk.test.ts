import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { invoicesRepository } from '../src/modules/invoices/repository.ts';
import { buildOrder } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('postgres');
});
afterAll(() => shop.close());

const desk = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) =>
  shop.call(method, `/operator/v1/${path}`, { token: shop.admin, body });
const read = async (id: string, token: string) =>
  (await shop.call('GET', `/api/v1/invoices/${id}`, { token })).body.data;
const invoicesOf = (order: string) => invoicesRepository(shop.database.kysely).findOfOrder(order);
async function buildInvoice() {
  const built = await buildOrder(shop.database, { state: 'paid' });
  const [sale] = await invoicesOf(built.id);
  return { ...built, invoice: sale?.id ?? '', token: built.member.token };
}

test('an operator voids an invoice once and issues it again with the seller of now; issued ones keep their seller', async () => {
  const { id, number: order, invoice, token } = await buildInvoice();
  const before = await read(invoice, token);
  const refused = await desk('PATCH', 'seller', { national_id: '14003778991' });
  expect([refused.status, codeOf(refused)]).toEqual([422, 'invalid']);
  const seller = { name: 'شرکت گونی جدید', national_id: '۱۴۰۰۳۷۷۸۹۹۰', postal_code: '1417466191' };
  expect((await desk('PATCH', 'seller', seller)).body.data).toMatchObject({
    name: seller.name,
    national_id: '14003778990',
  });
  expect((await read(invoice, token)).seller).toEqual(before.seller);

  const reason = 'نام فروشنده نادرست بود.';
  const voided = await desk('POST', `invoices/${before.number}/void`, { reason, reissue: true });
  expect(voided.body.data).toEqual({
    number: before.number,
    voided_by: expect.any(String),
    reissued: expect.any(String),
  });
  expect(await read(invoice, token)).toMatchObject({ void_reason: reason, seller: before.seller });
  const issued = await invoicesOf(id);
  expect(issued.map((each) => [each.kind, each.voided_at === null])).toEqual([
    ['sale', false],
    ['void', true],
    ['sale', true],
  ]);
  expect((await read(issued[2]?.id ?? '', token)).seller).toMatchObject({
    name: seller.name,
    postal_code: '1417466191',
  });
  const again = await desk('POST', `invoices/${before.number}/void`, { reason });
  expect(again.body.data).toEqual({ ...voided.body.data, reissued: null });
  expect(await invoicesOf(id)).toHaveLength(3);
  expect((await shop.call('GET', `/api/v1/orders/${order}`, { token })).body.data.invoices).toHaveLength(2);

  for (const [number, code] of [
    [voided.body.data.voided_by, 'illegal-transition'],
    ['1405999999', 'not-found'],
  ]) {
    expect(codeOf(await desk('POST', `invoices/${number}/void`, { reason }))).toBe(code);
  }
  const cancelled = await buildInvoice();
  await shop.call('POST', `/api/v1/orders/${cancelled.number}/cancel`, { token: cancelled.token });
  const { number: ended } = await read(cancelled.invoice, cancelled.token);
  expect(codeOf(await desk('POST', `invoices/${ended}/void`, { reason, reissue: true }))).toBe('illegal-transition');
});
