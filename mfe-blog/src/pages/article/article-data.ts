import type { Article } from '../../content.ts';
import { type CardData, cardOf } from '../parts/card-data.ts';

type Neighbour = { title: string; url: string };

/** Of an article, what its page shows: all that is loaded travels in the document. */
export type ShownArticle = Pick<
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
  category: Neighbour;
  related: CardData[];
  /** The catalogue draws them, and asks for them itself. */
  products: number[];
  previous: Neighbour | null;
  next: Neighbour | null;
};

export function shownOf(whole: Article): ShownArticle {
  const { title, url, address, summary, picture, published_at, updated_at, reading_minutes, blocks, contents } = whole;
  return {
    ...{ title, url, address, summary, picture, published_at, updated_at, reading_minutes, blocks, contents },
    category: neighbour(whole.category),
    related: whole.related.map((one) => cardOf(one)),
    products: whole.products.map(({ id }) => id),
    previous: whole.previous && neighbour(whole.previous),
    next: whole.next && neighbour(whole.next),
  };
}

const neighbour = ({ title, url }: Neighbour): Neighbour => ({ title, url });
