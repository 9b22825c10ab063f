import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';
import { listAddress, parseListQuery } from '../../addresses.ts';
import { type ArticleList, type BlogCategory, noneIfUnavailable } from '../../api-data.ts';
import { type CardData, toCardData } from '../parts/card-data.ts';

export type SearchResults = {
  articles: CardData[];
  page: number;
  pages: number;
  total: number;
  /** The query with corrected spelling, when these results are for it. */
  correctedQuery: string | null;
  /** Words of the query that were ignored, because no article contains all of them. */
  ignoredWords: string[];
};

export type SearchData = {
  query: string;
  /** The chosen category's id as in the address; '' for all categories. */
  category: string;
  categories: Pick<BlogCategory, 'id' | 'title'>[];
  /** Null while the query is empty. */
  results: SearchResults | null;
};

export async function load({ api, url, signal }: LoadArgs): Promise<SearchData> {
  const { q, category, page } = parseListQuery(url);
  const [categories, list] = await Promise.all([
    shopApi(api).get('/api/v1/blog/categories', { signal, quiet: true }).catch(noneIfUnavailable),
    q ? shopApi(api).get('/api/v1/blog/articles', { query: { q, category, page }, signal }) : undefined,
  ]);
  if (list && list.page > list.pages) throw redirect(listAddress('/blog/search', { q, category, page: list.pages }));
  return {
    query: q ?? '',
    category: category ?? '',
    categories: categories.map(({ id, title }) => ({ id, title })),
    results: list ? toSearchResults(list) : null,
  };
}

const toSearchResults = ({ items, page, pages, total, did_you_mean, left_out }: ArticleList): SearchResults => ({
  page,
  pages,
  total,
  articles: items.map(toCardData),
  correctedQuery: did_you_mean ?? null,
  ignoredWords: left_out ?? [],
});
