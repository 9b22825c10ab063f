import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../src/database/schema.ts';
import { usersRepository } from '../../src/modules/identity/repository.ts';
import type { Delivery } from '../../src/modules/orders/place.ts';
import type { State } from '../../src/modules/orders/states.ts';
import type { Rules } from '../../src/settings.ts';
import { DAY, HOUR } from '../../src/times.ts';
import { seededRandom } from '../bulk/random.ts';
import { orderTools } from './order-tools.ts';

type Request = { orders: number; mobile: string };
type Goods = { variant: number; pack: number };

export const maxDemoOrders = 200;

/** The states of the orders, in turn, so that the first few show most of them. */
const states: readonly State[] = [
  'shipped',
  'delivered',
  'awaiting_payment',
  'preparing',
  'return_requested',
  'cancelled',
  'delivered',
  'refunded',
  'paid',
  'expired',
  'ready_to_ship',
  'return_approved',
  'delivered',
  'return_rejected',
];

const recipient = { recipient_name: 'مریم احمدی', recipient_mobile: '09121112233' };
const deliveries: readonly Delivery[] = [
  {
    method: 'pishtaz',
    ...recipient,
    province: 'اصفهان',
    city: 'کاشان',
    postal_code: '8713614567',
    address: 'خیابان امیرکبیر، کوچهٔ لاله، پلاک ۱۲، واحد ۳',
  },
  {
    method: 'tipax',
    ...recipient,
    province: 'فارس',
    city: 'شیراز',
    postal_code: '7184612345',
    address: 'بلوار چمران، کوچهٔ ۸، ساختمان سرو، طبقهٔ ۲',
  },
  { method: 'pickup', ...recipient },
  {
    method: 'courier',
    ...recipient,
    province: 'تهران',
    city: 'تهران',
    postal_code: '1417614411',
    address: 'خیابان کارگر شمالی، نبش کوچهٔ یکم، پلاک ۷',
  },
];

/** Adds made-up orders of one member, who is created if nobody has the number. They are placed and moved as real orders are. */
export async function addDemoOrders(
  kysely: Kysely<Schema>,
  { orders, mobile }: Request,
  rules: Rules,
): Promise<number> {
  const goods = await findGoods(kysely);
  if (goods.length === 0) return 0;
  const { user } = await usersRepository(kysely).findOrCreate({ id: uuid(), mobile, created_at: new Date() });
  const random = seededRandom(orders);
  for (let place = 0; place < orders; place += 1) {
    const state = states[place % states.length] ?? 'delivered';
    const delivery = deliveries[place % deliveries.length] ?? { method: 'pickup', ...recipient };
    // The steps to a refund take nine hours, so that even the newest order is in the past.
    let at = Date.now() - (state === 'awaiting_payment' ? 0 : (place + 1) * DAY + 2 * HOUR);
    const clock = {
      now: () => new Date(at),
      pass: (ms: number) => {
        at += ms;
      },
    };
    const tools = orderTools(kysely, { rules, clock });
    const shipping =
      delivery.method === 'pishtaz' || delivery.method === 'courier'
        ? { price: 650_000, freeFrom: rules.freeShippingFrom }
        : undefined;
    const chosen = new Map(
      Array.from({ length: random.between(1, 4) }, () => random.pick(goods)).map((each) => [each.variant, each]),
    );
    const lines = [...chosen.values()].map(({ variant, pack }) => ({ variant, quantity: pack * random.between(1, 3) }));
    const { number } = await tools.place({ user: user.id, lines, delivery, shipping });
    await tools.bringTo(number, state);
  }
  return orders;
}

/** Variants of the shop's own products, not of those that were made up for measurements, with enough stock for several orders. */
async function findGoods(kysely: Kysely<Schema>): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select variants.id as variant, pack_step as pack from variants join products on products.id = product_id
    where variants.active and products.active and price is not null and on_hand - reserved >= 12 * pack_step
      and pack_step * 3 <= 500 and products.id <= 1000000
    order by variants.id`.execute(kysely);
  return rows;
}
