import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { audit } from '../src/modules/audit/audit.ts';
import { invariants } from '../src/modules/audit/invariants.ts';
import { states } from '../src/modules/orders/states.ts';
import { buildMember, buildOrder } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('postgres');
});
afterAll(() => shop.close());

/** Damages that a bug or a change by hand could cause, by the rule that must find them. `$1`: the number of a paid order. */
const damages: Record<string, string> = {
  stock: `update variants set on_hand = on_hand + 1 where id = (select min(variant_id) from order_lines)`,
  holds: `insert into stock_holds (id, variant_id, quantity, reference, actor, expires_at)
    select gen_random_uuid(), min(variant_id), 1, 'order ' || $1::integer, 'system', now() + interval '1 hour' from order_lines`,
  sales: `delete from stock_moves where reference = 'order ' || $1::integer`,
  wallets: `update wallets set balance = balance + 1 where user_id = (select min(user_id::text)::uuid from wallet_entries)`,
  'order-amounts': `update orders set discount = discount + 1, total = total - 1, accepted_total = total - 1 where number = $1`,
  'order-states': `update orders set state = 'shipped' where number = $1`,
  payments: `update payments set amount = amount + 1 where order_id = (select id from orders where number = $1)`,
  'special-orders': `insert into special_orders (id, code, user_id, state, spec, note, estimate, request_key, request_digest)
    select gen_random_uuid(), '2222-' || right(number::text, 4), user_id, 'in_production', '{}', '', '{}', gen_random_uuid(), ''
    from orders where number = $1`,
  invoices: `update invoices set serial = serial + 1000 where order_id = (select id from orders where number = $1)`,
  'invoiced-special-orders': `insert into special_orders
      (id, code, user_id, state, spec, note, estimate, request_key, request_digest, quote_total, quote_deposit, vat_percent, quote_days, quote_until)
    select gen_random_uuid(), '3333-' || right(number::text, 4), user_id, 'delivered', '{}', '', '{}', gen_random_uuid(), '', 10, 6, 10, 1, now()
    from orders where number = $1`,
  'invoiced-orders': `update invoices set voided_at = now(), void_reason = 'damage' where order_id = (select id from orders where number = $1)`,
};

/** Runs a statement without triggers and foreign keys, as a damaged disk would. */
async function damage(text: string, values: unknown[]): Promise<void> {
  const client = await shop.database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(text, text.includes('$1') ? values : []);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

const brokenRules = async () => (await audit(shop.database.kysely)).filter(({ broken }) => broken > 0);

test('orders in every state break no rule', async () => {
  const member = await buildMember(shop.database);
  for (const state of states) await buildOrder(shop.database, { member, state, at: new Date() });
  expect(await brokenRules()).toEqual([]);
});

test('every rule has a damage in this file', () => {
  expect(Object.keys(damages).sort()).toEqual(invariants.map(({ name }) => name).sort());
});

test.each(Object.keys(damages))('the audit reports a damage of %s with its row', async (name) => {
  const { number } = await buildOrder(shop.database, { member: await buildMember(shop.database), state: 'paid' });
  const rowsOfRule = async () => (await audit(shop.database.kysely)).find((result) => result.name === name)?.rows ?? [];
  const before = await rowsOfRule();
  await damage(damages[name] ?? '', [number]);
  expect((await rowsOfRule()).filter((row) => !before.includes(row))).not.toEqual([]);
});

test('the audit of a running shop is for its operator only', async () => {
  expect((await shop.call('GET', '/operator/v1/audit')).status).toBe(401);
  const { status, body } = await shop.call('GET', '/operator/v1/audit', { token: shop.admin });
  expect([status, body.data.map(({ name }: { name: string }) => name)]).toEqual([
    200,
    invariants.map(({ name }) => name),
  ]);
});
