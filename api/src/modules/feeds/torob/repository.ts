import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import type { SpecificationRow } from '../../../database/tables/catalogue.ts';

export type VariantRow = {
  variant_id: number;
  product_id: number;
  slug: string;
  name: string;
  summary: string;
  category: string;
  size: string | null;
  colour: string | null;
  print: string | null;
  price: number | null;
  compare_at: number | null;
  stock: number;
  pack_step: number;
  specification: SpecificationRow[];
  /** Those that show this variant first. */
  pictures: string[];
  published_at: Date;
};

type Part = { limit: number; offset?: number };

export function torobRepository(db: Connection) {
  const read = async (which: RawBuilder<unknown>, order: RawBuilder<unknown>, { limit, offset = 0 }: Part) => {
    const { rows } = await sql<VariantRow>`
      select variants.id as variant_id, products.id as product_id, products.slug, products.name, products.summary,
        categories.title as category, sizes.title as size, colours.title as colour, prints.title as print,
        variants.price, variants.compare_at, on_hand - reserved as stock, products.pack_step, specification, published_at,
        array(select picture_id from product_pictures
          where product_id = products.id
          order by (colour_id is null or colour_id = variants.colour_id) and (print_id is null or print_id = variants.print_id) desc,
            position limit 5) as pictures
      from variants join products on products.id = product_id join categories on categories.id = category_id
        left join sizes on sizes.id = size_id left join colours on colours.id = variants.colour_id
        left join prints on prints.id = variants.print_id
      where variants.active and products.active and ${which}
      order by ${order} limit ${limit} offset ${offset}`.execute(db);
    return rows;
  };

  return {
    newest: (part: Part) => read(sql`true`, sql`published_at desc, variants.id desc`, part),

    below: (cursor: number | undefined, part: Part) =>
      read(cursor === undefined ? sql`true` : sql`variants.id < ${cursor}`, sql`variants.id desc`, part),

    these: (ids: readonly number[], part: Part) =>
      read(sql`variants.id = any(${ids}::integer[])`, sql`variants.id`, part),

    /** All variants of these products. */
    ofProducts: (ids: readonly number[], part: Part) =>
      read(sql`products.id = any(${ids}::integer[])`, sql`variants.id`, part),

    count: async (): Promise<number> => {
      const { count } = await db
        .selectFrom('variants')
        .innerJoin('products', 'products.id', 'product_id')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('variants.active', '=', true)
        .where('products.active', '=', true)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
