import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases, kinds } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { buildSack, buildShopper, problemsOf, type Shopper } from './shopper.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

describe.each(kinds)('the delivery of a checkout on %s', (kind) => {
  let shop: Shop;
  let member: Shopper;
  beforeAll(async () => {
    // A Tuesday at 9 in Tehran.
    shop = await openShop(kind, { now: testClock('2026-11-24T05:30:00Z').now });
  });
  beforeEach(async () => {
    member = await buildShopper(shop);
  });
  afterAll(() => shop.close());

  test('visitors without an address see the earliest delivery of a parcel: in the city of the courier and elsewhere', async () => {
    const estimate = async (grams: number) => {
      const { status, body } = await shop.call('GET', `/api/v1/shipping/estimate?grams=${grams}`);
      expect(status).toBe(200);
      return body.data.places.map((place: Record<string, string>) => [place.place, place.method, place.from_date]);
    };
    expect(await estimate(1_000)).toEqual([
      ['city', 'courier', '2026-11-24'],
      ['elsewhere', 'tipax', '2026-11-26'],
    ]);
    expect(await estimate(80_000)).toEqual([
      ['city', 'tipax', '2026-11-26'],
      ['elsewhere', 'tipax', '2026-11-26'],
    ]);
    expect((await shop.call('GET', '/api/v1/shipping/estimate?grams=0')).status).toBe(422);
  });

  test('پیشتاز is free from its limit on, and a heavy order goes by freight', async () => {
    const { variant_id } = await buildSack(shop, { price: 10_000_000, weight_grams: 10_000 });
    const address_id = await member.addAddress();
    await member.choose({ method: 'pishtaz', address_id });
    const shippingOf = async (quantity: number) => {
      await member.fill({ variant_id, quantity });
      const { quote, problems } = await member.read();
      return [quote.shipping, problemsOf({ problems })];
    };
    expect(await shippingOf(1)).toEqual([1_350_000, []]);
    expect(await shippingOf(2)).toEqual([0, []]);
    expect(await shippingOf(4)).toEqual([null, ['shipping too-heavy']]);
    expect(codeOf(await member.place())).toBe('too-heavy');
    expect(problemsOf((await member.choose({ method: 'freight', address_id })).body.data)).toEqual([]);
    const { delivery } = (await member.place()).body.data;
    expect(delivery).toMatchObject({ method: 'freight', is_postpaid: true, weight_grams: 40_000 });
  });

  test('the recipient is the typed name, or else that of the address, or else the member', async () => {
    const { variant_id } = await buildSack(shop);
    await member.fill({ variant_id, quantity: 1 });
    const address_id = await member.addAddress({ recipient: 'رضا محمدی', mobile: '09351112233' });
    const recipientOf = async (changes: object) => {
      const { recipient_name, recipient_mobile } = (await member.choose(changes)).body.data.delivery;
      return [recipient_name, recipient_mobile];
    };
    expect(await recipientOf({ method: 'tipax', address_id })).toEqual(['رضا محمدی', '09351112233']);
    const other = { recipient_name: 'سارا  كريمی', recipient_mobile: '+۹۸ ۹۱۲ ۱۱۱ ۲۲۳۳' };
    expect(await recipientOf({ method: 'tipax', address_id, ...other })).toEqual(['سارا کریمی', '09121112233']);
    await shop.rows(`update users set first_name = 'مینا', last_name = 'رضایی', mobile = '09150000001' where id = $1`, [
      member.user_id,
    ]);
    expect(await recipientOf({ method: 'pickup' })).toEqual(['مینا رضایی', '09150000001']);
    const wrong = await member.choose({ method: 'pickup', ...other, recipient_mobile: '0912' });
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'mobile-wrong']);
  });

  test('an address of another member is refused like one that does not exist, and a deleted one is missing', async () => {
    const stranger = await buildShopper(shop);
    const foreign = await stranger.addAddress();
    const refusal = await member.choose({ method: 'tipax', address_id: foreign });
    expect([refusal.status, codeOf(refusal)]).toEqual([422, 'address-unknown']);
    const unknown = await member.choose({ method: 'tipax', address_id: '01a20761-d39e-70c2-9ff1-e4aeb2c9ee2b' });
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...refusal.body, requestId: '' });
    const address_id = await member.addAddress();
    const { variant_id } = await buildSack(shop);
    await member.fill({ variant_id, quantity: 1 });
    await member.choose({ method: 'tipax', address_id });
    await member.call('DELETE', `addresses/${address_id}`);
    expect(problemsOf(await member.read())).toContain('shipping address-needed');
    expect(codeOf(await member.place())).toBe('address-needed');
  });

  test('the courier has windows with a capacity, which an order takes and a cancelled or expired one gives back', async () => {
    const { variant_id } = await buildSack(shop);
    const address = { city: 'تهران' };
    const [day, from] = ['2026-11-25', 9];
    const order = async (shopper: Shopper) => {
      await shopper.fill({ variant_id, quantity: 1 });
      const address_id = await shopper.addAddress(address);
      const { data } = (await shopper.choose({ method: 'courier', address_id, slot_id: `${day}-09` })).body;
      return { data, placed: await shopper.place() };
    };
    const { rules } = shop.settings;
    await member.fill({ variant_id, quantity: 1 });
    const address_id = await member.addAddress(address);
    expect(problemsOf((await member.choose({ method: 'courier', address_id })).body.data)).toEqual([
      'shipping slot-needed',
    ]);
    const past = await member.choose({ method: 'courier', address_id, slot_id: '2026-11-24-09' });
    expect(problemsOf(past.body.data)).toEqual(['shipping slot-taken']);
    const { placed } = await order(member);
    expect(placed.body.data).toMatchObject({
      totals: { shipping: rules.shipping.courierPrice },
      delivery: { method: 'courier', from_date: day, to_date: day, slot: { date: day, from, to: 13 } },
    });
    const insertOrders = `insert into orders (id, number, user_id, state, recipient_name, recipient_mobile, shipping_method,
        province, city, address, postal_code, weight_grams, note, before, goods, discount, shipping, total, vat, vat_percent,
        accepted_total, search_key, expires_at, created_at, updated_at, slot_day, slot_from, slot_to)
      select gen_random_uuid(), 200000000 + n, $1, 'paid', '', '', 'courier', '', '', '', '', 0, '', 0, 0, 0, 0, 0, 0, 0, 0, '',
        now(), now(), now(), $2, $3, 13 from generate_series(1, $4::integer) as n`;
    const stranger = await buildShopper(shop);
    await shop.rows(insertOrders, [(await buildShopper(shop)).user_id, day, from, rules.shipping.slotCapacity - 1]);
    const late = await order(stranger);
    const offered = late.data.methods.find(({ method }: { method: string }) => method === 'courier');
    expect(offered.slots.find(({ id }: { id: string }) => id === `${day}-09`)).toMatchObject({ is_free: false });
    expect(codeOf(late.placed)).toBe('slot-taken');
    await member.call('POST', `orders/${placed.body.data.number}/cancel`);
    expect((await stranger.place()).status).toBe(200);
    expect(codeOf((await order(member)).placed)).toBe('slot-taken');
    await shop.rows(`update orders set state = 'expired' where user_id = $1 and state = 'awaiting_payment'`, [
      stranger.user_id,
    ]);
    expect((await member.place()).status).toBe(200);
  });
});
