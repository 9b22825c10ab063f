import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { ProductCard } from '../catalogue/schema.ts';
import { recordChange } from '../changes/repository.ts';
import type { Tagged } from '../content/tagged.ts';
import type { SearchService } from '../search/service.ts';
import { contentsOf } from './headings.ts';
import { findPassage } from './passage.ts';
import { blockText, derivedColumns } from './plain-text.ts';
import { readBlocks } from './read-blocks.ts';
import { type ArticleRow, blogRepository, lockArticle } from './repository.ts';
import type { Article, ArticleBody, ArticleList, ArticleSummary } from './schema.ts';
import { articleLink, articleOf, categoryOf } from './views.ts';

export type Search = { q?: string; category?: number; featuredFirst: boolean; page: number };
export type BlogService = ReturnType<typeof blogService>;

/** `cards` returns product cards; discontinued products are left out. */
type Parts = {
  cards: (ids: number[]) => Promise<ProductCard[]>;
  search: SearchService;
  shopOrigin: string;
  now: () => Date;
};

const pageSize = 9;
const relatedCount = 3;
/** Longer than a restart of the API takes. After a longer one the edges load everything anew. */
const announcedMinutes = 10;

export function blogService(kysely: Kysely<Schema>, { cards, search, shopOrigin, now }: Parts) {
  const blog = blogRepository(kysely);

  async function article(id: number, options?: { scheduled: boolean }): Promise<Tagged<Article> | undefined> {
    const row = await blog.article(id, options);
    if (row === undefined) return undefined;
    const { product_ids, older, newer } = row;
    const [related, products] = await Promise.all([blog.related(row, relatedCount), cards(product_ids)]);
    const blocks = readBlocks(row.body);
    const summary = articleOf(row);
    const data = {
      ...summary,
      address: shopOrigin + summary.url,
      updated_at: row.updated_at.toISOString(),
      blocks,
      contents: contentsOf(blocks),
      related: related.map(articleOf),
      products,
      previous: older && articleLink(older),
      next: newer && articleLink(newer),
    };
    // The tag `articles` covers the neighbouring and related articles, whose titles this page shows.
    return {
      data,
      tags: [
        `article:${id}`,
        'articles',
        'blog-categories',
        'categories',
        ...product_ids.map((product) => `product:${product}`),
      ],
    };
  }

  async function withPassages(rows: readonly ArticleRow[], query: string): Promise<ArticleSummary[]> {
    const bodies = await blog.bodies(rows.map(({ id }) => id));
    return rows.map((row) => {
      const text = readBlocks(bodies.get(row.id) ?? '')
        .map(blockText)
        .join('\n');
      const passage = findPassage({ ...row, text }, query);
      return { ...articleOf(row), ...(passage === undefined ? {} : { passage }) };
    });
  }

  return {
    // The tag `articles`, because each category shows its number of articles.
    categories: async () => ({
      data: (await blog.categories()).map(categoryOf),
      tags: ['blog-categories', 'articles'],
    }),

    articles: async ({ q = '', page, ...filters }: Search): Promise<Tagged<ArticleList>> => {
      const match = await search.articles(q);
      const { rows, total } = await blog.articles({
        ...filters,
        ...(match && { tsquery: match.tsquery }),
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
      const pages = Math.max(1, Math.ceil(total / pageSize));
      const notes = total > 0 ? match?.notes : undefined;
      const items = match ? await withPassages(rows, notes?.did_you_mean ?? q) : rows.map(articleOf);
      return {
        data: { items, page, pages, total, ...notes },
        tags: ['articles', 'blog-categories'],
      };
    },

    article: (id: number) => article(id),

    change: async (id: number, changes: ArticleBody): Promise<Tagged<Article> | undefined> => {
      const changed = await inTransaction(kysely, async (tx) => {
        const current = await lockArticle(tx, id);
        if (current === undefined) return false;
        const text = { ...current, ...changes };
        await blogRepository(tx).change(id, { ...text, ...derivedColumns(text), updated_at: now() });
        await recordChange(tx, { kind: 'content', tags: [`article:${id}`, 'articles'] });
        return true;
      });
      return changed ? article(id, { scheduled: true }) : undefined;
    },
  };
}

/** Evicts the pages that show articles, when the time of one has come. */
export const announcePublished = (kysely: Kysely<Schema>): Promise<void> =>
  inTransaction(kysely, async (tx) => {
    const ids = await blogRepository(tx).published(announcedMinutes);
    if (ids.length === 0) return;
    await recordChange(tx, { kind: 'content', tags: [...ids.map((id) => `article:${id}`), 'articles'] });
  });
