import { type Selectable, sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';

export type ArticleRow = Selectable<Schema['articles']> & InCategory;
export type ProductRow = Selectable<Schema['products']> & InCategory;
export type Wanted = { category?: number; words: string[]; limit: number; offset: number };
export type Part<Row> = { rows: Row[]; total: number };
type InCategory = { category_title: string; category_slug: string };
type ArticleValues = Partial<Pick<ArticleRow, 'title' | 'summary' | 'paragraphs' | 'search_key'>>;

export function contentRepository(db: Connection) {
  const articles = () =>
    db
      .selectFrom('articles')
      .innerJoin('blog_categories', 'blog_categories.id', 'articles.category_id')
      .selectAll('articles')
      .select(['blog_categories.title as category_title', 'blog_categories.slug as category_slug']);
  const products = () =>
    db
      .selectFrom('products')
      .innerJoin('categories', 'categories.id', 'products.category_id')
      .selectAll('products')
      .select(['categories.title as category_title', 'categories.slug as category_slug']);

  return {
    menus: () => db.selectFrom('menus').selectAll().orderBy('slug').execute(),
    pageBySlug: (slug: string) => db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst(),
    readablePage: (id: number) =>
      db.selectFrom('pages').selectAll().where('id', '=', id).where('readable', '=', true).executeTakeFirst(),

    categories: () => db.selectFrom('categories').selectAll().orderBy('id').execute(),
    category: (id: number) => db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst(),
    blogCategories: () => db.selectFrom('blog_categories').selectAll().orderBy('id').execute(),

    product: (id: number): Promise<ProductRow | undefined> =>
      products().where('products.id', '=', id).executeTakeFirst(),
    products: async ({ category, words, limit, offset }: Wanted): Promise<Part<ProductRow>> => {
      const where = matching('products', category, words);
      const rows = await products().where(where).orderBy('products.id').limit(limit).offset(offset).execute();
      return { rows, total: await count('products', where) };
    },

    article: (id: number): Promise<ArticleRow | undefined> =>
      articles().where('articles.id', '=', id).executeTakeFirst(),
    articles: async ({ category, words, limit, offset }: Wanted): Promise<Part<ArticleRow>> => {
      const where = matching('articles', category, words);
      const newest = articles().where(where).orderBy('published_at', 'desc').orderBy('articles.id', 'desc');
      const rows = await newest.limit(limit).offset(offset).execute();
      return { rows, total: await count('articles', where) };
    },

    /** False when there is no such article. */
    changeArticle: async (id: number, { paragraphs, ...values }: ArticleValues): Promise<boolean> => {
      const text = paragraphs === undefined ? {} : { paragraphs: JSON.stringify(paragraphs) };
      const change = db.updateTable('articles').set({ ...values, ...text, updated_at: new Date() });
      const { numUpdatedRows } = await change.where('id', '=', id).executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
  };

  async function count(table: 'products' | 'articles', where: ReturnType<typeof matching>): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from ${sql.table(table)} where ${where}`.execute(db);
    return rows[0]?.total ?? 0;
  }
}

function matching(table: 'products' | 'articles', category: number | undefined, words: string[]) {
  const conditions = words.map((word) => sql<boolean>`${sql.ref(`${table}.search_key`)} like ${`%${word}%`}`);
  if (category !== undefined) conditions.push(sql<boolean>`${sql.ref(`${table}.category_id`)} = ${category}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql.join<boolean>(conditions, sql` and `);
}
