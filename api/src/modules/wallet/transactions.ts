import { toRial } from '@shop/shared/lib/money';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ok, type Result } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { DAY } from '../../times.ts';
import { refusals } from './refusals.ts';
import type { FilterQuery, Transaction, Transactions, TransactionsQuery } from './schema.ts';

type Row = Omit<Transaction, 'at' | 'id'> & { at: Date; micros: number; source: 'w' | 'p'; key: string };
type Place = Pick<Row, 'micros' | 'source' | 'key'>;
type Dates = { from: Date | null; until: Date | null };
export type TransactionsService = ReturnType<typeof transactionsService>;

const pageSize = 20;
/** Rows that the CSV file reads at once. */
const batchSize = 500;

/** All that moved money of a member: the entries of the wallet, and payments at a gateway. */
export function transactionsService(kysely: Kysely<Schema>) {
  async function read(user: string, query: FilterQuery, dates: Dates, place: Place | undefined, limit: number) {
    const { source, kind, direction } = query;
    const conditions: RawBuilder<unknown>[] = [sql`true`];
    if (source !== undefined) conditions.push(sql`source = ${source === 'wallet' ? 'w' : 'p'}`);
    if (kind !== undefined) conditions.push(sql`kind = ${kind}`);
    if (direction !== undefined) conditions.push(sql`direction = ${direction}`);
    if (dates.from !== null) conditions.push(sql`at >= ${dates.from}`);
    if (dates.until !== null) conditions.push(sql`at < ${dates.until}`);
    if (place !== undefined) {
      conditions.push(sql`(micros, source, key) < (${place.micros}::bigint, ${place.source}, ${place.key})`);
    }
    const { rows } = await sql<Row>`
      with own as (
        select 'w' as source, lpad(number::text, 10, '0') as key, at, kind, abs(amount) as amount,
          case when wallet_change(kind, amount) > 0 then 'in' when wallet_change(kind, amount) < 0 then 'out' else 'none' end
            as direction,
          balance, ref_type as subject, ref_id, reason, null as state
        from wallet_entries where user_id = ${user}
        union all
        select 'p', id::text, created_at, 'payment', amount - wallet_amount,
          case when state in ('succeeded', 'refunded') then 'out' else 'none' end,
          null, case purpose when 'order' then 'order' when 'special-order' then 'special_order' else 'payment' end,
          coalesce(order_id, special_order_id, id)::text, null, state
        from payments
        -- A payment from the wallet has entries of the wallet.
        where user_id = ${user} and gateway <> 'wallet'
      ), placed as (
        select *, (extract(epoch from at) * 1000000)::bigint as micros from own
      )
      select source, key, at, micros, kind, amount, direction, balance, subject,
        case subject
          when 'withdrawal' then (select withdrawals.number::text from withdrawals where id::text = ref_id)
          when 'order' then (select orders.number::text from orders where id::text = ref_id)
          when 'payment' then (
            select orders.number::text from payments join orders on orders.id = order_id where payments.id::text = ref_id
          )
          when 'return' then (
            select orders.number::text from returns join orders on orders.id = order_id where returns.id::text = ref_id
          )
          when 'special_order' then (select code from special_orders where id::text = ref_id)
        end as number,
        reason, state
      from placed where ${sql.join(conditions, sql` and `)}
      order by micros desc, source desc, key desc limit ${limit}`.execute(kysely);
    return rows;
  }

  return {
    list: async (user: string, { after, ...query }: TransactionsQuery): Promise<Result<Transactions>> => {
      const dates = readDates(query);
      if (dates === undefined) return refusals.dates;
      const place = after === undefined ? undefined : readPlace(after);
      const rows = await read(user, query, dates, place, pageSize + 1);
      const items = rows.slice(0, pageSize).map(viewOf);
      return ok({ items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null });
    },

    /** All transactions, read in batches: rows that are added meanwhile are newer than the place of the next batch. */
    all: (user: string, query: FilterQuery): Result<AsyncIterable<Transaction>> => {
      const dates = readDates(query);
      if (dates === undefined) return refusals.dates;
      return ok(
        (async function* () {
          let place: Place | undefined;
          for (;;) {
            const rows = await read(user, query, dates, place, batchSize);
            yield* rows.map(viewOf);
            place = rows.at(-1);
            if (rows.length < batchSize) return;
          }
        })(),
      );
    },
  };
}

function viewOf({ micros, source, key, at, amount, balance, ...row }: Row): Transaction {
  return {
    ...row,
    id: `${micros}-${source}-${key}`,
    at: at.toISOString(),
    amount: toRial(amount),
    balance: balance === null ? null : toRial(balance),
  };
}

/** The schema has checked the form. */
function readPlace(id: string): Place {
  const [micros = '', source, ...key] = id.split('-');
  return { micros: Number(micros), source: source === 'w' ? 'w' : 'p', key: key.join('-') };
}

/** The instants at which the days begin and end. Iran has had no daylight saving time since 2022. */
function readDates({ from, to }: FilterQuery): Dates | undefined {
  const [first, last] = [from, to].map((day) => (day === undefined ? null : Date.parse(`${day}T00:00:00+03:30`)));
  if (Number.isNaN(first) || Number.isNaN(last)) return undefined;
  if (first && last && first > last) return undefined;
  return { from: first ? new Date(first) : null, until: last ? new Date(last + DAY) : null };
}
