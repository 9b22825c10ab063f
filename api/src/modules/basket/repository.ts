import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../database/connect.ts';
import { named } from '../../database/named.ts';

export type Line = { variant_id: number; quantity: number; price_seen: number | null };
export type Sellable = InferResult<ReturnType<typeof sellables>>[number];

export function basketRepository(db: Connection) {
  return {
    lines: async (user: string): Promise<Line[]> => {
      const lines = db
        .selectFrom('basket_lines')
        .select(['variant_id', 'quantity', 'price_seen'])
        .where('user_id', '=', user)
        .orderBy('added_at')
        .orderBy('variant_id');
      return (await named('basket-lines', lines).execute(db)).rows;
    },

    count: async (user: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from basket_lines where user_id = ${user}`.execute(db);
      return rows[0]?.count ?? 0;
    },

    put: async (user: string, lines: Line[]): Promise<void> => {
      if (lines.length === 0) return;
      await db
        .insertInto('basket_lines')
        .values(lines.map((line) => ({ user_id: user, ...line })))
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'variant_id']).doUpdateSet((excluded) => ({
            quantity: excluded.ref('excluded.quantity'),
            price_seen: excluded.ref('excluded.price_seen'),
          })),
        )
        .execute();
    },

    remove: async (user: string, variant: number): Promise<void> => {
      await db.deleteFrom('basket_lines').where('user_id', '=', user).where('variant_id', '=', variant).execute();
    },

    /** A reminder of the basket as it was before does not count for the changed one. */
    markChanged: async (user: string, changed_at: Date): Promise<void> => {
      await db
        .insertInto('basket_changes')
        .values({ user_id: user, changed_at, reminded_at: null })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ changed_at, reminded_at: null }))
        .execute();
    },

    clear: async (user: string): Promise<void> => {
      await db.deleteFrom('basket_lines').where('user_id', '=', user).execute();
    },

    /** The data that a basket shows of these variants, including those that are no longer sold. */
    sellables: async (variants: number[], now: Date): Promise<Sellable[]> => {
      const query = sellables(db, now).where('variants.id', '=', sql<number>`any(${variants}::integer[])`);
      return (await named('basket-sellables', query).execute(db)).rows;
    },

    /** A member's lines with what is shown of each, in one query, because this is the most frequent request. */
    linesWithSellables: async (user: string, now: Date): Promise<(Line & Sellable)[]> => {
      const lines = sellables(db, now)
        .innerJoin('basket_lines', 'basket_lines.variant_id', 'variants.id')
        .select(['quantity', 'price_seen'])
        .where('user_id', '=', user)
        .orderBy('added_at')
        .orderBy('variants.id');
      return (await named('basket-whole', lines).execute(db)).rows;
    },
  };
}

function sellables(db: Connection, now: Date) {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('sizes', 'sizes.id', 'variants.size_id')
    .leftJoin('colours', 'colours.id', 'variants.colour_id')
    .leftJoin('prints', 'prints.id', 'variants.print_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('product_pictures')
          .innerJoin('pictures', 'pictures.id', 'product_pictures.picture_id')
          .select(['pictures.id', 'alt', 'width', 'height', 'colour'])
          .whereRef('product_pictures.product_id', '=', 'variants.product_id')
          // A picture of this variant first, then one of all variants, then one of another variant.
          .orderBy(sql`${matchScore('colour_id')} + ${matchScore('print_id')}`, 'desc')
          .orderBy('product_pictures.position')
          .limit(1)
          .as('picture'),
      (join) => join.onTrue(),
    )
    .select((from) => [
      'variants.id as variant_id',
      'variants.product_id',
      'products.name',
      'products.slug',
      'products.unit',
      'products.pack_step',
      'products.can_withdraw',
      'variants.price',
      'variants.compare_at',
      'variants.weight_grams',
      'variants.sku',
      'sizes.title as size',
      'colours.title as colour_title',
      'colours.hex as colour_hex',
      'prints.title as print',
      'picture.id as picture_id',
      'picture.alt as picture_alt',
      'picture.width as picture_width',
      'picture.height as picture_height',
      'picture.colour as picture_colour',
      // A hold that is over is still reserved until its job has run: an order can take its units.
      sql<number>`variants.on_hand - variants.reserved + coalesce((
        select sum(quantity) from stock_holds
        where variant_id = variants.id and ended_at is null and expires_at <= ${now}), 0)`.as('stock'),
      sql<boolean>`variants.active and products.active`.as('active'),
      jsonArrayFrom(
        from
          .selectFrom('price_tiers')
          .select(['quantity', 'percent_off'])
          .whereRef('price_tiers.product_id', '=', 'variants.product_id')
          .orderBy('quantity'),
      ).as('tiers'),
    ]);
}

/** 2: the picture shows this option of the variant; 1: it shows all; 0: it shows another. */
function matchScore(column: 'colour_id' | 'print_id') {
  const pictureOption = sql.ref(`product_pictures.${column}`);
  return sql`coalesce((${pictureOption} = ${sql.ref(`variants.${column}`)})::integer * 2, (${pictureOption} is null)::integer)`;
}
