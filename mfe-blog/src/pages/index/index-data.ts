import type { ArticleList, BlogCategory } from '../../content.ts';
import { type CardData, cardOf } from '../parts/card-data.ts';

export type IndexCategory = Pick<BlogCategory, 'id' | 'title' | 'articles'>;

export type IndexData = {
  categories: IndexCategory[];
  /** The one whose articles these are; none for all of them. */
  category: IndexCategory | null;
  /** The desk's choice, drawn large. */
  featured: CardData | null;
  articles: CardData[];
  page: number;
  pages: number;
};

export function indexData(list: ArticleList, categories: BlogCategory[], chosen: BlogCategory | undefined): IndexData {
  const { items, page, pages } = list;
  const [first, ...others] = items;
  const isFeatured = page === 1 && first?.featured === true;
  return {
    categories: categories.map(shown),
    category: chosen ? shown(chosen) : null,
    featured: isFeatured ? cardOf(first) : null,
    articles: (isFeatured ? others : items).map((one) => cardOf(one)),
    page,
    pages,
  };
}

const shown = ({ id, title, articles }: BlogCategory): IndexCategory => ({ id, title, articles });
