import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

export function picturesRepository(db: Connection) {
  return {
    findSpec: async (id: string): Promise<unknown> => {
      const row = await db.selectFrom('pictures').select('spec').where('id', '=', id).executeTakeFirst();
      return row?.spec;
    },

    /** The pictures at the top of the home page: newest, best-selling and most reduced products, categories, latest articles. */
    findHomePageIds: async (): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        with shown as (
          (select id, 1 as rail, row_number() over (order by published_at desc, id desc) as place
             from products where active order by published_at desc, id desc limit 8)
          union all
          (select id, 2, row_number() over (order by sold desc, id desc)
             from products where active and sold > 0 order by sold desc, id desc limit 8)
          union all
          (select id, 3, row_number() over (order by discount_percent desc, id desc)
             from products where active and discount_percent > 0 order by discount_percent desc, id desc limit 8)
        ), wanted as (
          select picture_id as id, place from shown
            join product_pictures on product_id = shown.id and position = 
              (select min(position) from product_pictures where product_id = shown.id)
          union all
          (select picture_id, position from categories where parent_id is null and picture_id is not null order by position limit 12)
          union all
          (select picture_id, row_number() over (order by published_at desc) from articles
             where picture_id is not null order by published_at desc, id desc limit 4)
        )
        select id from wanted group by id order by min(place), id limit 36`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}
