import { sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';

type SluggedRow = { id: number; slug: string; updated_at: Date };

export function sitemapRepository(db: Connection) {
  return {
    products: async ({ limit, offset }: { limit: number; offset: number }) => {
      const { rows } = await sql<{ id: number; slug: string; pictures: string[] }>`
        select id, slug,
          array(select picture_id from product_pictures where product_id = products.id order by position) as pictures
        from products where active order by id limit ${limit} offset ${offset}`.execute(db);
      return rows;
    },

    countProducts: async (): Promise<number> => {
      const { count } = await db
        .selectFrom('products')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('active', '=', true)
        .executeTakeFirstOrThrow();
      return Number(count);
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
