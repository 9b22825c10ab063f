import type { Crumb } from './content.ts';

/** Who writes and who publishes, in schema.org's words. */
export const desk = { '@type': 'Organization', name: 'تحریریهٔ گونی‌فروش', url: '/blog' };
export const publisher = { '@type': 'Organization', name: 'گونی‌فروش', url: '/', logo: '/media/logo.svg' };

/** The path to a page, itself included. */
export function breadcrumbs(trail: readonly Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: to,
    })),
  };
}
