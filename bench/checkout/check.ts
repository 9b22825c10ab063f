import { audit } from 'api/audit';
import { checkoutJobs } from './shopper.ts';
import type { World } from './world.ts';

const minute = 60_000;

/** Lets everything end that is still open: holds, attempts to pay, leases, refunds to cards. Returns the errors of the jobs. */
export async function runOut(world: World): Promise<string[]> {
  await world.settled();
  const errors: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    await world.advance(10 * minute);
    const error = await world.runJobs(round, [...checkoutJobs]);
    if (error !== null) errors.push(`jobs: ${error}`);
  }
  return errors;
}

type Check = { name: string; broken: string };

/** Rules about the books of the shop and those of the bank, which the shop does not write, for a shop in which nothing is open any more. */
const checks: readonly Check[] = [
  {
    name: 'a payment, order or hold is still open',
    broken: `
      select format('payment %s is %s', id, state) as row from payments where state in ('created', 'redirected', 'verifying')
      union all select format('order %s is %s', number, state) from orders where state = 'awaiting_payment'
      union all select format('a hold of %s', reference) from stock_holds where ended_at is null
      union all select format('%s Rial are held in the wallet of %s', held, user_id) from wallets where held > 0
      union all select format('refund %s is %s', id, state) from refunds where state in ('requested', 'sent', 'unknown')`,
  },
  {
    name: 'the bank and the shop disagree about money',
    broken: `
      select format('payment %s: bank %s %s, shop %s %s', authority, bank.state, bank.amount, payments.state, payments.amount - wallet_amount) as row
      from local_bank_payments as bank full join (select * from payments where gateway <> 'wallet' and authority is not null) as payments
        using (authority)
      where (coalesce(bank.state, '') = 'verified') <> (coalesce(payments.state, '') in ('succeeded', 'refunded'))
        or (bank.state = 'verified' and bank.amount <> payments.amount - wallet_amount)`,
  },
  {
    name: 'a member has more or less money than came in and was spent',
    broken: `
      select format('member %s: wallet %s, expected %s', users.id, coalesce(balance, 0), given + paid_in - spent + returned) as row
      from users left join wallets on wallets.user_id = users.id
        cross join lateral (
          select coalesce(sum(amount), 0) as given from wallet_entries where user_id = users.id and kind = 'adjust'
        ) as gifts
        cross join lateral (
          select coalesce(sum(bank.amount), 0) as paid_in from payments join local_bank_payments as bank using (authority)
          where user_id = users.id and bank.state = 'verified'
        ) as bank
        cross join lateral (
          select coalesce(sum(total), 0) as spent from orders where user_id = users.id
            and state not in ('awaiting_payment', 'expired', 'cancelled')
        ) as orders
        cross join lateral (
          select coalesce(sum(refund), 0) as returned from returns join orders on orders.id = order_id
          where user_id = users.id and returns.state = 'refunded'
        ) as returns
      where coalesce(balance, 0) <> given + paid_in - spent + returned`,
  },
  {
    name: 'a coupon was used more often than it allows',
    broken: `
      select format('%s: %s uses of %s', code, count(*), max_uses) as row from orders join coupons on coupons.id = coupon_id
      where state not in ('cancelled', 'expired') group by code, max_uses having count(*) > max_uses
      union all
      select format('%s: %s uses of a member, of %s', code, count(*), max_uses_per_member) from orders join coupons on coupons.id = coupon_id
      where state not in ('cancelled', 'expired') group by code, max_uses_per_member, user_id having count(*) > max_uses_per_member`,
  },
  {
    name: 'a message about an order was written twice, or not at all',
    broken: `
      select format('order %s: %s messages that it is paid', number, count(outbox.id)) as row
      from orders join order_events on order_events.order_id = orders.id and to_state = 'paid'
        left join outbox on outbox.event = format('order %s paid', number) and channel = 'sms'
      group by number having count(outbox.id) <> 1`,
  },
];

/** Checks the rules that hold at each moment, and lists the broken ones. */
export async function auditShop({ database }: World): Promise<string[]> {
  const results = await audit(database.kysely);
  return results.flatMap(({ name, rule, rows }) => rows.map((row) => `${name} (${rule}): ${row}`));
}

/** Checks the rules that hold once no order or payment is open, and lists the broken ones. */
export async function compareBooks(world: World): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, broken } of checks) {
    for (const { row } of await rowsOf(world, broken)) problems.push(`${name}: ${row}`);
  }
  return problems;
}

/** Counts the events of a run for its reader: a run in which nobody paid proves nothing. */
export async function countEvents(world: World): Promise<string> {
  const rows = await rowsOf(
    world,
    `select name || ': ' || string_agg(count || ' ' || state, ', ' order by count desc) as row from (
       select 'orders' as name, state, count(*) from orders group by state
       union all select 'payments', state || coalesce(' ' || reason, ''), count(*) from payments group by 2
       union all select 'wallet entries', kind, count(*) from wallet_entries group by 2
       union all select 'refunds', destination || ' ' || state, count(*) from refunds group by 2
       union all select 'bank', state || coalesce(' ' || fault, ''), count(*) from local_bank_payments group by 2
     ) as counts group by name order by name`,
  );
  return rows.map(({ row }) => `  ${row}`).join('\n');
}

async function rowsOf({ database: { pool } }: World, query: string): Promise<{ row: string }[]> {
  return (await pool.query<{ row: string }>(query)).rows;
}
