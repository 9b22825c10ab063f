import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from 'api/database';

export type Stocked = Awaited<ReturnType<typeof stockShop>>;
export type Member = { id: string; token: string; address: string; startMoney: number };

/** So few units that shoppers compete for them, and some variants that are never sold out. */
const stocks = [5, 8, 12, 20, 40, 60, 100, 100_000, 100_000, 100_000];
export const couponCodes = ['TENTH', 'FIXED', 'FREESHIP'] as const;
/** A variant that is never sold out. */
export const plenty = 10;
/** Neighbouring shoppers know the same code, which two of them can use. */
export const rushCode = (shopper: number): string => `RUSH${Math.floor(shopper / 40)}`;

/** Fills an empty shop: variants with little stock, coupons with few uses, and a member with some money for each shopper. */
export async function stockShop(database: Database, shoppers: number) {
  const { pool } = database;
  const variants = stocks.map((_, index) => index + 1);
  await addVariants(
    database,
    stocks.map((stock, index) => ({ id: index + 1, price: priceOf(index), stock })),
  );
  await pool.query(
    `insert into coupons (id, code, title, kind, percent, amount, max_discount, max_uses, max_uses_per_member, starts_at, actor, created_at)
     values
       (gen_random_uuid(), 'TENTH', 'ده درصد', 'percent', 10, null, 3000000, null, 2, now(), 'service:operator', now()),
       (gen_random_uuid(), 'FIXED', 'صد هزار تومان', 'amount', null, 1000000, null, 40, null, now(), 'service:operator', now()),
       (gen_random_uuid(), 'FREESHIP', 'ارسال رایگان', 'free-shipping', null, null, null, null, null, now(), 'service:operator', now())`,
  );
  await pool.query(
    `insert into coupons (id, code, title, kind, percent, max_uses, starts_at, actor, created_at)
     select gen_random_uuid(), code, 'نیم‌بها', 'percent', 50, 2, now(), 'service:operator', now()
     from (select distinct unnest($1::text[]) as code) as codes`,
    [Array.from({ length: shoppers }, (_, shopper) => rushCode(shopper))],
  );
  return {
    variants,
    members: await addMembers(
      database,
      Array.from({ length: shoppers }, (_, index) => moneyOf(index)),
    ),
  };
}

/** A variant with a product of its own, of the same id, for each. */
export async function addVariants(
  { pool }: Database,
  variants: readonly { id: number; price: number; stock: number }[],
) {
  await pool.query(`insert into categories (id, slug, title, description) values (1, 'گونی', 'گونی', '')`);
  await pool.query(`insert into materials (id, code, title, position) values (1, 'pp', 'پلی‌پروپیلن', 1)`);
  const columns = [
    variants.map(({ id }) => id),
    variants.map(({ price }) => price),
    variants.map(({ stock }) => stock),
  ];
  await pool.query(
    `insert into products (id, slug, name, sort_key, category_id, material_id, summary, description, specification, pack_step, min_price,
       max_price, available, search_key)
     select id, 'گونی-' || id, 'گونی ' || id, 'گونی ' || id, 1, 1, '', '', '[]', 1, price, price, stock, 'گونی ' || id
     from unnest($1::integer[], $2::bigint[], $3::integer[]) as variants (id, price, stock)`,
    columns,
  );
  await pool.query(
    `insert into variants (id, product_id, sku, price, on_hand, weight_grams) select id, id, 'sku-' || id, price, stock, 300
     from unnest($1::integer[], $2::bigint[], $3::integer[]) as variants (id, price, stock)`,
    columns,
  );
}

/** A signed-in member with an address and this money in the wallet, for each. */
export async function addMembers({ pool }: Database, money: readonly number[]): Promise<Member[]> {
  const members = money.map((startMoney): Member => {
    const token = randomBytes(32).toString('base64url');
    return { id: randomUUID(), token, address: randomUUID(), startMoney };
  });
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from users');
  const before = rows[0]?.count ?? 0;
  const columnOf = <T>(read: (member: Member, index: number) => T) => members.map(read);
  await pool.query(
    `insert into users (id, mobile, first_name, last_name) select id, mobile, 'خریدار', 'شبیه‌سازی'
     from unnest($1::uuid[], $2::text[]) as members (id, mobile)`,
    [columnOf(({ id }) => id), columnOf((_, index) => `0912${String(before + index).padStart(7, '0')}`)],
  );
  await pool.query(
    `insert into sessions (id, user_id, token_hash, signed_in_by, agent, expires_at)
     select gen_random_uuid(), id, hash, 'otp', 'simulation', now() + interval '1 year' from unnest($1::uuid[], $2::text[]) as members (id, hash)`,
    [columnOf(({ id }) => id), columnOf(({ token }) => hashOf(token))],
  );
  await pool.query(
    `insert into addresses (id, user_id, recipient, mobile, province, city, line, postal_code, is_default, created_at)
     select address, id, 'خریدار شبیه‌سازی', '09121234567', 'تهران', 'تهران', 'خیابان ولیعصر، پلاک ۱', '1417466191', true, now()
     from unnest($1::uuid[], $2::uuid[]) as members (id, address)`,
    [columnOf(({ id }) => id), columnOf(({ address }) => address)],
  );
  await pool.query(`insert into wallets (user_id) select id from unnest($1::uuid[]) as members (id)`, [
    columnOf(({ id }) => id),
  ]);
  const rich = members.filter(({ startMoney }) => startMoney > 0);
  await pool.query(
    `insert into wallet_entries (user_id, kind, amount, ref_type, ref_id, actor, reason)
     select id, 'adjust', money, 'operator', id::text, 'service:operator', 'simulation' from unnest($1::uuid[], $2::bigint[]) as members (id, money)`,
    [rich.map(({ id }) => id), rich.map(({ startMoney }) => startMoney)],
  );
  return members;
}

/** How the shop stores the token of a session. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

function priceOf(index: number): number {
  return 500_000 + index * 250_000;
}

/** Every third member has money in the wallet, enough for one order or two. */
function moneyOf(index: number): number {
  return index % 3 === 0 ? 4_000_000 : 0;
}
