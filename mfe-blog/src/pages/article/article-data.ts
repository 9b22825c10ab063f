import { formatDate } from '@shop/shared/lib/dates';
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
  date: string;
  changed: { at: string; date: string } | null;
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
    date: formatDate(published_at),
    changed: isChanged(whole) ? { at: updated_at, date: formatDate(updated_at) } : null,
    category: neighbour(whole.category),
    related: whole.related.map((one) => cardOf(one)),
    products: whole.products.map(({ id }) => id),
    previous: whole.previous && neighbour(whole.previous),
    next: whole.next && neighbour(whole.next),
  };
}

/** A change of a day or more is worth telling. */
const DAY = 24 * 60 * 60 * 1000;

const isChanged = ({ published_at, updated_at }: Article) => Date.parse(updated_at) - Date.parse(published_at) > DAY;

const neighbour = ({ title, url }: Neighbour): Neighbour => ({ title, url });
