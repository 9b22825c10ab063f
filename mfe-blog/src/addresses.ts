import { readSearchQuery } from '@shop/shared/lib/search-query';

type Crumb = { title: string; to: string };

export const homeCrumb: Crumb = { title: 'خانه', to: '/' };
export const blogCrumb: Crumb = { title: 'وبلاگ', to: '/blog' };

/** The RSS feed of new articles. Every page of the blog names it in its head, where feed readers look for it. */
export const feedPath = '/blog/rss.xml';

type ListQuery = { category?: string | number | undefined; q?: string | undefined; page?: number };

/** The address of a list of articles. Defaults are left out, so that one list has one address. */
export function listAddress(path: '/blog' | '/blog/search', { q, category, page }: ListQuery): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (category) params.set('category', String(category));
  if (page && page > 1) params.set('page', String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Parses the address of a list. `category` and `page` are passed on unchecked, and the API refuses invalid ones. */
export function parseListQuery({ searchParams }: URL) {
  const read = (name: string) => searchParams.get(name)?.trim() || undefined;
  return { q: readSearchQuery(searchParams.get('q')) || undefined, category: read('category'), page: read('page') };
}
