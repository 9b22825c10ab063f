import { shopApi } from '@shop/shared/api';
import { page } from '@shop/shared/contract';
import type { HomeData } from '../../content.ts';

export const home = page<HomeData>({
  path: '/',
  layout: 'default',
  load: async ({ api, signal }) => {
    const [settings, categories, products, articles] = await Promise.all([
      shopApi(api).get('/api/v1/settings', { signal }),
      shopApi(api).get('/api/v1/categories', { signal }),
      shopApi(api).get('/api/v1/products', { query: { per_page: '12' }, signal }),
      shopApi(api).get('/api/v1/blog/articles', { signal }),
    ]);
    // What is loaded travels in the page: only what it shows.
    return {
      title: settings.home_title,
      description: settings.description,
      categories,
      products: products.items.slice(0, 8),
      articles: articles.items.slice(0, 3),
    };
  },
  head: ({ data: { title, description } }) => ({ title, description, canonical: '/' }),
  page: () => import(/* webpackChunkName: "home" */ './Home.tsx'),
});
