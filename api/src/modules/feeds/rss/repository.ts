import type { Connection } from '../../../database/connect.ts';

export function rssRepository(db: Connection) {
  return {
    findShopName: async (): Promise<string> => {
      const row = await db.selectFrom('shop_settings').select('value').where('key', '=', 'name').executeTakeFirst();
      return row?.value ?? '';
    },

    findNewest: (now: Date, limit: number) =>
      db
        .selectFrom('articles')
        .innerJoin('blog_categories', 'blog_categories.id', 'category_id')
        .select(['articles.id', 'articles.slug', 'articles.title', 'summary', 'published_at', 'updated_at'])
        .select('blog_categories.title as category')
        .where('published_at', '<=', now)
        .orderBy('published_at', 'desc')
        .orderBy('articles.id', 'desc')
        .limit(limit)
        .execute(),
  };
}
