import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { v7 as uuid } from 'uuid';
import { inTransaction, type Tx } from '../src/database/transaction.ts';
import { addReturnInvoice, issueInvoice, issueReturnInvoice, voidInvoice } from '../src/modules/invoices/issue.ts';
import { invoicesRepository } from '../src/modules/invoices/repository.ts';
import { buildMember, buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

const at = new Date('2026-11-22T10:00:00Z');

describe('invoices', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(() => shop.close());

  const transact = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(shop.database.kysely, work);
  const read = async (id: string, token: string) =>
    (await shop.call('GET', `/api/v1/invoices/${id}`, { token })).body.data;
  const invoicesOf = (order: string) => invoicesRepository(shop.database.kysely).findAllOf({ order });
  async function buildInvoice(order: Parameters<typeof buildOrder>[1] = {}) {
    const built = await buildOrder(shop.database, { state: 'paid', ...order });
    const [sale] = await invoicesOf(built.id);
    if (sale === undefined) throw new Error('a paid order has no invoice');
    return { ...built, invoice: sale.id, token: built.member.token };
  }

  test('a paid order has an invoice that is its own: amounts, parties and total in words', async () => {
    const { variant_id: variant, product_id } = await buildVariant(shop.database, {
      price: 110_000,
      name: 'گونی کنفی',
    });
    await shop.rows('update products set goods_id = $2 where id = $1', [product_id, '2720000114542']);
    const { invoice, token, number } = await buildInvoice({
      lines: [{ variant, quantity: 3 }],
      shipping: 650_000,
      discount: { amount: 33_000 },
      at: new Date('2026-11-22T10:00:00Z'),
    });
    const view = await read(invoice, token);
    expect(view).toMatchObject({
      id: invoice,
      kind: 'sale',
      order_number: number,
      vat_percent: 10,
      original: null,
      voided_at: null,
      number: expect.stringMatching(/^1405\d{6}$/),
      date: '1405/09/01',
      seller: { name: expect.any(String), economic_code: expect.any(String) },
      buyer: { kind: 'person', name: 'مینا رضایی', national_id: null, postal_code: '8713614567' },
      lines: [
        {
          position: 1,
          kind: 'goods',
          goods_id: '2720000114542',
          title: 'گونی کنفی',
          quantity: 3,
          unit: 'عدد',
          unit_price: 100_000,
          total: 300_000,
          discount: 30_000,
          after_discount: 270_000,
          vat: 27_000,
          total_with_vat: 297_000,
        },
        {
          position: 2,
          kind: 'shipping',
          goods_id: null,
          total: 650_000,
          vat: 0,
          vat_percent: 0,
          total_with_vat: 650_000,
        },
      ],
      total: 950_000,
      discount: 30_000,
      after_discount: 920_000,
      vat: 27_000,
      total_with_vat: 947_000,
      total_in_words: 'نهصد و چهل و هفت هزار ریال',
      tax: { id: null, type: 2, pattern: 1, subject: 1 },
    });
  });

  test('an order has one invoice however often it is issued', async () => {
    const { id, invoice } = await buildInvoice();
    const again = await Promise.all(
      Array.from({ length: 5 }, () => transact((tx) => issueInvoice(tx, { order: id, at }))),
    );
    expect(new Set(again)).toEqual(new Set([invoice]));
    expect(await invoicesOf(id)).toHaveLength(1);
  });

  test('an unpaid order has no invoice', async () => {
    expect(await invoicesOf((await buildOrder(shop.database)).id)).toEqual([]);
  });

  test('an issued invoice stays as it is when product, member, shop and order change, and nobody can edit it', async () => {
    const { variant_id: variant, product_id } = await buildVariant(shop.database);
    const { invoice, token, member } = await buildInvoice({ lines: [{ variant, quantity: 2 }] });
    const before = await read(invoice, token);
    await shop.rows('update products set name = $2, unit = $3, goods_id = $4 where id = $1', [
      product_id,
      'نام جدید',
      'بسته',
      '1234567890123',
    ]);
    await shop.rows('update users set first_name = $2, last_name = $2 where id = $1', [member.user_id, 'دیگری']);
    await shop.rows(
      `update shop_settings set value = 'جدید' where key like 'seller%' or key in ('name', 'phone', 'address')`,
    );
    expect(await read(invoice, token)).toEqual(before);
    for (const change of [
      'total = total + 1, after_discount = after_discount + 1, total_with_vat = total_with_vat + 1',
      "lines = '[]'",
      'serial = serial + 1000',
      "buyer = '{}'",
      'user_id = (select id from users where id <> user_id limit 1)',
    ])
      await expect(shop.rows(`update invoices set ${change} where id = $1`, [invoice])).rejects.toThrow();
    await expect(shop.rows('delete from invoices where id = $1', [invoice])).rejects.toThrow('kept');
    await expect(shop.rows('truncate invoices cascade')).rejects.toThrow();
    for (const statement of ['update invoice_series set last_serial = 1', 'delete from invoice_series'])
      await expect(shop.rows(statement)).rejects.toThrow('numbers are taken');
  });

  test('the id of the taxpayers’ system is filled in once', async () => {
    const { invoice, token } = await buildInvoice();
    const setTaxId = (id: string) => shop.rows('update invoices set tax_id = $2 where id = $1', [invoice, id]);
    await expect(setTaxId('too short')).rejects.toThrow();
    await setTaxId('A11216050B00000000012A');
    await expect(setTaxId('A11216050B00000000012B')).rejects.toThrow('once');
    expect((await read(invoice, token)).tax.id).toBe('A11216050B00000000012A');
  });

  test('a cancelled order voids its invoice, which keeps its number and says why', async () => {
    const { number, id, invoice, token } = await buildInvoice();
    expect((await shop.call('POST', `/api/v1/orders/${number}/cancel`, { token })).status).toBe(200);
    const view = await read(invoice, token);
    expect([view.voided_at, view.void_reason]).toEqual([expect.any(String), 'لغو سفارش']);
    await expect(
      shop.rows('update invoices set voided_at = null, void_reason = null where id = $1', [invoice]),
    ).rejects.toThrow('once');
    const [, byVoid] = await invoicesOf(id);
    const taken = await read(byVoid?.id ?? '', token);
    expect(taken).toMatchObject({
      kind: 'void',
      original: { id: invoice, number: view.number },
      lines: view.lines,
      voided_at: null,
      total_with_vat: view.total_with_vat,
      buyer: view.buyer,
      tax: { subject: 3 },
    });
    expect(Number(taken.number)).toBeGreaterThan(Number(view.number));
    const corrected = await transact((tx) => issueInvoice(tx, { order: id, at }));
    expect(corrected).not.toBe(invoice);
    expect(Number((await read(corrected, token)).number)).toBeGreaterThan(Number(view.number));
  });

  test('partial returns have invoices with the returned quantities that name the original and never exceed it', async () => {
    const { variant_id: variant } = await buildVariant(shop.database, { price: 110_000 });
    const { id: order, invoice, token } = await buildInvoice({ lines: [{ variant, quantity: 10 }], shipping: 50_000 });
    const giveBack = async (lines: { position: number; quantity: number; refund: number }[], id?: string) => {
      const returned = id ?? (await addReturnRow());
      return transact((tx) => addReturnInvoice(tx, { id: returned, order, lines, at }));
    };
    // An order of the shop has one return. The rules of invoices allow several, so here only the ids of returns matter.
    const addReturnRow = async () => {
      const row = { ...returnRow(uuid(), (await buildOrder(shop.database)).id), decided_at: at };
      await shop.database.kysely.insertInto('returns').values(row).execute();
      return row.id;
    };
    const original = await read(invoice, token);
    const first = await giveBack([{ position: 1, quantity: 3, refund: 330_000 }]);
    expect(first.ok && (await read(first.value, token))).toMatchObject({
      kind: 'return',
      original: { id: invoice, number: original.number },
      seller: original.seller,
      buyer: original.buyer,
      lines: [{ position: 1, quantity: 3, unit_price: 100_000, total: 300_000, vat: 30_000, total_with_vat: 330_000 }],
      total_in_words: 'سیصد و سی هزار ریال',
      tax: { subject: 4 },
    });
    const excess = { reason: 'return-exceeds-invoice' };
    expect(await giveBack([{ position: 1, quantity: 8, refund: 1 }])).toMatchObject(excess);
    expect(await giveBack([{ position: 1, quantity: 1, refund: 770_001 }])).toMatchObject(excess);
    expect(await transact((tx) => voidInvoice(tx, { id: invoice, reason: 'x', at }))).toMatchObject({
      reason: 'invoice-has-returns',
    });
    const rest = await addReturnRow();
    const unused = await addReturnRow();
    const last = [
      { position: 1, quantity: 7, refund: 770_000 },
      { position: 2, quantity: 1, refund: 50_000 },
    ];
    const second = await giveBack(last, rest);
    expect(await giveBack(last, rest)).toEqual(second);
    expect(await giveBack([{ position: 1, quantity: 1, refund: 0 }])).toMatchObject(excess);
    const [sums] = await shop.rows(
      'select sum(total_with_vat)::bigint as total, sum(vat)::bigint as vat from invoices where original_id = $1',
      [invoice],
    );
    expect(sums).toEqual({ total: original.total_with_vat, vat: original.vat });
    // Also for programs that write past the shop.
    await expect(
      shop.rows(
        `insert into invoices select (jsonb_populate_record(invoices, jsonb_build_object('id', gen_random_uuid(), 'return_id', $2::uuid))).*
         from invoices where return_id = $1`,
        [rest, unused],
      ),
    ).rejects.toThrow('exceed');
  });

  test('a return of the shop is invoiced when its money is paid back', async () => {
    const { invoice, token, id, number } = await buildInvoice({ state: 'refunded' });
    const [sale, returned] = await invoicesOf(id);
    expect([sale?.id, returned?.kind]).toEqual([invoice, 'return']);
    const view = await read(returned?.id ?? '', token);
    const order = (await shop.call('GET', `/api/v1/orders/${number}`, { token })).body.data;
    expect([view.total_with_vat, view.original.id]).toEqual([order.return.refund, invoice]);
    const [{ id: returnId }] = await shop.rows('select id from returns where order_id = $1', [id]);
    const again = await transact((tx) => issueReturnInvoice(tx, { returned: returnId, at }));
    expect(again).toEqual({ ok: true, value: returned?.id });
  });

  test('each fiscal year has a series of its own that begins with the Persian new year in Tehran', async () => {
    const orders = [await buildOrder(shop.database), await buildOrder(shop.database), await buildOrder(shop.database)];
    const times = ['2031-03-20T20:29:59Z', '2031-03-20T20:30:00Z', '2031-03-20T20:30:00Z'];
    const numbers: string[] = [];
    for (const [place, order] of orders.entries()) {
      const moment = new Date(times[place] ?? '');
      const id = await transact((tx) => issueInvoice(tx, { order: order.id, at: moment }));
      numbers.push((await read(id, order.member.token)).number);
    }
    expect(numbers).toEqual(['1409000001', '1410000001', '1410000002']);
  });

  test('dates rise with the numbers when the clock was set back', async () => {
    const [first, second] = [await buildOrder(shop.database), await buildOrder(shop.database)];
    const ids = [
      await transact((tx) => issueInvoice(tx, { order: first.id, at: new Date('2033-06-02T10:00:00Z') })),
      await transact((tx) => issueInvoice(tx, { order: second.id, at: new Date('2033-06-01T10:00:00Z') })),
    ];
    const times = await shop.rows('select issued_at from invoices where id = any($1::uuid[]) order by serial', [ids]);
    expect(times[1].issued_at.getTime()).toBeGreaterThanOrEqual(times[0].issued_at.getTime());
  });

  test('the invoice of another member and an unknown one are answered alike', async () => {
    const { invoice } = await buildInvoice();
    const { token } = await buildMember(shop.database);
    for (const end of ['', '.pdf']) {
      const [other, unknown, guest] = await Promise.all([
        shop.call('GET', `/api/v1/invoices/${invoice}${end}`, { token }),
        shop.call('GET', `/api/v1/invoices/${uuid()}${end}`, { token }),
        shop.call('GET', `/api/v1/invoices/${invoice}${end}`),
      ]);
      expect([other.status, codeOf(other)]).toEqual([404, 'not-found']);
      expect([unknown.status, codeOf(unknown)]).toEqual([404, 'not-found']);
      expect(guest.status).toBe(401);
    }
  });

  test('the PDF is the same invoice: its total in digits and in words', async () => {
    const { invoice, token } = await buildInvoice();
    const view = await read(invoice, token);
    const answer = await shop.app.inject({
      url: `/api/v1/invoices/${invoice}.pdf`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`invoice-${view.number}.pdf`),
      'cache-control': 'private, no-store',
    });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
    expect(text).toContain(view.total_in_words);
    expect(text).toContain(view.total_with_vat.toLocaleString('fa-IR'));
  });
});

const returnRow = (id: string, order_id: string) => ({
  id,
  order_id,
  reason: 'defect' as const,
  note: 'x',
  state: 'refunded' as const,
  refund: 0,
  shipping_refund: 0,
  created_at: at,
  updated_at: at,
});
