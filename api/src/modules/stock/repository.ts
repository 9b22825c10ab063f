import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { HoldEnd, MoveReason } from '../../database/tables/catalogue.ts';

export type StockedVariant = { id: number; product_id: number; on_hand: number; reserved: number };
export type OpenHold = { variant_id: number; quantity: number; expires_at: Date };
export type NewMove = { variant: number; change: number; reason: MoveReason; actor: string; reference: string | null };
/** A sale in the ledger: `at` decides about the day on which it counts. */
export type Sale = { variant_id: number; change: number; at: Date };
export type NewHold = {
  id: string;
  variant_id: number;
  quantity: number;
  reference: string;
  actor: string;
  created_at: Date;
  expires_at: Date;
};

export function stockRepository(db: Connection) {
  const open = () => db.selectFrom('stock_holds').where('ended_at', 'is', null);

  const endHolds = async (condition: ReturnType<typeof sql<boolean>>, as: HoldEnd, at: Date): Promise<OpenHold[]> => {
    const { rows } = await sql<OpenHold>`
      update stock_holds set ended_at = ${at}, ended_as = ${as}
      where ended_at is null and ${condition} returning variant_id, quantity, expires_at`.execute(db);
    return rows;
  };

  return {
    /** Locks these variants until the transaction ends, in the order of their ids. */
    lock: async (variants: readonly number[]): Promise<Map<number, StockedVariant>> => {
      const { rows } = await sql<StockedVariant>`
        select id, product_id, on_hand, reserved from variants
        where id = any(${variants}::integer[]) order by id for no key update`.execute(db);
      return new Map(rows.map((row) => [row.id, row]));
    },

    findBySku: (sku: string) =>
      db
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'variants.product_id')
        .select(['variants.id', 'product_id', 'sku', 'products.name as product', 'on_hand', 'reserved'])
        .where('sku', '=', sku)
        .executeTakeFirst(),

    addMoves: async (moves: NewMove[]): Promise<Sale[]> => {
      if (moves.length === 0) return [];
      const rows = moves.map(({ variant, ...move }) => ({ variant_id: variant, ...move }));
      return db.insertInto('stock_moves').values(rows).returning(['variant_id', 'change', 'at']).execute();
    },

    /** The moves by which an order was sold. */
    salesOf: (reference: string, variants: readonly number[]): Promise<Sale[]> =>
      db
        .selectFrom('stock_moves')
        .select(['variant_id', 'change', 'at'])
        .where('variant_id', '=', sql<number>`any(${variants}::integer[])`)
        .where('reference', '=', reference)
        .where('reason', '=', 'sale')
        .execute(),

    addHolds: async (holds: NewHold[]): Promise<void> => {
      await db.insertInto('stock_holds').values(holds).execute();
    },

    openHolds: (reference: string): Promise<OpenHold[]> =>
      open().select(['variant_id', 'quantity', 'expires_at']).where('reference', '=', reference).execute(),

    variantsWithDueHolds: async (now: Date, limit: number): Promise<number[]> => {
      const due = open().select('variant_id').distinct().where('expires_at', '<=', now);
      return (await due.orderBy('variant_id').limit(limit).execute()).map(({ variant_id }) => variant_id);
    },

    endHoldsOf: (reference: string, as: HoldEnd, at: Date) => endHolds(sql`reference = ${reference}`, as, at),

    expireHolds: (variants: readonly number[], now: Date) =>
      endHolds(sql`variant_id = any(${variants}::integer[]) and expires_at <= ${now}`, 'expired', now),

    addSales: async (sold: readonly Sale[]): Promise<void> => {
      await sql`
        insert into sales (day, variant_id, quantity) select day, variant, quantity from ${perDay(sold)} order by variant
        on conflict (day, variant_id) do update set quantity = sales.quantity + excluded.quantity`.execute(db);
    },

    /** Takes cancelled units away from the days on which they were sold. The caller has locked the variants. */
    removeSales: async (sold: readonly Sale[]): Promise<void> => {
      await sql`
        delete from sales using ${perDay(sold)}
        where sales.day = sold.day and variant_id = variant and sales.quantity <= sold.quantity`.execute(db);
      await sql`
        update sales set quantity = sales.quantity - sold.quantity from ${perDay(sold)}
        where sales.day = sold.day and variant_id = variant and sales.quantity > sold.quantity`.execute(db);
    },
  };
}

/** The sold units of each variant and day. The day is that of UTC, whatever the time zone of the database. */
const perDay = (sold: readonly Sale[]) => sql`(
  select (at at time zone 'UTC')::date as day, variant, -sum(change) as quantity
  from unnest(${sold.map(({ variant_id }) => variant_id)}::integer[], ${sold.map(({ change }) => change)}::double precision[],
    ${sold.map(({ at }) => at.toISOString())}::timestamptz[]) as moves (variant, change, at)
  group by 1, 2) as sold`;
