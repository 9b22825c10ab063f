import type { CategoryInFull, CategoryLink } from '../../content.ts';
import type { Crumb } from '../../listing/head.ts';
import type { ListData } from '../../listing/load.ts';
import { categoryLink } from '../parts/category-link.ts';

export type CategoryData = {
  category: Pick<CategoryInFull, 'title' | 'url' | 'description'> & {
    breadcrumb: CategoryLink[];
    children: CategoryLink[];
  };
  list: ListData;
};

export function shownOf({ title, url, description, breadcrumb, children }: CategoryInFull): CategoryData['category'] {
  const filled = children.filter(({ products }) => products > 0);
  return { title, url, description, breadcrumb: breadcrumb.map(categoryLink), children: filled.map(categoryLink) };
}

/** From the home page down to the one above. */
export const trailOf = (above: readonly CategoryLink[]): Crumb[] => [
  { title: 'خانه', to: '/' },
  { title: 'فروشگاه', to: '/shop' },
  ...above.map(({ title, url }) => ({ title, to: `/products/${url}` })),
];
