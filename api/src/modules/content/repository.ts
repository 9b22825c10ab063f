import type { Connection } from '../../database/connect.ts';

export function contentRepository(db: Connection) {
  return {
    menus: () => db.selectFrom('menus').selectAll().orderBy('slug').execute(),
    /** Of the categories without a parent: only these have a picture in menus. */
    categoryPictures: () =>
      db
        .selectFrom('categories')
        .innerJoin('pictures', 'pictures.id', 'picture_id')
        .select(['categories.id as category_id', 'pictures.id', 'width', 'height', 'colour'])
        .where('parent_id', 'is', null)
        .execute(),
    settings: () => db.selectFrom('shop_settings').selectAll().execute(),
    heroPicture: () =>
      db
        .selectFrom('shop_settings')
        .innerJoin('pictures', 'pictures.id', 'value')
        .select(['pictures.id', 'width', 'height', 'colour'])
        .where('key', '=', 'hero_picture')
        .executeTakeFirst(),

    pageBySlug: (slug: string) => db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst(),
    /** Pages that only hold components for the layout (footer, category modal) are not readable. */
    readablePage: (id: number) =>
      db.selectFrom('pages').selectAll().where('id', '=', id).where('readable', '=', true).executeTakeFirst(),
    readablePages: () =>
      db.selectFrom('pages').select(['id', 'slug', 'title']).where('readable', '=', true).orderBy('id').execute(),
  };
}
