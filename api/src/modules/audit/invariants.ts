import { type RawBuilder, sql } from 'kysely';

/** `broken`: selects one text for each row that breaks the rule. No row: the rule holds. */
export type Invariant = { name: string; rule: string; broken: RawBuilder<{ row: string }> };

/** The states of an order whose goods have left the stock and whose money was taken. */
const sold = sql`('paid', 'preparing', 'ready_to_ship', 'shipped', 'delivered', 'return_requested', 'return_approved',
  'return_rejected', 'returned', 'refunded')`;

/**
 * Rules about stock, money and invoices that hold at each moment. Triggers and constraints enforce most of them; the queries find the rows
 * that a bug, a manual change or a damaged disk left behind.
 */
export const invariants: readonly Invariant[] = [
  {
    name: 'stock',
    rule: 'on_hand of a variant is the sum of its moves, and reserved the sum of its open holds',
    broken: sql`
      select format('variant %s: on hand %s, moves %s, reserved %s, holds %s', variant_id, on_hand, moved, reserved, held) as row
      from stock_differences`,
  },
  {
    name: 'holds',
    rule: 'only an unpaid order holds stock, and no hold stays open long after its end',
    broken: sql`
      select format('variant %s: open hold of %s, state %s, until %s', variant_id, reference, coalesce(state, 'unknown'), stock_holds.expires_at)
        as row
      from stock_holds left join orders on reference = 'order ' || number
      where ended_at is null and (state is distinct from 'awaiting_payment' or stock_holds.expires_at < now() - interval '15 minutes')`,
  },
  {
    name: 'sales',
    rule: 'a paid order has sold exactly its lines, and an order that is not paid or was cancelled has sold nothing',
    // Returned goods come back later, as far as they can be sold again. Only a cancellation takes the whole sale back.
    broken: sql`
      with moved as (
        select reference, variant_id, -sum(change) filter (where reason = 'sale') as sold, -sum(change) as taken from stock_moves
        where reference like 'order %' group by reference, variant_id
      ), ordered as (
        select 'order ' || number as reference, variant_id, quantity, state in ${sold} as is_sold
        from order_lines join orders on orders.id = order_id
      )
      select format('%s, variant %s: ordered %s, paid: %s, sold %s, taken %s', reference, variant_id, coalesce(quantity, 0),
        coalesce(is_sold, false), coalesce(moved.sold, 0), coalesce(taken, 0)) as row
      from ordered full join moved using (reference, variant_id)
      where case when is_sold then moved.sold is distinct from quantity else coalesce(taken, 0) <> 0 end`,
  },
  {
    name: 'wallets',
    rule: 'balance and held of a wallet are the sums of its entries',
    broken: sql`
      select format('wallet of %s: balance %s, entries %s, held %s, holds %s', user_id, balance, posted, held, promised) as row
      from wallet_differences`,
  },
  {
    name: 'order-amounts',
    rule: 'the lines of an order add up to its amounts',
    broken: sql`
      select format('order %s: goods %s, lines %s; discount %s, lines %s; tax %s, lines %s', number, orders.goods, lines.goods,
        orders.discount, lines.discount, orders.vat, lines.vat) as row
      from orders left join lateral (
        select sum(total) as goods, sum(discount) as discount, sum(vat) as vat from order_lines where order_id = orders.id
      ) as lines on true
      where (orders.goods, orders.discount, orders.vat) is distinct from (lines.goods, lines.discount, lines.vat)`,
  },
  {
    name: 'order-states',
    rule: 'the state of an order is the last one of its timeline',
    broken: sql`
      select format('order %s: state %s, timeline %s', number, state, coalesce(last.to_state, 'empty')) as row
      from orders left join lateral (
        select to_state from order_events where order_id = orders.id order by position desc limit 1
      ) as last on true
      where state is distinct from last.to_state`,
  },
  {
    name: 'payments',
    rule: 'an order that was paid has exactly one payment that succeeded, of its total; another order has none, or refunds all of it',
    broken: sql`
      select format('order %s: state %s, total %s, paid %s in %s payments', number, orders.state, total, coalesce(paid, 0), coalesce(count, 0))
        as row
      from orders left join lateral (
        -- A refund to a card is sent later, and the payment stays as it is until then. A coupon may leave nothing to pay, and nothing to refund.
        select sum(amount) as paid, count(*) as count, count(*) filter (where amount > 0) as charged
        from payments where order_id = orders.id and payments.state = 'succeeded'
          and (amount = 0 or amount > (select coalesce(sum(amount), 0) from refunds where payment_id = payments.id and state <> 'failed'))
      ) as succeeded on true
      where case when orders.state in ${sold} and orders.state <> 'refunded' then (count, paid) is distinct from (1, total)
        when orders.state in ('awaiting_payment', 'expired', 'cancelled') then charged > 0 else false end`,
  },
  {
    name: 'special-orders',
    rule: 'the deposit of a special order is paid before its production, both parts before its delivery, and they add up to the quote',
    broken: sql`
      select format('special order %s: state %s, quote %s, paid %s in %s parts', code, state, quote_total, coalesce(paid, 0), count) as row
      from special_orders left join lateral (
        select sum(amount) as paid, count(*) as count from payments where special_order_id = special_orders.id and payments.state = 'succeeded'
      ) as succeeded on true
      where case when state in ('deposit_paid', 'in_production', 'ready') then count <> 1 or paid >= quote_total
        when state in ('balance_paid', 'shipped', 'delivered') then (count, paid) is distinct from (2, quote_total)
        else count > 0 end`,
  },
  {
    name: 'invoices',
    rule: 'the numbers of a fiscal year have no gap, and dates rise with them',
    broken: sql`
      select format('fiscal year %s, number %s: the next one is %s', fiscal_year, serial, coalesce(next::text, 'missing')) as row
      from (
        select fiscal_year, serial, issued_at, last_serial,
          lead(serial) over year as next, lead(issued_at) over year as next_issued_at
        from invoices join invoice_series using (fiscal_year)
        window year as (partition by fiscal_year order by serial)
      ) as numbered
      where (next is null and serial <> last_serial) or next <> serial + 1 or next_issued_at < issued_at
      union all
      select format('fiscal year %s begins with number %s', fiscal_year, min(serial)) from invoices
      group by fiscal_year having min(serial) <> 1`,
  },
  {
    name: 'invoiced-orders',
    rule: 'a paid order has one valid invoice of its amount, and no other order has one',
    broken: sql`
      select format('order %s: state %s, total %s, valid invoices %s of %s', number, state, orders.total, count, coalesce(invoiced, 0))
        as row
      from orders left join lateral (
        select count(*) as count, sum(total_with_vat) as invoiced from invoices
        where order_id = orders.id and kind = 'sale' and voided_at is null
      ) as valid on true
      where case when state in ${sold} then (count, invoiced) is distinct from (1, orders.total) else count > 0 end`,
  },
  {
    name: 'invoiced-special-orders',
    rule: 'a special order that is paid in full has one valid invoice of its quote, and no other special order has one',
    broken: sql`
      select format('special order %s: state %s, quote %s, valid invoices %s of %s', code, state, quote_total, count, coalesce(invoiced, 0))
        as row
      from special_orders left join lateral (
        select count(*) as count, sum(total_with_vat) as invoiced from invoices
        where special_order_id = special_orders.id and kind = 'sale' and voided_at is null
      ) as valid on true
      where case when state in ('balance_paid', 'shipped', 'delivered') then (count, invoiced) is distinct from (1, quote_total)
        else count > 0 end`,
  },
];
