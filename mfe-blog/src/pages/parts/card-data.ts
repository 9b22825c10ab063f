import { formatDate } from '@shop/shared/lib/dates';
import type { ArticleSummary } from '../../api-data.ts';

/** Only the fields that a card shows, because everything that a loader returns is sent with the page. */
export type CardData = Pick<
  ArticleSummary,
  'id' | 'title' | 'url' | 'summary' | 'picture' | 'published_at' | 'reading_minutes'
> & { date: string; category: { title: string } };

export function toCardData({ category, ...article }: ArticleSummary): CardData {
  const { id, title, url, summary, passage, picture, published_at, reading_minutes } = article;
  return {
    id,
    title,
    url,
    published_at,
    reading_minutes,
    // A search result has a passage when neither title nor summary contain the searched words.
    summary: passage ?? summary,
    // The card shows the picture without its alt text, because the title is beside it.
    picture: picture && { ...picture, alt: '' },
    date: formatDate(published_at),
    category: { title: category.title },
  };
}
