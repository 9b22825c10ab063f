import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import type { Category, ProductList } from '../../content.ts';
import { withoutFacets } from '../parts/without-facets.ts';

export const shop = page<{ query: string; products: ProductList; categories: Category[] }>({
  path: '/shop',
  layout: 'default',
  load: async ({ api, url, signal }) => {
    const query = url.searchParams.get('q')?.trim() ?? '';
    const number = url.searchParams.get('page') ?? undefined;
    const [products, categories] = await Promise.all([
      shopApi(api).get('/api/v1/products', { query: { q: query || undefined, page: number }, signal }),
      shopApi(api).get('/api/v1/categories', { signal }),
    ]);
    return { query, products: withoutFacets(products), categories };
  },
  head: ({ data: { query } }) =>
    query
      ? { title: `جستجوی «${query}» در فروشگاه`, noindex: true }
      : { title: 'فروشگاه', description: 'همهٔ گونی‌ها، کیسه‌ها و جامبوبگ‌ها با قیمت روز.', canonical: '/shop' },
  page: () => import(/* webpackChunkName: "shop" */ './Shop.tsx'),
});
