import { defineArea, page } from '@shop/shared/contract';
import type { Article, ArticleList, Link, StaticPage } from './content.ts';

export const area = defineArea({
  pages: {
    index: page<{ articles: ArticleList; categories: Link[] }>({
      path: '/blog',
      layout: 'default',
      load: async ({ api, url, signal }) => {
        const query = {
          category: url.searchParams.get('category') ?? undefined,
          page: url.searchParams.get('page') ?? undefined,
        };
        const [articles, categories] = await Promise.all([
          api.get<ArticleList>('/api/v1/blog/articles', { query, signal }),
          api.get<Link[]>('/api/v1/blog/categories', { signal }),
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
          articles: await api.get<ArticleList>('/api/v1/blog/articles', { query: { q: query, page }, signal }),
        };
      },
      head: ({ data: { query } }) => ({
        title: query ? `جستجوی «${query}» در وبلاگ` : 'جستجو در وبلاگ',
        noindex: true,
      }),
      page: () => import(/* webpackChunkName: "search" */ './pages/search/BlogSearch.tsx'),
    }),
    article: page<Article>({
      path: '/blog/articles/:id/:slug?',
      layout: 'default',
      load: ({ api, params, signal }) =>
        api.get<Article>('/api/v1/blog/articles/{id}', { params: { id: params.id ?? '' }, signal }),
      head: ({ data }) => ({
        title: data.title,
        description: data.summary,
        canonical: data.url,
      }),
      page: () => import(/* webpackChunkName: "article" */ './pages/article/ArticlePage.tsx'),
    }),
    page: page<StaticPage>({
      path: '/pages/:id/:slug?',
      layout: 'default',
      load: ({ api, params, signal }) =>
        api.get<StaticPage>('/api/v1/pages/{id}', { params: { id: params.id ?? '' }, signal }),
      head: ({ data }) => ({ title: data.title, description: data.description, canonical: data.url }),
      page: () => import(/* webpackChunkName: "page" */ './pages/page/StaticPage.tsx'),
    }),
    contact: page<{ footerPage: unknown }>({
      path: '/contact-us',
      layout: 'default',
      // The ways to reach the shop are kept once, with the footer.
      load: async ({ api, signal }) => ({
        footerPage: await api.get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'footer' }, signal }),
      }),
      head: () => ({ title: 'تماس با ما' }),
      page: () => import(/* webpackChunkName: "contact" */ './pages/contact/Contact.tsx'),
    }),
  },
});
