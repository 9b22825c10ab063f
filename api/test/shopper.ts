import { addressBody, buildMember, buildVariant } from './builders.ts';
import type { Answer, Shop } from './shop.ts';

export type Shopper = Awaited<ReturnType<typeof buildShopper>>;

/** A member who shops over HTTP. */
export async function buildShopper(shop: Shop, from: { address?: string } = {}) {
  const member = await buildMember(shop.database);
  const origin = from.address === undefined ? {} : { 'x-forwarded-for': from.address };

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    process: Shop = shop,
  ): Promise<Answer> =>
    process.call(method, `/api/v1/${path}`, { token: member.token, body, headers: { ...origin, ...headers } });
  const read = async () => (await call('GET', 'checkout')).body.data;

  return {
    ...member,
    call,
    /** The checkout. */
    read,
    fill: async (...lines: { variant_id: number; quantity: number }[]): Promise<void> => {
      const answer = await call('PUT', 'orders/basket', { items: lines });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    addAddress: async (changes = {}): Promise<string> =>
      (await call('POST', 'addresses', addressBody(changes))).body.data.id,
    choose: (changes: object) =>
      call('PUT', 'checkout/delivery', { method: null, address_id: null, slot_id: null, ...changes }),
    /** Chooses to pick the order up, which needs no address. */
    choosePickup: () =>
      call('PUT', 'checkout/delivery', {
        method: 'pickup',
        address_id: null,
        slot_id: null,
        recipient_name: 'مینا رضایی',
        recipient_mobile: '09121112233',
      }),
    useCoupon: (code: string) => call('PUT', 'checkout/coupon', { code }),
    /** Places the order with the total that is shown, or with another one. */
    place: async (
      options: { total?: number; version?: string; key?: string; process?: Shop } = {},
    ): Promise<Answer> => {
      const accepted_total = options.total ?? (await read()).quote.total;
      const headers = options.key === undefined ? {} : { 'idempotency-key': options.key };
      const accepted_version = options.version;
      return call('POST', 'orders', { accepted_total, accepted_version }, headers, options.process);
    },
  };
}

/** A sack for 1,500,000 Rial that weighs 900 grams, with the changes of the test. */
export const buildSack = (shop: Shop, changes: Parameters<typeof buildVariant>[1] = {}) =>
  buildVariant(shop.database, { price: 1_500_000, weight_grams: 900, ...changes });

/** The problems of a checkout, such as «cart order-empty». */
export function problemsOf({ problems }: { problems: { code: string; step: string }[] }): string[] {
  return problems.map(({ code, step }) => `${step} ${code}`);
}
