import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { extractText, getDocumentProxy } from 'unpdf';
import { v7 as uuid } from 'uuid';
import { inTransaction, type Tx } from '../src/database/transaction.ts';
import { issueInvoice, voidInvoice } from '../src/modules/invoices/issue.ts';
import { invoicesRepository } from '../src/modules/invoices/repository.ts';
import { buildOrder } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';
import { buildPaidSpecialOrder, buildSpecialOrder } from './special-order-requests.ts';

afterAll(closeDatabases);

const at = new Date('2026-11-22T10:00:00Z');

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('postgres');
});
afterAll(() => shop.close());

const transact = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(shop.database.kysely, work);
const read = async (id: string, token: string) =>
  (await shop.call('GET', `/api/v1/invoices/${id}`, { token })).body.data;
const invoicesOf = (order: string) => invoicesRepository(shop.database.kysely).findAllOf({ specialOrder: order });
async function buildSpecialInvoice(spec = {}) {
  const built = await buildPaidSpecialOrder(shop, spec);
  const [sale] = await invoicesOf(built.id);
  if (sale === undefined) throw new Error('a special order that was paid in full has no invoice');
  return { ...built, invoice: sale.id, token: built.member.token };
}
/** An invoice like this one, with changes, past the code of the shop. */
const copy = (id: string, changes: object) =>
  shop.rows(
    `insert into invoices select (jsonb_populate_record(invoices, jsonb_build_object('id', gen_random_uuid(), 'voided_at', null,
      'void_reason', null, 'tax_id', null) || $2::jsonb)).* from invoices where id = $1`,
    [id, JSON.stringify(changes)],
  );

test('the invoice of a special order has the whole quote in one line, without an address, and the page of the order leads to it', async () => {
  const spec = { quantity: 300, print: 'silk' as const, print_colours: 2, sides: 1 };
  const { invoice, token, code, read: readOrder, member } = await buildSpecialInvoice(spec);
  const [{ mobile }] = await shop.rows('select mobile from users where id = $1', [member.user_id]);
  expect(await read(invoice, token)).toMatchObject({
    kind: 'sale',
    order_number: null,
    special_order: code,
    vat_percent: 10,
    original: null,
    buyer: { kind: 'person', name: toPersianDigits(mobile), address: null, postal_code: null, phone: mobile },
    lines: [
      {
        position: 1,
        kind: 'goods',
        goods_id: null,
        sku: null,
        quantity: 300,
        unit: 'عدد',
        title: expect.stringMatching(/^کیسه و کیف پارچه‌ای سفارشی، .*چاپ سیلک، ۲ رنگ، یک‌رو$/),
        unit_price: 272_727.273,
        total: 81_818_182,
        discount: 0,
        vat: 8_181_818,
        total_with_vat: 90_000_000,
      },
    ],
    total: 81_818_182,
    vat: 8_181_818,
    total_with_vat: 90_000_000,
    total_in_words: 'نود میلیون ریال',
    tax: { id: null, type: 2, pattern: 1, subject: 1 },
  });
  expect((await readOrder()).invoices).toEqual([{ id: invoice, kind: 'sale' }]);
  const { rawPayload } = await shop.app.inject({
    url: `/api/v1/invoices/${invoice}.pdf`,
    headers: { authorization: `Bearer ${token}` },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  expect(text.replace(/[\u200e\u200f]/g, '')).toContain(code);
});

test('the company of the member is the buyer', async () => {
  const order = await buildPaidSpecialOrder(shop);
  const company = {
    name: 'شرکت برنج‌کوبی لاهیجان',
    legal_id: '14007650912',
    economic_code: '14007650912',
    registration_number: null,
    province: 'گیلان',
    city: 'لاهیجان',
    address: 'جادهٔ لنگرود',
    postal_code: '4413614567',
    phone: '01342223344',
  };
  const { token } = order.member;
  expect((await shop.call('PUT', '/api/v1/account/buyer-profile', { token, body: company })).status).toBe(200);
  const [sale] = await invoicesOf(order.id);
  await transact((tx) => voidInvoice(tx, { id: sale?.id ?? '', reason: 'نام خریدار', at }));
  const issued = await transact((tx) => issueInvoice(tx, { specialOrder: order.id, at }));
  expect((await read(issued, token)).buyer).toMatchObject({
    kind: 'legal',
    name: company.name,
    national_id: company.legal_id,
    address: 'گیلان، لاهیجان، جادهٔ لنگرود',
  });
});

test('an invoice has the percentage of tax of its quote, whatever the percentage is later', async () => {
  const order = await buildSpecialOrder(shop);
  await order.quote();
  await shop.rows('update special_orders set vat_percent = 9 where id = $1', [order.id]);
  const id = await transact((tx) => issueInvoice(tx, { specialOrder: order.id, at }));
  expect(await read(id, order.member.token)).toMatchObject({
    vat_percent: 9,
    vat: 7_431_193,
    total_with_vat: 90_000_000,
  });
});

test('a void repeats the lines of the sale, for the same special order only', async () => {
  const { invoice, token, id } = await buildSpecialInvoice();
  const voided = await transact((tx) => voidInvoice(tx, { id: invoice, reason: 'اشتباه', at }));
  const [, byVoid] = await invoicesOf(id);
  const [sale, taken] = [await read(invoice, token), await read(byVoid?.id ?? '', token)];
  expect([voided.ok, taken.kind, taken.special_order]).toEqual([true, 'void', sale.special_order]);
  expect([taken.lines, taken.original.number]).toEqual([sale.lines, sale.number]);
  const other = await buildSpecialInvoice();
  const order = await buildOrder(shop.database);
  const voidOfOther = { kind: 'void', original_id: other.invoice };
  await shop.rows(`update invoices set voided_at = now(), void_reason = 'x' where id = $1`, [other.invoice]);
  for (const changes of [{ special_order_id: id }, { special_order_id: null, order_id: order.id }])
    await expect(copy(other.invoice, { ...voidOfOther, ...changes })).rejects.toThrow('repeats its lines');
  await copy(other.invoice, voidOfOther);
});

test('nobody can write an invoice of nothing, of two things, of a return of a special order, or a second sale', async () => {
  const { invoice } = await buildSpecialInvoice();
  const order = await buildOrder(shop.database);
  const returned = {
    id: uuid(),
    order_id: order.id,
    reason: 'defect' as const,
    note: 'x',
    state: 'refunded' as const,
    refund: 0,
    shipping_refund: 0,
    created_at: at,
    updated_at: at,
    decided_at: at,
  };
  await shop.database.kysely.insertInto('returns').values(returned).execute();
  await expect(copy(invoice, {})).rejects.toThrow('invoices_of_special_order');
  for (const changes of [{ special_order_id: null }, { order_id: order.id }])
    await expect(copy(invoice, changes)).rejects.toThrow('invoices_have_one_subject');
  const giveBack = { kind: 'return', original_id: invoice, return_id: returned.id };
  for (const changes of [giveBack, { ...giveBack, special_order_id: null, order_id: order.id }])
    await expect(copy(invoice, changes)).rejects.toThrow('valid sale of the same order');
});
