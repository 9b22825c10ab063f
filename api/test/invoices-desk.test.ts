import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { invoicesRepository } from '../src/modules/invoices/repository.ts';
import { buildOrder } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { buildPaidSpecialOrder, buildSpecialOrder } from './special-order-requests.ts';

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
const invoicesOf = (order: string) => invoicesRepository(shop.database.kysely).findAllOf({ order });
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

test('an operator voids the invoice of a special order and issues it again', async () => {
  const { code, member, read: readOrder } = await buildPaidSpecialOrder(shop);
  const { token } = member;
  const [{ id }] = (await readOrder()).invoices;
  const { number } = await read(id, token);
  const voided = await desk('POST', `invoices/${number}/void`, { reason: 'نام خریدار نادرست بود.', reissue: true });
  expect(voided.body.data).toEqual({ number, voided_by: expect.any(String), reissued: expect.any(String) });
  const { invoices } = await readOrder();
  expect(invoices.map(({ kind }: { kind: string }) => kind)).toEqual(['void', 'sale']);
  expect(await read(invoices[1].id, token)).toMatchObject({ number: voided.body.data.reissued, special_order: code });
});

test('an operator issues the missing invoice of a special order that was paid in full, once, and no other', async () => {
  const { code, id, member, read: readOrder } = await buildPaidSpecialOrder(shop);
  // As if it had been paid before special orders had invoices.
  const client = await shop.database.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('delete from invoices where special_order_id = $1', [id]);
  await client.query('reset session_replication_role');
  client.release();
  const issue = (special_order: string) => desk('POST', 'invoices', { special_order });
  const issued = await issue(code);
  expect((await issue(code)).body.data).toEqual(issued.body.data);
  const { invoices } = await readOrder();
  expect(invoices).toHaveLength(1);
  expect((await read(invoices[0].id, member.token)).number).toBe(issued.body.data.number);

  const unpaid = await buildSpecialOrder(shop);
  await unpaid.quote();
  for (const [other, reason] of [
    [unpaid.code, 'illegal-transition'],
    ['2222-2222', 'not-found'],
  ] as const) {
    expect(codeOf(await issue(other))).toBe(reason);
  }
});
