import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { inTransaction } from '../src/database/transaction.ts';
import { issueInvoice } from '../src/modules/invoices/issue.ts';
import { invoicesRepository } from '../src/modules/invoices/repository.ts';
import { absurdTexts } from './absurd.ts';
import { buildVariant, setStock } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { type Answer, codeOf, openShop, type Shop } from './shop.ts';
import { buildShopper, type Shopper } from './shopper.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

let shop: Shop;
let member: Shopper;
const clock = testClock('2026-11-24T05:30:00Z');
beforeAll(async () => {
  shop = await openShop('postgres', { now: clock.now, settings: { limits: { writes: 1_000_000 } } });
});
beforeEach(async () => {
  member = await buildShopper(shop);
});
afterAll(() => shop.close());

type Lines = { variant_id: number; quantity: number }[] | null;
const read = (items: Lines, token?: string): Promise<Answer> =>
  shop.call('POST', '/api/v1/pro-forma', { body: { items }, token });
const readPdf = (items: Lines, buyer: object, token?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/pro-forma.pdf',
    payload: { items, buyer },
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const textOf = async (file: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })).text;

const tiers = [{ quantity: 10, percent_off: 10 }];

test('a guest gets rows with the price of the tier and the tax apart, the time, the seller, and the total of the cart in words', async () => {
  const { variant_id } = await buildVariant(shop.database, { price: 1_100_000, tiers, name: 'گونی کنفی' });
  const answer = await read([{ variant_id, quantity: 10 }]);
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.body.data).toMatchObject({
    date: '1405/09/03',
    time: '09:00',
    issued_at: '2026-11-24T05:30:00.000Z',
    vat_percent: 10,
    seller: { name: expect.any(String), economic_code: expect.any(String) },
    lines: [
      {
        position: 1,
        kind: 'goods',
        sku: `sku-${variant_id}`,
        title: 'گونی کنفی',
        quantity: 10,
        unit_price: 900_000,
        total: 9_000_000,
        discount: 0,
        vat: 900_000,
        total_with_vat: 9_900_000,
      },
    ],
    total_with_vat: 9_900_000,
    total_in_words: 'نه میلیون و نهصد هزار ریال',
    shipping: { terms: 'open', method: null },
    problems: [],
  });
  const body = { items: [{ variant_id, quantity: 10 }] };
  const cart = await shop.call('POST', '/api/v1/orders/basket/price', { body });
  expect(cart.body.data.total).toBe(9_900_000);
});

test('a member’s pro-forma has the lines and sums that the invoice of the same order has, with coupon and shipping', async () => {
  const first = await buildVariant(shop.database, { price: 1_234_000, tiers, weight_grams: 300 });
  const second = await buildVariant(shop.database, { price: 777_000 });
  const coupon = { code: 'PROFORMA', title: 'تخفیف', kind: 'percent', percent: 7 };
  await shop.call('POST', '/operator/v1/coupons', { token: shop.admin, body: coupon });
  await member.fill({ variant_id: first.variant_id, quantity: 11 }, { variant_id: second.variant_id, quantity: 3 });
  await member.useCoupon('PROFORMA');
  const recipient = { recipient_name: 'مینا رضایی', recipient_mobile: '09121112233' };
  await member.choose({ method: 'pishtaz', address_id: await member.addAddress(), ...recipient });
  const proForma = (await read(null, member.token)).body.data;
  expect(proForma.shipping).toEqual({ terms: 'charged', method: 'پست پیشتاز' });
  expect(proForma.discount).toBeGreaterThan(0);
  const placed = (await member.place()).body.data;
  expect(proForma.total_with_vat).toBe(placed.totals.total);

  const { kysely } = shop.database;
  const order = await kysely
    .selectFrom('orders')
    .select('id')
    .where('number', '=', placed.number)
    .executeTakeFirstOrThrow();
  const id = await inTransaction(kysely, (tx) => issueInvoice(tx, { order: order.id, at: clock.now() }));
  const { lines, seller, total_in_words, discount, vat } = await invoicesRepository(kysely).find(id);
  expect(proForma).toMatchObject({ lines, seller, total_in_words, discount, vat });
});

test('the shipping is left open without an address, postpaid with a carrier, and free when the order is picked up', async () => {
  const { variant_id } = await buildVariant(shop.database);
  await member.fill({ variant_id, quantity: 1 });
  const shippingOf = async () => (await read(null, member.token)).body.data.shipping;
  await member.choose({ method: 'pishtaz' });
  expect(await shippingOf()).toEqual({ terms: 'open', method: null });
  const address_id = await member.addAddress();
  expect(await shippingOf()).toEqual({ terms: 'open', method: null });
  await member.choose({ method: 'tipax', address_id });
  expect(await shippingOf()).toEqual({ terms: 'postpaid', method: 'تیپاکس (پس‌کرایه)' });
  await member.choosePickup();
  expect(await shippingOf()).toEqual({ terms: 'free', method: 'تحویل حضوری' });
});

test('a sold-out line is left out with its reason, one that lacks stock counts as in the cart, and nothing is reserved', async () => {
  const [sold, short, good] = await Promise.all([1, 2, 3].map(() => buildVariant(shop.database, { stock: 5 })));
  if (!sold || !short || !good) throw new Error('three variants are needed');
  const items = [sold, short, good].map(({ variant_id }) => ({ variant_id, quantity: 5 }));
  await setStock(shop.database, sold.variant_id, 0);
  await setStock(shop.database, short.variant_id, 4);
  const { body } = await read(items);
  expect(body.data.lines.map(({ title }: { title: string }) => title)).toEqual([short.name, good.name]);
  expect(body.data.problems).toEqual([
    { name: sold.name, message: 'این کالا تمام شده است.', is_left_out: true },
    { name: short.name, message: 'از این کالا فقط ۴ عدد مانده است.', is_left_out: false },
  ]);
  const cart = await shop.call('POST', '/api/v1/orders/basket/price', { body: { items } });
  expect(body.data.total_with_vat).toBe(cart.body.data.total);
  expect(cart.body.data.items[2].stock).toBe(5);
  const onlySold = await read([{ variant_id: sold.variant_id, quantity: 1 }]);
  expect([onlySold.status, codeOf(onlySold)]).toEqual([422, 'nothing-to-order']);
});

test('forged bodies are refused: prices of the browser, too many lines, the basket of a member without a log-in', async () => {
  const { variant_id } = await buildVariant(shop.database);
  const forged = [{ variant_id, quantity: 1, unit_price: 1 }];
  const full = await Promise.all(Array.from({ length: 51 }, () => buildVariant(shop.database)));
  const refused = await Promise.all([
    read(forged),
    read(full.map((variant) => ({ variant_id: variant.variant_id, quantity: 1 }))),
    read(null),
    read([]),
    read([{ variant_id: 2_147_483_647, quantity: 1 }]),
  ]);
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual([
    [422, 'invalid'],
    [422, 'basket-full'],
    [401, 'login-needed'],
    [422, 'nothing-to-order'],
    [422, 'nothing-to-order'],
  ]);
});

test('the PDF has the total in words, the buyer as typed, and says that it is no invoice', async () => {
  const { variant_id } = await buildVariant(shop.database, { price: 1_100_000 });
  const buyer = { name: 'شركت برنج‌کوبی لاهیجان', national_id: '۱۴۰۰۷۶۵۰۹۱۲' };
  const answer = await readPdf([{ variant_id, quantity: 3 }], buyer);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('pro-forma.pdf'),
    'cache-control': 'private, no-store',
  });
  const text = await textOf(answer.rawPayload);
  for (const part of [
    'پیش‌فاکتور',
    'سه میلیون و سیصد هزار ریال',
    'شرکت برنج‌کوبی لاهیجان',
    '۱۴۰۰۷۶۵۰۹۱۲',
    'مشخصات خریدار',
    'این برگه فاکتور نیست',
  ])
    expect(text).toContain(part);
  expect(await textOf((await readPdf([{ variant_id, quantity: 3 }], {})).rawPayload)).not.toContain('مشخصات خریدار');
  await member.fill({ variant_id, quantity: 2 });
  expect(await textOf((await readPdf(null, {}, member.token)).rawPayload)).toContain('دو میلیون و دویست هزار ریال');
});

test('absurd names of a buyer are refused or drawn, and hidden characters never reach the PDF', async () => {
  const { variant_id } = await buildVariant(shop.database);
  const statuses = new Set<number>();
  for (const name of [...absurdTexts, 'گونی \u202e000,1\u202c', 'W'.repeat(120)]) {
    const { statusCode, rawPayload } = await readPdf([{ variant_id, quantity: 1 }], { name });
    statuses.add(statusCode);
    if (statusCode === 200) expect(await textOf(rawPayload)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  }
  expect(statuses).toEqual(new Set([200, 422]));
  for (const [field, value] of Object.entries({
    name: '\u202eabc',
    national_id: '11111111111',
    address: 'x'.repeat(331),
  })) {
    const refused = await readPdf([{ variant_id, quantity: 1 }], { [field]: value });
    expect([refused.statusCode, refused.json().errors[0].messages[0].field]).toEqual([
      422,
      expect.stringContaining(field),
    ]);
  }
});
