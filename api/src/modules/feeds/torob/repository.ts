import type { Tier } from '@shop/shared/lib/pricing';
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import type { SpecificationRow } from '../../../database/tables/catalogue.ts';
import { type PageStart, pageSize } from './pages.ts';

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
  tiers: Tier[];
  stock: number;
  pack_step: number;
  specification: SpecificationRow[];
  /** Picture ids, those of this variant first. */
  pictures: string[];
  published_at: Date;
};

type Paging = { limit: number; offset?: number };

export function torobRepository(db: Connection) {
  const query = async (condition: RawBuilder<unknown>, order: RawBuilder<unknown>, { limit, offset = 0 }: Paging) => {
    const { rows } = await sql<VariantRow>`
      select variants.id as variant_id, products.id as product_id, products.slug, products.name, products.summary,
        categories.title as category, sizes.title as size, colours.title as colour, prints.title as print,
        variants.price, variants.compare_at,
        (select coalesce(json_agg(json_build_object('quantity', quantity, 'percent_off', percent_off)), '[]')
          from price_tiers where product_id = products.id) as tiers,
        on_hand - reserved as stock, products.pack_step, specification, published_at,
        array(select picture_id from product_pictures
          where product_id = products.id
          order by (colour_id is null or colour_id = variants.colour_id) and (print_id is null or print_id = variants.print_id) desc,
            position limit 5) as pictures
      from variants join products on products.id = product_id join categories on categories.id = category_id
        left join sizes on sizes.id = size_id left join colours on colours.id = variants.colour_id
        left join prints on prints.id = variants.print_id
      where variants.active and products.active and ${condition}
      order by ${order} limit ${limit} offset ${offset}`.execute(db);
    return rows;
  };

  return {
    /** The newest products first, from the start of a page on. `offset` is smaller than the number of variants of one product. */
    pageFrom: ({ published, product, skip }: PageStart) =>
      query(
        sql`(published_at, products.id) <= (${published}::timestamptz, ${product})`,
        sql`published_at desc, products.id desc, variants.id desc`,
        { limit: pageSize, offset: skip },
      ),

    below: (cursor: number | undefined, paging: Paging) =>
      query(cursor === undefined ? sql`true` : sql`variants.id < ${cursor}`, sql`variants.id desc`, paging),

    variants: (ids: readonly number[], paging: Paging) =>
      query(sql`variants.id = any(${ids}::integer[])`, sql`variants.id`, paging),

    /** All variants of these products. */
    ofProducts: (ids: readonly number[], paging: Paging) =>
      query(sql`products.id = any(${ids}::integer[])`, sql`variants.id`, paging),
  };
}
