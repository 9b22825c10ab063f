import { sql } from 'kysely';
import { pictureOf } from '../../drawings/spec.ts';
import type { Tx } from '../../src/database/transaction.ts';
import { derivedColumns } from '../../src/modules/blog/plain-text.ts';
import { DAY } from '../../src/times.ts';
import { blogCategories } from './blog-categories.ts';
import { faqOf } from './faq.ts';
import { menusOf } from './menus.ts';
import { sellerSettings, shopSettings } from './settings.ts';
import { shellPages } from './shell-pages.ts';
import { type ArticleText, readArticles, readPages } from './texts.ts';

const faqPageId = 6;

/** Inserts settings, pages and menus. Runs after the categories of products and of the blog, which menus list. */
export async function seedStructure(tx: Tx): Promise<void> {
  if (await isEmpty(tx, 'shop_settings')) {
    const hero = pictureOf({ subject: 'hero', seed: 1 });
    await tx
      .insertInto('pictures')
      .values({ ...hero, spec: JSON.stringify(hero.spec) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const rows = Object.entries({ ...shopSettings, ...sellerSettings, hero_picture: hero.id }).map(([key, value]) => ({
      key,
      value,
    }));
    await tx.insertInto('shop_settings').values(rows).execute();
  }
  await seedPages(tx);
}

export async function seedBlogCategories(tx: Tx): Promise<void> {
  if (!(await isEmpty(tx, 'blog_categories'))) return;
  await tx.insertInto('blog_categories').values(Object.values(blogCategories)).execute();
}

/** Runs after the catalogue, because articles refer to products. */
export async function seedArticles(tx: Tx): Promise<void> {
  if (await isEmpty(tx, 'articles')) await insertArticles(tx, await readArticles());
}

async function seedPages(tx: Tx): Promise<void> {
  const empty = { menus: await isEmpty(tx, 'menus'), pages: await isEmpty(tx, 'pages') };
  if (!empty.menus && !empty.pages) return;
  const pages = await readPages();
  const categoryQuery = tx.selectFrom('categories').select(['id', 'slug', 'title', 'parent_id']);
  const categories = await categoryQuery.orderBy('position').orderBy('id').execute();
  if (empty.menus) {
    const ofBlog = await tx.selectFrom('blog_categories').select(['id', 'slug', 'title']).orderBy('id').execute();
    const rows = menusOf({ categories, pages, blogCategories: ofBlog }).map(({ slug, items }) => ({
      slug,
      items: JSON.stringify(items),
    }));
    await tx.insertInto('menus').values(rows).execute();
  }
  if (empty.pages) {
    const readablePages = pages.map((page) => ({
      ...page,
      readable: true,
      components: page.id === faqPageId ? [faqOf(page.body)] : [],
    }));
    const shell = shellPages(categories, pages).map((page) => ({ ...page, readable: false }));
    const rows = [...readablePages, ...shell].map((page) => ({ ...page, components: JSON.stringify(page.components) }));
    await tx.insertInto('pages').values(rows).execute();
  }
}

async function insertArticles(tx: Tx, texts: ArticleText[]): Promise<void> {
  const now = Date.now();
  const rows = texts.map((text) => {
    const { id, slug, title, summary, body, alt, featured, days_ago } = text;
    const publishedAt = new Date(now - days_ago * DAY);
    return {
      id,
      slug,
      title,
      summary,
      body,
      featured,
      picture_alt: alt,
      published_at: publishedAt,
      updated_at: publishedAt,
      category_id: blogCategories[text.category].id,
      picture_id: coverOf(text).id,
      ...derivedColumns(text),
    };
  });
  const covers = texts.map(coverOf).map((picture) => ({ ...picture, spec: JSON.stringify(picture.spec) }));
  await tx
    .insertInto('pictures')
    .values(covers)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.insertInto('articles').values(rows).execute();
  const articleProducts = await existingProductsOf(tx, texts);
  if (articleProducts.length > 0) await tx.insertInto('article_products').values(articleProducts).execute();
}

/** The article's id is the seed, so that two articles with the same scene get different pictures. */
function coverOf({ id, scene }: ArticleText) {
  return pictureOf({ subject: 'article', scene, seed: id });
}

/** Leaves out products that the shopkeeper has deleted before the articles were seeded. */
async function existingProductsOf(tx: Tx, texts: ArticleText[]) {
  const existing = new Set((await tx.selectFrom('products').select('id').execute()).map(({ id }) => id));
  return texts.flatMap(({ id, products }) =>
    products
      .filter((product) => existing.has(product))
      .map((product_id, position) => ({ article_id: id, product_id, position })),
  );
}

async function isEmpty(tx: Tx, table: 'shop_settings' | 'menus' | 'pages' | 'blog_categories' | 'articles') {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from ${sql.table(table)}) as empty`.execute(
    tx,
  );
  return rows[0]?.empty ?? false;
}
