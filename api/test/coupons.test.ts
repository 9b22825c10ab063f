import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { audit } from '../src/modules/audit/audit.ts';
import { couponsRepository } from '../src/modules/coupons/repository.ts';
import { HOUR } from '../src/times.ts';
import { buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { buildShopper, problemsOf, type Shopper } from './shopper.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

let shop: Shop;
let member: Shopper;
const clock = testClock('2026-11-24T05:30:00Z');
beforeAll(async () => {
  shop = await openShop('postgres', { now: clock.now });
});
beforeEach(async () => {
  clock.pass({ hours: 2 });
  member = await buildShopper(shop);
});
afterAll(() => shop.close());

let lastCode = 0;
/** Creates a coupon as an operator does, and returns its code. */
async function create(rules: object): Promise<string> {
  lastCode += 1;
  const body = { code: `OFF${lastCode}`, title: 'تخفیف پاییزی', ...rules };
  const answer = await shop.call('POST', '/operator/v1/coupons', { token: shop.admin, body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.code;
}
/** A basket of this price, to be picked up. */
async function fill(price: number, shopper = member) {
  const built = await buildVariant(shop.database, { price });
  await shopper.fill({ variant_id: built.variant_id, quantity: 1 });
  await shopper.choosePickup();
  return built;
}
const amounts = async (shopper = member) => {
  const { quote, coupon } = await shopper.read();
  return [quote.goods, quote.discount, quote.total, coupon?.problem?.code ?? null];
};

test.each([
  ['percent with a cap', { kind: 'percent', percent: 20, max_discount: 150_000 }, 150_000],
  ['percent below its cap', { kind: 'percent', percent: 10, max_discount: 150_000 }, 100_000],
  ['amount', { kind: 'amount', amount: 70_000 }, 70_000],
  ['amount above the price', { kind: 'amount', amount: 5_000_000 }, 1_000_000],
  ['whole percentage', { kind: 'percent', percent: 100 }, 1_000_000],
  ['amount that leaves what gateways take', { kind: 'amount', amount: 990_000 }, 990_000],
  ['amount that leaves less than gateways take', { kind: 'amount', amount: 995_000 }, 990_000],
  ['percent that leaves less than gateways take', { kind: 'percent', percent: 100, max_discount: 999_999 }, 990_000],
])('a coupon of the kind %s reduces the order as shown', async (_, rules, discount) => {
  const code = await create(rules);
  await fill(1_000_000);
  const { body } = await member.useCoupon(code);
  expect(body.data.coupon).toEqual({ code, title: 'تخفیف پاییزی', discount, problem: null });
  expect(await amounts()).toEqual([1_000_000, discount, 1_000_000 - discount, null]);
  const order = (await member.place()).body.data;
  expect(order.totals).toMatchObject({ discount, total: 1_000_000 - discount });
  // The next checkout has no coupon.
  expect((await member.read()).coupon).toBeNull();
});

test('a coupon for free shipping makes پیشتاز free until it is removed', async () => {
  const code = await create({ kind: 'free-shipping' });
  await fill(1_000_000);
  const shipping = async (answer: Awaited<ReturnType<Shopper['useCoupon']>>) => answer.body.data.quote.shipping;
  const chosen = await member.choose({ method: 'pishtaz', address_id: await member.addAddress() });
  expect(await shipping(chosen)).toBe(450_000);
  expect(await shipping(await member.useCoupon(code))).toBe(0);
  expect(await shipping(await member.call('DELETE', 'checkout/coupon'))).toBe(450_000);
});

test('a coupon does not take free shipping away: not in the cart, the checkout, the pro-forma and the order', async () => {
  const code = await create({ kind: 'amount', amount: 1_000_000 });
  const { variant_id } = await buildVariant(shop.database, { price: 20_220_000, weight_grams: 9_000 });
  await member.fill({ variant_id, quantity: 1 });
  const recipient = { recipient_name: 'مینا رضایی', recipient_mobile: '09121112233' };
  await member.choose({ method: 'pishtaz', address_id: await member.addAddress(), ...recipient });
  expect((await member.read()).quote).toMatchObject({ shipping: 0, total: 20_220_000 });
  const { basket, quote } = (await member.useCoupon(code)).body.data;
  expect(basket.free_shipping).toEqual({ from: 20_000_000, left: 0 });
  expect(quote).toMatchObject({ discount: 1_000_000, shipping: 0, total: 19_220_000 });
  const proForma = await member.call('POST', 'pro-forma', { items: null });
  expect(proForma.body.data).toMatchObject({ shipping: { terms: 'free' }, total_with_vat: 19_220_000 });
  const order = (await member.place()).body.data;
  expect(order.totals).toMatchObject({ discount: 1_000_000, shipping: 0, total: 19_220_000 });
});

test('a coupon over the whole price leaves the shipping to pay, also when that is more than gateways take', async () => {
  const code = await create({ kind: 'percent', percent: 100 });
  await fill(1_000_000);
  await member.choose({ method: 'pishtaz', address_id: await member.addAddress() });
  const { quote } = (await member.useCoupon(code)).body.data;
  expect(quote).toMatchObject({ discount: 1_000_000, shipping: 450_000, total: 450_000 });
  expect((await member.place()).body.data.totals).toMatchObject({ discount: 1_000_000, total: 450_000 });
});

test('an order with nothing to pay is paid without a gateway, has an invoice, and can be cancelled', async () => {
  const code = await create({ kind: 'percent', percent: 100 });
  const { variant_id } = await fill(1_000_000);
  await member.useCoupon(code);
  const { number } = (await member.place({ total: 0 })).body.data;
  const started = await member.call('POST', `orders/${number}/payments`, { method: 'wallet' });
  expect(started.body.data).toMatchObject({ state: 'succeeded', redirect_url: null });
  const paid = (await member.call('GET', `orders/${number}`)).body.data;
  expect([paid.state, paid.totals.total]).toEqual(['paid', 0]);
  expect(paid.payments).toMatchObject([{ gateway: 'wallet', state: 'succeeded', amount: 0, ref_id: null }]);
  const payment = await shop.call('GET', `/api/v1/payments/${started.body.data.reference}`);
  expect(payment.body.data).toMatchObject({ gateway_title: 'بدون پرداخت', ref_id: null });
  const invoices = await shop.rows(
    'select total_with_vat::integer as total from invoices join orders on orders.id = order_id where number = $1',
    [number],
  );
  expect(invoices).toEqual([{ total: 0 }]);
  const wrongPayments = async () =>
    (await audit(shop.database.kysely)).find(({ name }) => name === 'payments')?.rows ?? [];
  expect(await wrongPayments()).toEqual([]);
  const cancelled = await member.call('POST', `orders/${number}/cancel`);
  expect([cancelled.status, cancelled.body.data.state]).toEqual([200, 'cancelled']);
  expect(await wrongPayments()).toEqual([]);
  expect(await shop.rows('select on_hand, reserved from variants where id = $1', [variant_id])).toEqual([
    { on_hand: 100, reserved: 0 },
  ]);
  expect(await shop.rows('select from wallet_entries where user_id = $1', [member.user_id])).toEqual([]);
});

test.each([
  ['an empty code', ''],
  ['a code that is too long', 'A'.repeat(61)],
  ['a code without a letter or digit', '%'],
  ['a code of an emoji', '🎁'],
  ['a code with a hidden character', 'OFF\u0007'],
])('the refusal of %s names the coupon, not the code of a log-in', async (_, code) => {
  const { status, body } = await member.useCoupon(code);
  const [message] = body.errors[0].messages;
  expect([status, message.code, message.field]).toEqual([422, 'invalid', 'code']);
  expect(message.message).toContain('«کد تخفیف»');
});

test('a coupon of a category reduces only its goods, also those of categories below it', async () => {
  const [other, child] = [await buildVariant(shop.database), await buildVariant(shop.database)];
  const { product_id: parent } = await buildVariant(shop.database);
  await shop.rows('update categories set parent_id = $2 where id = $1', [child.product_id, parent]);
  const code = await create({ kind: 'percent', percent: 50, category_ids: [parent] });
  await member.choosePickup();
  await member.fill({ variant_id: other.variant_id, quantity: 3 });
  expect(codeOf(await member.useCoupon(code))).toBe('coupon-other-goods');
  await member.fill({ variant_id: other.variant_id, quantity: 3 }, { variant_id: child.variant_id, quantity: 1 });
  expect((await member.useCoupon(code)).body.data.quote.discount).toBe(500_000);
  const { lines } = (await member.place()).body.data;
  expect(lines.map((line: { discount: number }) => line.discount)).toEqual([0, 500_000]);
});

test('a coupon that no longer fits the basket stays with a reason, and the order is refused', async () => {
  const code = await create({ kind: 'amount', amount: 70_000, min_goods: 900_000 });
  await fill(500_000);
  expect(codeOf(await member.useCoupon(code))).toBe('coupon-below-min');
  expect((await member.read()).coupon).toBeNull();
  await fill(1_000_000);
  await member.useCoupon(code);
  await fill(500_000);
  expect(await amounts()).toEqual([500_000, 0, 500_000, 'coupon-below-min']);
  expect(codeOf(await member.place())).toBe('coupon-below-min');
  await fill(1_000_000);
  await shop.call('POST', `/operator/v1/coupons/${code}/end`, { token: shop.admin });
  expect(problemsOf(await member.read())).toEqual(['cart coupon-unknown']);
});

test('codes that are unknown, ended or not valid yet get the same answer; case, spaces and digits do not matter', async () => {
  const later = await create({ kind: 'amount', amount: 70_000, starts_at: '2030-01-01T00:00:00Z' });
  const ended = await create({
    kind: 'amount',
    amount: 70_000,
    ends_at: new Date(clock.now().getTime() + 1).toISOString(),
  });
  clock.pass({ seconds: 1 });
  await fill(1_000_000);
  for (const wrong of ['NOSUCHCODE', later, ended]) {
    const { status, body } = await member.useCoupon(wrong);
    expect([status, body.errors]).toEqual([
      422,
      [{ messages: [{ code: 'coupon-unknown', field: 'code', message: 'این کد تخفیف معتبر نیست.' }] }],
    ]);
  }
  // Each of them counts as a wrong guess.
  const tries = await shop.rows('select from coupon_tries where caller = $1', [member.user_id]);
  expect(tries).toHaveLength(3);
  const code = await create({ kind: 'amount', amount: 70_000 });
  const spelled = code.toLowerCase().replace(/\d/g, (digit) => String.fromCodePoint(0x06f0 + Number(digit)));
  expect((await member.useCoupon(` ${spelled.slice(0, 2)}-${spelled.slice(2)} `)).body.data.coupon.code).toBe(code);
});

test('guesses are limited per member and per address, and then a right code is refused as well', async () => {
  const code = await create({ kind: 'amount', amount: 70_000 });
  const { triesPerHour, triesPerAddress } = shop.settings.rules.coupon;
  const guesser = await buildShopper(shop, { address: '5.22.9.1' });
  for (let guess = 0; guess < triesPerHour; guess += 1) {
    expect(codeOf(await guesser.useCoupon(`GUESS${guess}`))).toBe('coupon-unknown');
  }
  await fill(1_000_000, guesser);
  const refused = await guesser.useCoupon(code);
  expect([refused.status, codeOf(refused), Number(refused.headers['retry-after'])]).toEqual([
    429,
    'coupon-too-often',
    3600,
  ]);
  // Guesses of other accounts behind the same address count too.
  for (let guesses = triesPerHour; guesses < triesPerAddress; guesses += 1) {
    const next = await buildShopper(shop, { address: '5.22.9.1' });
    await next.useCoupon('GUESS');
  }
  const last = await buildShopper(shop, { address: '5.22.9.1' });
  expect(codeOf(await last.useCoupon(code))).toBe('coupon-too-often');
  await fill(1_000_000);
  expect((await member.useCoupon(code)).status).toBe(200);
  clock.pass({ hours: 1, seconds: 1 });
  const hourAgo = new Date(clock.now().getTime() - HOUR);
  await couponsRepository(shop.database.kysely).deleteTries(hourAgo);
  expect(await shop.rows('select * from coupon_tries')).toEqual([]);
  expect((await guesser.useCoupon(code)).status).toBe(200);
});

test('a coupon is used by an order until that order is cancelled or expires, and for good by a paid one', async () => {
  const code = await create({ kind: 'amount', amount: 70_000, max_uses: 1, max_uses_per_member: 1 });
  const other = await buildShopper(shop);
  const order = async (shopper: Shopper) => {
    await fill(1_000_000, shopper);
    const used = await shopper.useCoupon(code);
    return used.status === 200 ? (await shopper.place()).body.data.number : codeOf(used);
  };
  const first = await order(member);
  expect([await order(member), await order(other)]).toEqual(['coupon-used', 'coupon-used-up']);
  await member.call('POST', `orders/${first}/cancel`);
  const second = await order(other);
  expect(second).toBeGreaterThan(0);
  await shop.rows(`update orders set state = 'expired' where number = $1`, [second]);
  const third = await order(member);
  await shop.rows(`update orders set state = 'paid' where number = $1`, [third]);
  expect(await order(other)).toBe('coupon-used-up');
});

test('an operator lists coupons with their uses, and wrong rules are refused', async () => {
  const code = await create({ kind: 'percent', percent: 5, max_uses: 9 });
  await fill(1_000_000);
  await member.useCoupon(code);
  await member.place();
  const list = (await shop.call('GET', '/operator/v1/coupons', { token: shop.admin })).body.data;
  expect(list[0]).toMatchObject({ code, kind: 'percent', percent: 5, max_uses: 9, uses: 1, ends_at: null });
  const refused = async (body: object) =>
    codeOf(
      await shop.call('POST', '/operator/v1/coupons', {
        token: shop.admin,
        body: { code: 'NEWCODE', title: 'تخفیف', kind: 'percent', percent: 5, ...body },
      }),
    );
  expect(await refused({ code })).toBe('coupon-exists');
  expect(await refused({ code: 'نوروز' })).toBe('coupon-code-wrong');
  expect(await refused({ kind: 'amount' })).toBe('coupon-value-wrong');
  expect(await refused({ percent: 101 })).toBe('invalid');
  expect(await refused({ category_ids: [999_999_999] })).toBe('category-unknown');
  expect(await refused({ ends_at: '2020-01-01T00:00+03:30' })).toBe('coupon-dates-wrong');
  for (const ends_at of ['tomorrow', '2030-01-01', '2030-01-01T00:00', '2030-99-01T00:00Z']) {
    expect(await refused({ ends_at })).toBe('invalid');
  }
  expect((await shop.call('POST', '/operator/v1/coupons/NOSUCH/end', { token: shop.admin })).status).toBe(404);
});
