import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Database } from 'api/database';

/** A GET request, with a member's token if it needs one. */
export type ApiRequest = { path: string; token?: string };
export const names = ['listing', 'product', 'basket', 'search', 'search with a typo'] as const;
export type Name = (typeof names)[number];
/** Several requests of each kind, sent in turn. */
export type Requests = Record<Name, ApiRequest[]>;

const searches = [
  'گونی برنج',
  'کیسه زعفران',
  'گونی پیاز',
  'کیف کتاب',
  'جامبوبگ سیمان',
  'پاکت قهوه',
  'نخ گونی',
  'کیسه نان',
  'گونی لمینت',
  'تسمه پالت',
];
const mistypedSearches = [
  'گونی برمج',
  'کیسه زعفرون',
  'گونی پیاظ',
  'کیف کتلب',
  'جامبوبک سیمان',
  'پاکت قحوه',
  'نخ گونیی',
  'کیسه نام',
  'گونی لمینیت',
  'تسمع پالت',
];

const MEMBERS = 20;
const LINES = 5;

/** Builds requests for products and options that this database has, and for members that it creates with a full basket. */
export async function requestsFor({ pool }: Database): Promise<Requests> {
  const products = await pool.query<{ id: number }>('select id from products order by md5(id::text) limit 200');
  const lists = await pool.query<{ category: number; colour: number }>(
    `select category_id as category, colour_id as colour
     from products join variants on product_id = products.id where colour_id is not null
     group by 1, 2 order by count(*) desc, 1, 2 limit 40`,
  );
  const members: string[] = [];
  while (members.length < MEMBERS) members.push(await createMember(pool));
  return {
    listing: lists.rows.map(({ category, colour }) => ({
      path: `/api/v1/products?category=${category}&colour=${colour}&sort=cheapest`,
    })),
    product: products.rows.map(({ id }) => ({ path: `/api/v1/products/${id}` })),
    basket: members.map((token) => ({ path: '/api/v1/orders/basket', token })),
    search: searches.map(searchRequest),
    'search with a typo': mistypedSearches.map(searchRequest),
  };
}

function searchRequest(query: string): ApiRequest {
  return { path: `/api/v1/products?q=${encodeURIComponent(query)}` };
}

/** Creates a signed-in member with five basket lines; returns the token. */
async function createMember(pool: Database['pool']): Promise<string> {
  const user = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  const mobile = `0999${String(randomInt(10_000_000)).padStart(7, '0')}`;
  await pool.query('insert into users (id, mobile) values ($1, $2)', [user, mobile]);
  await pool.query(
    `insert into sessions (id, token_hash, user_id, signed_in_by, agent, last_used_at, expires_at)
     values ($1, $2, $3, 'otp', 'a bench', $4::timestamptz, $4::timestamptz + interval '1 day')`,
    [randomUUID(), hash, user, new Date()],
  );
  await pool.query(
    `insert into basket_lines (user_id, variant_id, quantity)
     select $1::uuid, variants.id, pack_step from variants join products on products.id = product_id
     where price is not null and on_hand >= pack_step order by md5(variants.id::text || $1::text) limit $2`,
    [user, LINES],
  );
  return token;
}
