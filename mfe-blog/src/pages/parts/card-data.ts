import type { ArticleSummary } from '../../content.ts';

/** What a card shows of an article. */
export type CardData = Pick<
  ArticleSummary,
  'id' | 'title' | 'url' | 'summary' | 'picture' | 'published_at' | 'reading_minutes'
> & { category: { title: string } };

/** What is loaded travels in the page: only what a card shows. Its picture is an ornament, because its title stands beside it. */
export function cardOf({ category, ...article }: ArticleSummary): CardData {
  const { id, title, url, summary, passage, picture, published_at, reading_minutes } = article;
  return {
    ...{ id, title, url, published_at, reading_minutes },
    // In a search the words that were found tell more.
    summary: passage ?? summary,
    picture: picture && { ...picture, alt: '' },
    category: { title: category.title },
  };
}

/** The widest one, for whoever shows the article elsewhere. */
export function pictureAddress({ id, widths }: NonNullable<ArticleSummary['picture']>): string {
  return `/media/pictures/${id}/${Math.max(...widths)}.webp`;
}
