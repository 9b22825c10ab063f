import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import { listingHead } from '../../listing/head.ts';
import { loadListing } from '../../listing/load.ts';
import { categoryLink, mainCategories } from '../parts/category-link.ts';
import type { ShopData } from './shop-data.ts';

export const shop = page<ShopData>({
  path: '/shop',
  layout: 'default',
  load: async (args) => {
    const [list, categories] = await Promise.all([
      loadListing(args),
      shopApi(args.api).get('/api/v1/categories', { signal: args.signal }),
    ]);
    return { list, categories: mainCategories(categories).map(categoryLink) };
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
