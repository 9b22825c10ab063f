import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { changesRepository } from '../changes/repository.ts';
import { contentRepository } from './repository.ts';
import type { Article, ArticleBody } from './schema.ts';
import { searchKey, searchWords } from './search-key.ts';
import { articleLink, articleOf, blogCategoryLink, categoryOf, listOf, pageLink, productOf } from './views.ts';

/** What an answer was made of travels with it: a page that holds it is stale when one of its tags changes. */
export type Tagged<T> = { data: T; tags: string[] };

export type Search = { q?: string; category?: number; page: number };

export type ContentService = ReturnType<typeof contentService>;

const PRODUCTS_A_PAGE = 12;
const ARTICLES_A_PAGE = 6;
const RELATED = 3;

export function contentService(kysely: Kysely<Schema>) {
  const content = contentRepository(kysely);

  async function article(id: number): Promise<Tagged<Article> | undefined> {
    const row = await content.article(id);
    if (row === undefined) return undefined;
    const beside = await content.articles({ category: row.category_id, words: [], limit: RELATED + 1, offset: 0 });
    const related = beside.rows.filter((other) => other.id !== id).slice(0, RELATED);
    const { paragraphs, updated_at } = row;
    const data = {
      ...articleOf(row),
      updatedAt: updated_at.toISOString(),
      paragraphs,
      related: related.map(articleLink),
    };
    return { data, tags: [`article:${id}`, 'articles', 'blog-categories'] };
  }

  return {
    menus: async () => ({ data: await content.menus(), tags: ['menus'] }),

    pageView: async (slug: string) => {
      const row = await content.pageBySlug(slug);
      if (row === undefined) return undefined;
      const { id, title, components } = row;
      return { data: { id, slug, title, meta: { components } }, tags: [`page:${id}`] };
    },

    page: async (id: number) => {
      const row = await content.readablePage(id);
      if (row === undefined) return undefined;
      return { data: { ...pageLink(row), slug: row.slug, paragraphs: row.paragraphs }, tags: [`page:${id}`] };
    },

    categories: async () => ({ data: (await content.categories()).map(categoryOf), tags: ['categories'] }),

    category: async (id: number) => {
      const row = await content.category(id);
      return row && { data: categoryOf(row), tags: [`category:${id}`, 'categories'] };
    },

    products: async ({ q = '', page, category }: Search) => {
      const offset = (page - 1) * PRODUCTS_A_PAGE;
      const wanted = { words: searchWords(q), limit: PRODUCTS_A_PAGE, offset, ...(category && { category }) };
      const data = listOf(await content.products(wanted), page, PRODUCTS_A_PAGE, productOf);
      return { data, tags: ['products', 'categories'] };
    },

    product: async (id: number) => {
      const row = await content.product(id);
      if (row === undefined) return undefined;
      const beside = await content.products({ category: row.category_id, words: [], limit: RELATED + 1, offset: 0 });
      const related = beside.rows.filter((other) => other.id !== id).slice(0, RELATED);
      const data = { ...productOf(row), related: related.map(productOf) };
      return { data, tags: [`product:${id}`, 'products', 'categories'] };
    },

    blogCategories: async () => {
      const rows = await content.blogCategories();
      return { data: rows.map(blogCategoryLink), tags: ['blog-categories'] };
    },

    articles: async ({ q = '', page, category }: Search) => {
      const offset = (page - 1) * ARTICLES_A_PAGE;
      const wanted = { words: searchWords(q), limit: ARTICLES_A_PAGE, offset, ...(category && { category }) };
      const data = listOf(await content.articles(wanted), page, ARTICLES_A_PAGE, articleOf);
      return { data, tags: ['articles', 'blog-categories'] };
    },

    article,

    changeArticle: async (id: number, body: ArticleBody): Promise<Tagged<Article> | undefined> => {
      const changed = await kysely.transaction().execute(async (tx) => {
        const repository = contentRepository(tx);
        const before = await repository.article(id);
        if (before === undefined) return false;
        const { title, summary, paragraphs } = { ...before, ...body };
        await repository.changeArticle(id, { ...body, search_key: searchKey(title, summary, ...paragraphs) });
        await changesRepository(tx).add({ kind: 'content', tags: [`article:${id}`, 'articles'] });
        return true;
      });
      return changed ? article(id) : undefined;
    },
  };
}
