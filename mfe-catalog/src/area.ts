import { type Answer, shopApi } from '@shop/shared/api';
import { defineArea, page } from '@shop/shared/contract';
import type { Category, CategoryInFull, HomeData, Product, ProductList } from './content.ts';

export const area = defineArea({
  pages: {
    home: page<HomeData>({
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
      page: () => import(/* webpackChunkName: "home" */ './pages/home/Home.tsx'),
    }),
    shop: page<{ query: string; products: ProductList; categories: Category[] }>({
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
      page: () => import(/* webpackChunkName: "shop" */ './pages/shop/Shop.tsx'),
    }),
    'special-order': page({
      path: '/special-order',
      layout: 'default',
      head: () => ({
        title: 'سفارش ویژه',
        description: 'گونی و کیسه با اندازه، جنس و چاپ دلخواه شما: شرایط، کمینهٔ تعداد و روند کار.',
      }),
      page: () => import(/* webpackChunkName: "special-order" */ './pages/special-order/SpecialOrder.tsx'),
    }),
    category: page<{ category: CategoryInFull; products: ProductList }>({
      path: '/products/categories/:id/:slug?',
      layout: 'default',
      load: async ({ api, params, url, signal }) => {
        const id = params.id ?? '';
        const number = url.searchParams.get('page') ?? undefined;
        const [category, products] = await Promise.all([
          shopApi(api).get('/api/v1/categories/{id}', { params: { id }, signal }),
          shopApi(api).get('/api/v1/products', { query: { category: id, page: number }, signal }),
        ]);
        return { category, products: withoutFacets(products) };
      },
      head: ({ data: { category } }) => ({
        title: category.title,
        description: category.description,
        canonical: `/products/${category.url}`,
      }),
      page: () => import(/* webpackChunkName: "category" */ './pages/category/CategoryPage.tsx'),
    }),
    product: page<Product>({
      path: '/products/:id/:slug?',
      layout: 'default',
      load: ({ api, params, signal }) =>
        shopApi(api).get('/api/v1/products/{id}', { params: { id: params.id ?? '' }, signal }),
      head: ({ data }) => ({ title: data.name, description: data.summary, canonical: data.url }),
      page: () => import(/* webpackChunkName: "product" */ './pages/product/ProductPage.tsx'),
    }),
  },
});

/** No page shows them yet, and what is loaded travels in the page. */
const withoutFacets = (list: Answer<'get', '/api/v1/products'>): ProductList => ({ ...list, facets: undefined });
