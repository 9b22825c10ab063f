import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { ProductCard } from '../catalogue/schema.ts';
import { changesRepository } from '../changes/repository.ts';
import type { Tagged } from '../content/tagged.ts';
import type { SearchService } from '../search/service.ts';
import { derived } from './derived.ts';
import { contentsOf } from './headings.ts';
import { passageOf } from './passage.ts';
import { readBlocks } from './read-blocks.ts';
import { type ArticleRow, blogRepository } from './repository.ts';
import type { Article, ArticleBody, ArticleList, ArticleSummary } from './schema.ts';
import { articleLink, articleOf, categoryOf } from './views.ts';
import { blockText } from './words.ts';

export type Search = { q?: string; category?: number; featuredFirst: boolean; page: number };
export type BlogService = ReturnType<typeof blogService>;

/** `cards`: products as they stand among other things; those that are no longer sold are left out. */
type Parts = {
  cards: (ids: number[]) => Promise<ProductCard[]>;
  search: SearchService;
  shopOrigin: string;
  now: () => Date;
};

const ARTICLES_A_PAGE = 9;
const RELATED = 3;

export function blogService(kysely: Kysely<Schema>, { cards, search, shopOrigin, now }: Parts) {
  const blog = blogRepository(kysely);

  async function article(id: number): Promise<Tagged<Article> | undefined> {
    const row = await blog.article(id);
    if (row === undefined) return undefined;
    const { product_ids, older, newer } = row;
    const [related, products] = await Promise.all([blog.related(row, RELATED), cards(product_ids)]);
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
    // `articles` stands for the ones beside it: any of them may have got another title.
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

  async function withPassages(rows: readonly ArticleRow[], question: string): Promise<ArticleSummary[]> {
    const bodies = await blog.bodies(rows.map(({ id }) => id));
    return rows.map((row) => {
      const text = readBlocks(bodies.get(row.id) ?? '')
        .map(blockText)
        .join('\n');
      const passage = passageOf({ ...row, text }, question);
      return { ...articleOf(row), ...(passage === undefined ? {} : { passage }) };
    });
  }

  return {
    // An article that comes or goes changes how many its category has.
    categories: async () => ({
      data: (await blog.categories()).map(categoryOf),
      tags: ['blog-categories', 'articles'],
    }),

    articles: async ({ q = '', page, ...wanted }: Search): Promise<Tagged<ArticleList>> => {
      const found = await search.articles(q);
      const { rows, total } = await blog.articles({
        ...wanted,
        ...(found && { tsquery: found.tsquery }),
        limit: ARTICLES_A_PAGE,
        offset: (page - 1) * ARTICLES_A_PAGE,
      });
      const pages = Math.max(1, Math.ceil(total / ARTICLES_A_PAGE));
      const told = total > 0 ? found?.told : undefined;
      const items = found ? await withPassages(rows, told?.did_you_mean ?? q) : rows.map(articleOf);
      return {
        data: { items, page, pages, total, ...told },
        tags: ['articles', 'blog-categories'],
      };
    },

    article,

    change: async (id: number, changes: ArticleBody): Promise<Tagged<Article> | undefined> => {
      const changed = await kysely.transaction().execute(async (tx) => {
        const before = await blogRepository(tx).locked(id);
        if (before === undefined) return false;
        const text = { ...before, ...changes };
        await blogRepository(tx).change(id, { ...text, ...derived(text), updated_at: now() });
        await changesRepository(tx).add({ kind: 'content', tags: [`article:${id}`, 'articles'] });
        return true;
      });
      return changed ? article(id) : undefined;
    },
  };
}
