import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { ApiError, redirect } from '@shop/shared/kernel';
import { listAddress, parseListQuery } from '../../addresses.ts';
import { type ArticleList, type BlogCategory, noneIfUnavailable } from '../../api-data.ts';
import { type CardData, toCardData } from '../parts/card-data.ts';

type IndexCategory = Pick<BlogCategory, 'id' | 'title' | 'articles'>;

export type IndexData = {
  categories: IndexCategory[];
  /** The category of the list; null for the list of all articles. */
  category: IndexCategory | null;
  /** The article that the editors feature, shown large on the first page. */
  featured: CardData | null;
  articles: CardData[];
  page: number;
  pages: number;
};

export async function load({ api, url, signal }: LoadArgs): Promise<IndexData> {
  const { category, page } = parseListQuery(url);
  const [articles, categories] = await Promise.all([
    shopApi(api).get('/api/v1/blog/articles', { query: { category, page, featured: '1' }, signal }),
    shopApi(api)
      .get('/api/v1/blog/categories', { signal, quiet: category === undefined })
      // Needed for the title of a category only: without them the list of all articles has no links to categories.
      .catch((error) => (category === undefined ? noneIfUnavailable(error) : Promise.reject(error))),
  ]);
  const chosenCategory = categories.find(({ id }) => String(id) === category);
  if (category !== undefined && !chosenCategory) throw new ApiError(404, `no category ${category}`);
  // An old link to a list that has become shorter.
  if (articles.page > articles.pages) throw redirect(listAddress('/blog', { category, page: articles.pages }));
  return toIndexData(articles, categories, chosenCategory);
}

function toIndexData(
  { items, page, pages }: ArticleList,
  categories: BlogCategory[],
  category: BlogCategory | undefined,
): IndexData {
  const [first, ...others] = items;
  const isFeatured = page === 1 && first?.featured === true;
  return {
    categories: categories.map(toIndexCategory),
    category: category ? toIndexCategory(category) : null,
    featured: isFeatured ? toCardData(first) : null,
    articles: (isFeatured ? others : items).map(toCardData),
    page,
    pages,
  };
}

const toIndexCategory = ({ id, title, articles }: BlogCategory): IndexCategory => ({ id, title, articles });
