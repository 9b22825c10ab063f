import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { searchKey } from '../modules/content/search-key.ts';
import { articles, blogCategories } from './blog.ts';
import { categories, products } from './catalog.ts';
import { menus, shellPages } from './shell.ts';
import { staticPages } from './static-pages.ts';

/** Any number, as long as nothing else in the database takes this advisory lock. */
const LOCK = 4_771_003;

/** The first content of a new shop. A table that has rows is left alone: what was changed or deleted stays so. */
export async function seed(kysely: Kysely<Schema>): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (await isEmpty(tx, 'menus')) {
      const rows = menus.map(({ slug, items }) => ({ slug, items: JSON.stringify(items) }));
      await tx.insertInto('menus').values(rows).execute();
    }
    if (await isEmpty(tx, 'pages')) await seedPages(tx);
    if (await isEmpty(tx, 'categories')) await tx.insertInto('categories').values(categories).execute();
    if (await isEmpty(tx, 'products')) {
      const rows = products.map((product) => ({ ...product, search_key: searchKey(product.name, product.summary) }));
      await tx.insertInto('products').values(rows).execute();
    }
    if (await isEmpty(tx, 'blog_categories')) await tx.insertInto('blog_categories').values(blogCategories).execute();
    if (await isEmpty(tx, 'articles')) await seedArticles(tx);
  });
}

async function seedPages(tx: Kysely<Schema>): Promise<void> {
  const read = staticPages.map(({ id, slug, title, paragraphs }) => ({
    id,
    slug,
    title,
    paragraphs: JSON.stringify(paragraphs),
    components: '[]',
    readable: true,
  }));
  const shell = shellPages.map(({ id, slug, title, components }) => ({
    id,
    slug,
    title,
    paragraphs: '[]',
    components: JSON.stringify(components),
    readable: false,
  }));
  await tx
    .insertInto('pages')
    .values([...read, ...shell])
    .execute();
}

async function seedArticles(tx: Kysely<Schema>): Promise<void> {
  const rows = articles.map(({ paragraphs, ...article }) => ({
    ...article,
    paragraphs: JSON.stringify(paragraphs),
    search_key: searchKey(article.title, article.summary, ...paragraphs),
  }));
  await tx.insertInto('articles').values(rows).execute();
}

type Seeded = 'menus' | 'pages' | 'categories' | 'products' | 'blog_categories' | 'articles';

async function isEmpty(tx: Kysely<Schema>, table: Seeded): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from ${sql.table(table)}) as empty`.execute(tx);
  return rows[0]?.empty ?? false;
}
