import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import type { CategoryLink } from '../../content.ts';
import { listingHead } from '../../listing/head.ts';
import { type ListData, loadListing } from '../../listing/load.ts';
import { mainCategories } from '../parts/category-link.ts';

export type ShopData = { list: ListData; categories: CategoryLink[] };

export const shop = page<ShopData>({
  path: '/shop',
  layout: 'default',
  load: async (args) => {
    const [list, categories] = await Promise.all([
      loadListing(args),
      shopApi(args.api).get('/api/v1/categories', { signal: args.signal }),
    ]);
    return { list, categories: mainCategories(categories) };
  },
  head: ({ url, data: { list } }) =>
    listingHead(
      url,
      '/shop',
      {
        title: 'فروشگاه',
        description: 'همهٔ گونی‌ها، کیسه‌ها و جامبوبگ‌ها با قیمت روز.',
        trail: [{ title: 'خانه', to: '/' }],
      },
      list,
    ),
  page: () => import(/* webpackChunkName: "shop" */ './Shop.tsx'),
});
