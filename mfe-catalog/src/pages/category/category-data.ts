import { type CategoryDetails, type CategoryLink, categoryLink } from '../../api-data.ts';
import type { Crumb } from '../../listing/head.ts';
import type { ListingData } from '../../listing/load.ts';

export type CategoryData = {
  category: Pick<CategoryDetails, 'title' | 'url' | 'description'> & {
    breadcrumb: CategoryLink[];
    children: CategoryLink[];
  };
  list: ListingData;
};

/** Keeps the fields that the page shows, and only child categories that have products. */
export function categoryPageData({
  title,
  url,
  description,
  breadcrumb,
  children,
}: CategoryDetails): CategoryData['category'] {
  const childrenWithProducts = children.filter(({ products }) => products > 0);
  return {
    title,
    url,
    description,
    breadcrumb: breadcrumb.map(categoryLink),
    children: childrenWithProducts.map(categoryLink),
  };
}

/** The breadcrumb from the home page to the parent category. */
export const trailTo = (parents: readonly CategoryLink[]): Crumb[] => [
  { title: 'خانه', to: '/' },
  { title: 'فروشگاه', to: '/shop' },
  ...parents.map(({ title, url }) => ({ title, to: `/products/${url}` })),
];
