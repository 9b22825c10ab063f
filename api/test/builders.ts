import { randomBytes } from 'node:crypto';
import type { OrderDiscount } from '@shop/shared/lib/pricing';
import { sortKey } from '@shop/shared/lib/sort-key';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { type Picture, type PictureSpec, pictureOf } from '../drawings/spec.ts';
import { orderTools } from '../seed/orders/order-tools.ts';
import type { Database } from '../src/database/connect.ts';
import type { Schema } from '../src/database/schema.ts';
import type { PaymentTables } from '../src/database/tables/payments.ts';
import type { Role } from '../src/database/tables/people.ts';
import type { AddressBody } from '../src/modules/addresses/schema.ts';
import { basketService } from '../src/modules/basket/service.ts';
import { hashToken, makeToken } from '../src/modules/keys/tokens.ts';
import { orderCommands } from '../src/modules/orders/commands.ts';
import type { Delivery } from '../src/modules/orders/place.ts';
import { ordersService } from '../src/modules/orders/service.ts';
import type { State } from '../src/modules/orders/states.ts';
import { searchKey } from '../src/modules/search/key.ts';
import { type Rules, readSettings } from '../src/settings.ts';
import { HOUR } from '../src/times.ts';

type VariantProperties = {
  name: string;
  price: number | null;
  compare_at: number | null;
  stock: number;
  reserved: number;
  pack_step: number;
  weight_grams: number;
  active: boolean;
  tiers: { quantity: number; percent_off: number }[];
};

/** Starts above the ids of the seed. */
let lastId = 500_000;

/** Inserts a product with one variant and its category and material. Every property has a default. */
export async function buildVariant({ kysely }: Database, properties: Partial<VariantProperties> = {}) {
  lastId += 1;
  const id = lastId;
  const { name = `گونی ${id}`, price = 1_000_000, compare_at = null, stock = 100, reserved = 0 } = properties;
  const { pack_step = 1, weight_grams = 200, active = true, tiers = [] } = properties;
  await kysely
    .insertInto('categories')
    .values({ id, slug: `دسته-${id}`, title: `دستهٔ ${id}`, description: '', parent_id: null, picture_id: null })
    .execute();
  await kysely
    .insertInto('materials')
    .values({ id, code: `m${id}`, title: `جنس ${id}`, position: id })
    .execute();
  await kysely
    .insertInto('products')
    .values({
      id,
      slug: `گونی-${id}`,
      name,
      sort_key: sortKey(name),
      category_id: id,
      material_id: id,
      summary: 'گونی آزمایشی',
      description: 'گونی آزمایشی',
      specification: '[]',
      pack_step,
      min_price: price,
      max_price: price,
      min_compare_at: compare_at,
      available: stock - reserved,
      search_key: searchKey(name),
    })
    .execute();
  await kysely
    .insertInto('variants')
    .values({
      id,
      product_id: id,
      sku: `sku-${id}`,
      size_id: null,
      colour_id: null,
      print_id: null,
      price,
      compare_at,
      on_hand: stock,
      weight_grams,
      active,
    })
    .execute();
  if (reserved > 0) await holdUnits(kysely, id, reserved);
  if (tiers.length > 0) {
    await kysely
      .insertInto('price_tiers')
      .values(tiers.map((tier) => ({ product_id: id, ...tier })))
      .execute();
  }
  return { product_id: id, variant_id: id, name };
}

/** Holds stock as an order does that is not paid yet. */
export async function holdUnits(kysely: Kysely<Schema>, variant_id: number, quantity: number): Promise<void> {
  const expires_at = new Date(Date.now() + 3_600_000);
  await kysely
    .insertInto('stock_holds')
    .values({ id: uuid(), variant_id, quantity, reference: `order ${variant_id}`, actor: 'system', expires_at })
    .execute();
}

/** Brings the stock of a variant to this number by a move of the ledger. */
export async function setStock({ kysely }: Database, variant_id: number, units: number): Promise<void> {
  const { on_hand } = await kysely
    .selectFrom('variants')
    .select('on_hand')
    .where('id', '=', variant_id)
    .executeTakeFirstOrThrow();
  const move = { variant_id, change: units - on_hand, reason: 'count' as const, actor: 'staff:test' };
  if (move.change !== 0) await kysely.insertInto('stock_moves').values(move).execute();
}

/** Inserts a member with a session that no clock of a test outlives. */
export async function buildMember({ kysely }: Database, role: Role = 'shopper') {
  lastId += 1;
  const user_id = uuid();
  const token = makeToken();
  await kysely
    .insertInto('users')
    .values({ id: user_id, mobile: `0912${String(lastId).padStart(7, '0')}`, role })
    .execute();
  await kysely
    .insertInto('sessions')
    .values({
      id: uuid(),
      user_id,
      token_hash: hashToken(token),
      signed_in_by: 'otp',
      agent: 'a test',
      expires_at: new Date('2099-01-01'),
    })
    .execute();
  return { user_id, token };
}

/** A valid body of `POST /api/v1/addresses`. */
export function addressBody(changes: Partial<AddressBody> = {}): AddressBody {
  return {
    title: 'خانه',
    recipient: 'مینا رضایی',
    mobile: '09121234567',
    province: 'تهران',
    city: 'شهریار',
    line: 'خیابان ولیعصر، کوچهٔ نسترن',
    plaque: '۱۲',
    unit: null,
    postal_code: '1417466191',
    is_default: false,
    ...changes,
  };
}

/** Adds a picture's row. Its files are drawn when they are requested. */
export async function addPicture(kysely: Kysely<Schema>, spec: PictureSpec): Promise<Picture> {
  const picture = pictureOf(spec);
  await kysely
    .insertInto('pictures')
    .values({ ...picture, spec: JSON.stringify(picture.spec) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return picture;
}

/** The path of a picture's file in the media store. */
export function picturePath(id: string, file: string): string {
  return `pictures/${id.slice(0, 2)}/${id}/${file}`;
}

/** Inserts an attempt to pay an order at a gateway, as it is in this state. */
export async function addPayment(
  { kysely }: Database,
  order: { id: string; member: { user_id: string }; total: number },
  payment: Pick<PaymentTables['payments'], 'state'> & { authority?: string; ref_id?: string; settled_at?: Date },
): Promise<string> {
  const id = uuid();
  const at = new Date();
  await kysely
    .insertInto('payments')
    .values({
      id,
      reference: randomBytes(16).toString('base64url'),
      user_id: order.member.user_id,
      order_id: order.id,
      purpose: 'order',
      gateway: 'zarinpal',
      amount: order.total,
      wallet_amount: 0,
      created_at: at,
      updated_at: at,
      ...payment,
    })
    .execute();
  return id;
}

type OrderProperties = {
  /** Made for the order when it is missing, as are the lines. */
  member: { user_id: string; token: string };
  lines: readonly { variant: number; quantity: number }[];
  state: State;
  delivery: Delivery;
  shipping: number;
  discount: OrderDiscount;
  /** The time of the order. Each step to its state takes an hour. */
  at: Date;
};

/** Places an order and moves it to a state with the services of the shop; sends no messages. */
export async function buildOrder(database: Database, properties: Partial<OrderProperties> = {}) {
  const { state = 'awaiting_payment', at = new Date(Date.now() - 12 * HOUR), shipping, discount } = properties;
  const member = properties.member ?? (await buildMember(database));
  const lines = properties.lines ?? [{ variant: (await buildVariant(database)).variant_id, quantity: 2 }];
  let time = at.getTime();
  const clock = {
    now: () => new Date(time),
    pass: (ms: number) => {
      time += ms;
    },
  };
  const settings = readSettings({});
  if (!settings.ok) throw new Error(settings.message);
  const { rules } = settings.value;
  const tools = orderTools(database.kysely, { rules, clock });
  const delivery: Delivery = properties.delivery ?? {
    method: 'pishtaz',
    recipient_name: 'مینا رضایی',
    recipient_mobile: '09121112233',
    province: 'اصفهان',
    city: 'کاشان',
    address: 'خیابان امیرکبیر، پلاک ۱۲',
    postal_code: '8713614567',
  };
  const placed = await tools.place({
    user: member.user_id,
    lines,
    delivery,
    note: 'پیش از آمدن زنگ بزنید',
    ...(shipping !== undefined && { shipping: { price: shipping, freeFrom: null } }),
    ...(discount !== undefined && { discount }),
  });
  await tools.bringTo(placed.number, state);
  return { member, number: placed.number, id: placed.id, total: placed.total, lines };
}

/** Ends the unpaid orders whose hold has ended, as a job does. */
export async function expireOrders({ kysely }: Database, rules: Rules, now: () => Date): Promise<void> {
  const basket = basketService(kysely, { ...rules.basket, ...rules }, now);
  const commands = orderCommands({ messages: { notify: async () => {} } });
  await ordersService(kysely, { rules: rules.order, basket, commands, now }).expire();
}
