import type { Connection } from '../../database/connect.ts';

export function contentRepository(db: Connection) {
  return {
    menus: () => db.selectFrom('menus').selectAll().orderBy('slug').execute(),
    settings: () => db.selectFrom('shop_settings').selectAll().execute(),

    pageBySlug: (slug: string) => db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst(),
    /** The shell's own pages have nothing to read. */
    readablePage: (id: number) =>
      db.selectFrom('pages').selectAll().where('id', '=', id).where('readable', '=', true).executeTakeFirst(),
    readablePages: () =>
      db.selectFrom('pages').select(['id', 'slug', 'title']).where('readable', '=', true).orderBy('id').execute(),
  };
}
