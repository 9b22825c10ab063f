import type { ArticleSummary } from '../../content.ts';

/** The widest one, for whoever shows the article elsewhere. */
export function pictureAddress({ id, widths }: NonNullable<ArticleSummary['picture']>): string {
  return `/media/pictures/${id}/${Math.max(...widths)}.webp`;
}
