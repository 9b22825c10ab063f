import type { ArticleSummary } from '../../api-data.ts';

/** The author of all articles, in the words of schema.org. */
export const editors = { '@type': 'Organization', name: 'تحریریهٔ گونی‌فروش', url: '/blog' };
export const publisher = { '@type': 'Organization', name: 'گونی‌فروش', url: '/', logo: '/media/logo.svg' };

/** The widest version of a picture, for the previews of messengers and search engines. */
export function widestPicture({ id, widths }: NonNullable<ArticleSummary['picture']>): string {
  return `/media/pictures/${id}/${Math.max(...widths)}.webp`;
}
