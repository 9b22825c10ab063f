import type { CategoryDetails, CategoryLink } from '../../api-data.ts';
import type { Crumb } from '../../listing/head.ts';
import type { ListingData } from '../../listing/load.ts';

export type CategoryData = {
  category: Pick<CategoryDetails, 'title' | 'url' | 'description'> & {
    breadcrumb: CategoryLink[];
    children: CategoryLink[];
  };
  list: ListingData;
};

/** The breadcrumb from the home page to the parent category. */
export const breadcrumbTo = (parents: readonly CategoryLink[]): Crumb[] => [
  { title: 'خانه', to: '/' },
  { title: 'فروشگاه', to: '/shop' },
  ...parents.map(({ title, url }) => ({ title, to: `/products/${url}` })),
];
