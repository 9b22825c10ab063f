import { formatDate } from '@shop/shared/lib/dates';
import type { ArticleSummary } from '../../content.ts';

/** What a card shows of an article. */
export type CardData = Pick<
  ArticleSummary,
  'id' | 'title' | 'url' | 'summary' | 'picture' | 'published_at' | 'reading_minutes'
> & { date: string; category: { title: string } };

/** What is loaded travels in the page: only what a card shows. Its picture is an ornament, because its title stands beside it. */
export function cardOf({ category, ...article }: ArticleSummary): CardData {
  const { id, title, url, summary, passage, picture, published_at, reading_minutes } = article;
  return {
    ...{ id, title, url, published_at, reading_minutes },
    // In a search the words that were found tell more.
    summary: passage ?? summary,
    picture: picture && { ...picture, alt: '' },
    date: formatDate(published_at),
    category: { title: category.title },
  };
}
