import { page } from '@shop/shared/contract';
import { withSections } from '@shop/shared/ui/with-sections';
import { listingHead } from '../../listing/head.ts';
import { listingParameters } from '../../listing/listing-parameters.ts';
import type { ShopData } from './load.ts';

export const shop = page<ShopData>({
  path: '/shop',
  layout: 'default',
  query: listingParameters,
  load: async (args) => (await import(/* webpackChunkName: "loaders" */ './load.ts')).load(args),
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
  preview: { shape: 'listing', title: 'فروشگاه' },
  page: () => import(/* webpackChunkName: "shop" */ './Shop.tsx').then(withSections),
  later: 'listing-later',
});
