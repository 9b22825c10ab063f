import { defineArea, page } from '@shop/shared/contract';
import type { ArticleLink, Category, Product, ProductList } from './content.ts';

export const area = defineArea({
  pages: {
    home: page<{ categories: Category[]; products: ProductList; articles: { items: ArticleLink[] } }>({
      path: '/',
      layout: 'default',
      load: async ({ api, signal }) => {
        const [categories, products, articles] = await Promise.all([
          api.get<Category[]>('/api/v1/categories', { signal }),
          api.get<ProductList>('/api/v1/products', { signal }),
          api.get<{ items: ArticleLink[] }>('/api/v1/blog/articles', { signal }),
        ]);
        return { categories, products, articles };
      },
      head: () => ({
        title: 'خرید گونی، کیسه و جامبوبگ',
        description: 'اولین استارتاپ گونی در کشور؛ خرید آنلاین گونی، کیسه و جامبوبگ، خرد و عمده، با چاپ اختصاصی.',
        canonical: '/',
      }),
      page: () => import(/* webpackChunkName: "home" */ './pages/home/Home.tsx'),
    }),
    shop: page<{ query: string; products: ProductList; categories: Category[] }>({
      path: '/shop',
      layout: 'default',
      load: async ({ api, url, signal }) => {
        const query = url.searchParams.get('q')?.trim() ?? '';
        const number = url.searchParams.get('page') ?? undefined;
        const [products, categories] = await Promise.all([
          api.get<ProductList>('/api/v1/products', { query: { q: query || undefined, page: number }, signal }),
          api.get<Category[]>('/api/v1/categories', { signal }),
        ]);
        return { query, products, categories };
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
    category: page<{ category: Category; products: ProductList }>({
      path: '/products/categories/:id/:slug?',
      layout: 'default',
      load: async ({ api, params, url, signal }) => {
        const id = params.id ?? '';
        const number = url.searchParams.get('page') ?? undefined;
        const [category, products] = await Promise.all([
          api.get<Category>('/api/v1/categories/{id}', { params: { id }, signal }),
          api.get<ProductList>('/api/v1/products', { query: { category: id, page: number }, signal }),
        ]);
        return { category, products };
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
        api.get<Product>('/api/v1/products/{id}', { params: { id: params.id ?? '' }, signal }),
      head: ({ data }) => ({ title: data.name, description: data.summary, canonical: data.url }),
      page: () => import(/* webpackChunkName: "product" */ './pages/product/ProductPage.tsx'),
    }),
  },
});
