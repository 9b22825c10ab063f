import { shopApi } from '@shop/shared/api';
import { defineArea, page } from '@shop/shared/contract';
import type { ArticleList, BlogCategory, ShownArticle, ShownPage } from './content.ts';

export const area = defineArea({
  pages: {
    index: page<{ articles: ArticleList; categories: BlogCategory[] }>({
      path: '/blog',
      layout: 'default',
      load: async ({ api, url, signal }) => {
        const query = {
          category: url.searchParams.get('category') ?? undefined,
          page: url.searchParams.get('page') ?? undefined,
        };
        const [articles, categories] = await Promise.all([
          shopApi(api).get('/api/v1/blog/articles', { query, signal }),
          shopApi(api).get('/api/v1/blog/categories', { signal }),
        ]);
        return { articles, categories };
      },
      head: () => ({ title: 'وبلاگ', description: 'خواندنی‌هایی دربارهٔ گونی، کیسه و کیف پارچه‌ای' }),
      page: () => import(/* webpackChunkName: "index" */ './pages/index/BlogIndex.tsx'),
    }),
    search: page<{ query: string; articles: ArticleList | null }>({
      path: '/blog/search',
      layout: 'default',
      load: async ({ api, url, signal }) => {
        const query = url.searchParams.get('q')?.trim() ?? '';
        if (query === '') return { query, articles: null };
        const page = url.searchParams.get('page') ?? undefined;
        return {
          query,
          articles: await shopApi(api).get('/api/v1/blog/articles', { query: { q: query, page }, signal }),
        };
      },
      head: ({ data: { query } }) => ({
        title: query ? `جستجوی «${query}» در وبلاگ` : 'جستجو در وبلاگ',
        noindex: true,
      }),
      page: () => import(/* webpackChunkName: "search" */ './pages/search/BlogSearch.tsx'),
    }),
    article: page<ShownArticle>({
      path: '/blog/articles/:id/:slug?',
      layout: 'default',
      load: async ({ api, params, signal }) => {
        const id = params.id ?? '';
        const article = await shopApi(api).get('/api/v1/blog/articles/{id}', { params: { id }, signal });
        const { title, url, summary, category, published_at, reading_minutes, blocks } = article;
        const related = article.related.map((one) => ({ id: one.id, title: one.title, url: one.url }));
        return { title, url, summary, category, published_at, reading_minutes, blocks, related };
      },
      head: ({ data }) => ({
        title: data.title,
        description: data.summary,
        canonical: data.url,
      }),
      page: () => import(/* webpackChunkName: "article" */ './pages/article/ArticlePage.tsx'),
    }),
    page: page<ShownPage>({
      path: '/pages/:id/:slug?',
      layout: 'default',
      load: async ({ api, params, signal }) => {
        const id = params.id ?? '';
        const { title, url, description, blocks } = await shopApi(api).get('/api/v1/pages/{id}', {
          params: { id },
          signal,
        });
        return { title, url, description, blocks };
      },
      head: ({ data }) => ({ title: data.title, description: data.description, canonical: data.url }),
      page: () => import(/* webpackChunkName: "page" */ './pages/page/StaticPage.tsx'),
    }),
    contact: page<{ footerPage: unknown }>({
      path: '/contact-us',
      layout: 'default',
      // The ways to reach the shop are kept once, with the footer.
      load: async ({ api, signal }) => ({
        footerPage: await shopApi(api).get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'footer' }, signal }),
      }),
      head: () => ({ title: 'تماس با ما' }),
      page: () => import(/* webpackChunkName: "contact" */ './pages/contact/Contact.tsx'),
    }),
  },
});
