import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { found } from '../../errors.ts';
import type { Guard } from '../keys/guard.ts';
import {
  Article,
  ArticleBody,
  ArticleList,
  Category,
  IdParams,
  Link,
  ListQuery,
  Menu,
  Page,
  PageView,
  Product,
  ProductList,
  SlugParams,
} from './schema.ts';
import type { ContentService, Search, Tagged } from './service.ts';

type Parts = { content: ContentService; access: Guard };

const answers = <T extends TSchema>(data: T) => ({ 200: Type.Object({ data }) });

/** Public reads, the same for everyone; and one write, so that their freshness can be seen. */
export function contentRoutes({ content, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/api/v1/menus', { schema: { response: answers(Type.Array(Menu)) } }, async (_request, reply) =>
      tagged(reply, await content.menus()),
    );

    app.get(
      '/api/v1/pages/slug/:slug/view',
      { schema: { params: SlugParams, response: answers(PageView) } },
      async ({ params }, reply) => tagged(reply, await content.pageView(params.slug)),
    );

    app.get('/api/v1/pages/:id', { schema: { params: IdParams, response: answers(Page) } }, async ({ params }, reply) =>
      tagged(reply, await content.page(Number(params.id))),
    );

    app.get('/api/v1/categories', { schema: { response: answers(Type.Array(Category)) } }, async (_request, reply) =>
      tagged(reply, await content.categories()),
    );

    app.get(
      '/api/v1/categories/:id',
      { schema: { params: IdParams, response: answers(Category) } },
      async ({ params }, reply) => tagged(reply, await content.category(Number(params.id))),
    );

    app.get(
      '/api/v1/products',
      { schema: { querystring: ListQuery, response: answers(ProductList) } },
      async ({ query }, reply) => tagged(reply, await content.products(searchIn(query))),
    );

    app.get(
      '/api/v1/products/:id',
      { schema: { params: IdParams, response: answers(Product) } },
      async ({ params }, reply) => tagged(reply, await content.product(Number(params.id))),
    );

    app.get('/api/v1/blog/categories', { schema: { response: answers(Type.Array(Link)) } }, async (_request, reply) =>
      tagged(reply, await content.blogCategories()),
    );

    app.get(
      '/api/v1/blog/articles',
      { schema: { querystring: ListQuery, response: answers(ArticleList) } },
      async ({ query }, reply) => tagged(reply, await content.articles(searchIn(query))),
    );

    app.get(
      '/api/v1/blog/articles/:id',
      { schema: { params: IdParams, response: answers(Article) } },
      async ({ params }, reply) => tagged(reply, await content.article(Number(params.id))),
    );

    app.patch(
      '/api/v1/blog/articles/:id',
      { schema: { params: IdParams, body: ArticleBody, response: answers(Article) }, onRequest: access.admin },
      async ({ params, body }, reply) => tagged(reply, await content.changeArticle(Number(params.id), body)),
    );
  };
}

function tagged<T>(reply: FastifyReply, answer: Tagged<T> | undefined): { data: T } {
  const { data, tags } = found(answer);
  // Whoever keeps it must ask the change feed: no time limit is right for it.
  reply.header('x-content-tags', tags.join(' ')).header('cache-control', 'no-cache');
  return { data };
}

function searchIn({ q, category, page }: ListQuery): Search {
  return {
    page: Number(page),
    ...(q === undefined ? {} : { q }),
    ...(category === undefined ? {} : { category: Number(category) }),
  };
}
