import type { ArticleList, BlogCategory } from '../../content.ts';
import { type CardData, cardOf } from '../parts/card-data.ts';

export type Found = {
  articles: CardData[];
  page: number;
  pages: number;
  total: number;
  /** What was looked for in place of a slip. */
  meant: string | null;
  /** Words that were passed over. */
  leftOut: string[];
};

export type SearchData = {
  query: string;
  /** The one that was chosen, as the address has it. */
  category: string;
  categories: Pick<BlogCategory, 'id' | 'title'>[];
  /** Nothing was asked yet. */
  found: Found | null;
};

export function foundIn({ items, page, pages, total, did_you_mean, left_out = [] }: ArticleList): Found {
  return {
    ...{ page, pages, total },
    articles: items.map((one) => cardOf(one)),
    meant: did_you_mean ?? null,
    leftOut: left_out,
  };
}
