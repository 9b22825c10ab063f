import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { formatDate } from '@shop/shared/lib/dates';
import type { Article } from '../../api-data.ts';
import { redirectToCanonical } from '../../text-pages/canonical.ts';
import { type CardData, toCardData } from '../parts/card-data.ts';

type TextLink = { title: string; url: string };

/** Only the fields that the page shows, because everything that a loader returns is sent with the page. */
export type ArticleData = Pick<
  Article,
  | 'title'
  | 'url'
  | 'address'
  | 'summary'
  | 'picture'
  | 'published_at'
  | 'updated_at'
  | 'reading_minutes'
  | 'blocks'
  | 'contents'
> & {
  /** The day of publication as shown. */
  date: string;
  /** Null unless the article was changed more than a day after its publication. */
  updated: { at: string; date: string } | null;
  category: TextLink;
  related: CardData[];
  /** Ids. The catalog's piece loads the products itself. */
  products: number[];
  /** The neighbours in the order of publication. */
  previous: TextLink | null;
  next: TextLink | null;
};

export async function load({ api, params, url, signal }: LoadArgs): Promise<ArticleData> {
  const id = params.id ?? '';
  const article = await shopApi(api).get('/api/v1/blog/articles/{id}', { params: { id }, signal });
  redirectToCanonical({ params, url }, article);
  return toArticleData(article);
}

function toArticleData(article: Article): ArticleData {
  const { title, url, address, summary, picture, published_at, updated_at, reading_minutes, blocks, contents } =
    article;
  return {
    title,
    url,
    address,
    summary,
    picture,
    published_at,
    updated_at,
    reading_minutes,
    blocks,
    contents,
    date: formatDate(published_at),
    updated: isUpdated(article) ? { at: updated_at, date: formatDate(updated_at) } : null,
    category: toTextLink(article.category),
    related: article.related.map(toCardData),
    products: article.products.map(({ id }) => id),
    previous: article.previous && toTextLink(article.previous),
    next: article.next && toTextLink(article.next),
  };
}

const dayMs = 24 * 60 * 60 * 1000;

const isUpdated = ({ published_at, updated_at }: Article) => Date.parse(updated_at) - Date.parse(published_at) > dayMs;

const toTextLink = ({ title, url }: TextLink): TextLink => ({ title, url });
