import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';

type SluggedRow = { id: number; slug: string; updated_at: Date };

export function sitemapRepository(db: Connection) {
  return {
    /** The products with ids above `after` and up to `upTo`. */
    products: async ({ after, upTo }: { after: number; upTo: number }) => {
      const { rows } = await sql<{ id: number; slug: string; pictures: string[] }>`
        select id, slug,
          array(select picture_id from product_pictures where product_id = products.id order by position) as pictures
        from products where active and id > ${after}::bigint and id <= ${upTo}::bigint order by id`.execute(db);
      return rows;
    },

    /** The parts that have a product, each found by one step in the index of the ids. */
    productParts: async (partSize: number): Promise<number[]> => {
      const firstAbove = (id: RawBuilder<unknown>) => sql`
        select (id - 1) / ${partSize}::bigint as part from products where active and id > ${id} order by id limit 1`;
      const { rows } = await sql<{ part: number }>`
        with recursive parts as (
          (${firstAbove(sql`0`)})
          union all
          select next.part from parts cross join lateral (
            ${firstAbove(sql`(parts.part + 1) * ${partSize}::bigint`)}
          ) as next
        )
        select part + 1 as part from parts`.execute(db);
      return rows.map(({ part }) => part);
    },

    categories: () => db.selectFrom('categories').select(['id', 'slug', 'picture_id']).orderBy('id').execute(),

    articles: (now: Date): Promise<(SluggedRow & { picture_id: string | null })[]> =>
      db
        .selectFrom('articles')
        .select(['id', 'slug', 'updated_at', 'picture_id'])
        .where('published_at', '<=', now)
        .orderBy('id')
        .execute(),

    pages: (): Promise<SluggedRow[]> =>
      db.selectFrom('pages').select(['id', 'slug', 'updated_at']).where('readable', '=', true).orderBy('id').execute(),
  };
}
