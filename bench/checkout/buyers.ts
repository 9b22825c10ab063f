import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Database } from 'api/database';
import type { SentRequest } from './load.ts';
import { addMembers, addVariants, hashOf, type Member } from './shop.ts';

/** A member with a basket and a chosen delivery, who only has to place the order. */
export type Buyer = Member & { variants: number[] };
/** A request, and the values in its SQL that differ between requests, such as ids. */
export type Case = { request: SentRequest; values: string[] };

/** So large that no other number of an order looks like one of them. */
const firstVariant = 700_001;
const variantCount = 600;
const linesEach = 3;

/** A shop with plenty of stock, so that no order is refused. */
export async function stockForBuyers(database: Database): Promise<void> {
  const variants = Array.from({ length: variantCount }, (_, index) => ({ id: firstVariant + index }));
  await addVariants(
    database,
    variants.map(({ id }) => ({ id, price: 1_000_000, stock: 1_000_000 })),
  );
}

/** Each buys other variants than the buyers before and after; with `variant`, all buy only this one. */
export async function addBuyers(database: Database, count: number, variant?: number): Promise<Buyer[]> {
  const members = await addMembers(database, new Array<number>(count).fill(0));
  const buyers = members.map((member, index): Buyer => {
    const own = Array.from(
      { length: linesEach },
      (_, line) => firstVariant + ((index * linesEach + line) % variantCount),
    );
    return { ...member, variants: variant === undefined ? own : [variant] };
  });
  const lines = buyers.flatMap(({ id, variants }) => variants.map((bought) => ({ id, bought })));
  const { pool } = database;
  await pool.query(
    `insert into basket_lines (user_id, variant_id, quantity) select user_id, variant_id, 2
     from unnest($1::uuid[], $2::integer[]) as lines (user_id, variant_id)`,
    [lines.map(({ id }) => id), lines.map(({ bought }) => bought)],
  );
  await pool.query(
    `insert into checkouts (user_id, method, address_id, updated_at) select user_id, 'pishtaz', address_id, now()
     from unnest($1::uuid[], $2::uuid[]) as drafts (user_id, address_id)`,
    [buyers.map(({ id }) => id), buyers.map(({ address }) => address)],
  );
  return buyers;
}

/** The requests that place the orders of these buyers, who all see the same total. */
export async function placeCases(
  buyers: readonly Buyer[],
  send: (request: SentRequest) => Promise<string>,
): Promise<Case[]> {
  const [first] = buyers;
  const headers = { authorization: `Bearer ${first?.token}` };
  const checkout = JSON.parse(await send({ method: 'GET', path: '/api/v1/checkout', headers }));
  const body = JSON.stringify({ accepted_total: checkout.data.quote.total });
  return buyers.map(({ id, token, address, variants }, index) => {
    const key = randomUUID();
    const more = {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    };
    const request: SentRequest = {
      method: 'POST',
      path: '/api/v1/orders',
      headers: { authorization: `Bearer ${token}`, ...more },
      body,
    };
    return { request, values: [id, hashOf(token), address, key, ...variants.map(String)] };
  });
}

/** Sends the shoppers of all unpaid orders to the bank. */
export async function sendToBank({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into payments (id, reference, user_id, purpose, order_id, gateway, authority, amount, state, created_at, updated_at, redirected_at,
       next_check_at)
     select gen_random_uuid(), substr(md5(number::text), 1, 22), user_id, 'order', id, 'zarinpal', 'A' || md5(number::text), total, 'redirected',
       now(), now(), now(), now() + interval '1 hour'
     from orders where state = 'awaiting_payment'`,
  );
}

/** The requests with which the shoppers come back from the bank. */
export async function findReturns({ pool }: Database): Promise<Case[]> {
  const { rows } = await pool.query<{ authority: string; values: string[] }>(
    `select authority, array[payments.id::text, orders.id::text, number::text, orders.user_id::text, mobile, authority]
       || (select array_agg(variant_id::text order by position) from order_lines where order_id = orders.id) as values
     from payments join orders on orders.id = order_id join users on users.id = orders.user_id
     where payments.state = 'redirected' order by payments.id`,
  );
  return rows.map(({ authority, values }) => ({
    request: { method: 'GET', path: `/api/v1/payments/return/zarinpal?Authority=${authority}&Status=OK`, headers: {} },
    values,
  }));
}

/** A bank that has taken each payment. It speaks Zarinpal's protocol. */
export async function startBank() {
  let lastRef = 10_000_000_000;
  const nextRef = () => {
    lastRef += 1;
    return String(lastRef);
  };
  let lastSent = '';
  const server = createServer((request, response) => {
    request.resume();
    lastSent = nextRef();
    response.setHeader('content-type', 'application/json');
    response.end(
      `{"data":{"code":100,"status":"PAID","ref_id":${lastSent},"card_pan":"502229******5995"},"errors":[]}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bank has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    nextRef,
    /** The number in the last answer. */
    lastRef: () => lastSent,
    stop: () => server.close(),
  };
}
