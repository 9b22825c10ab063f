import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { answers, IdParams } from '../../shapes.ts';
import { tagged } from '../content/tagged.ts';
import type { Guard } from '../keys/guard.ts';
import { LONGEST_TEXT } from './calm.ts';
import { Article, ArticleBody, ArticleList, BlogCategory, ListQuery } from './schema.ts';
import type { BlogService, Search } from './service.ts';

type Parts = { blog: BlogService; access: Guard };

const tags = ['blog'];
/** The longest text, with each of its letters written as an escape. */
const BODY_LIMIT = 6 * LONGEST_TEXT + 64 * 1024;

export function blogRoutes({ blog, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v1/blog/categories',
      { schema: { tags, summary: 'The categories of articles', response: answers(Type.Array(BlogCategory)) } },
      async (_request, reply) => tagged(reply, await blog.categories()),
    );

    app.get(
      '/api/v1/blog/articles',
      {
        schema: {
          tags,
          summary: 'Articles, searched, by category, a page at a time',
          querystring: ListQuery,
          response: answers(ArticleList),
        },
      },
      async ({ query }, reply) => tagged(reply, await blog.articles(searchIn(query))),
    );

    app.get(
      '/api/v1/blog/articles/:id',
      { schema: { tags, summary: 'An article', params: IdParams, response: answers(Article) } },
      async ({ params }, reply) => tagged(reply, await blog.article(Number(params.id))),
    );

    app.patch(
      '/api/v1/blog/articles/:id',
      {
        schema: {
          tags,
          summary: 'Changes the words of an article',
          params: IdParams,
          body: ArticleBody,
          response: answers(Article),
        },
        onRequest: access.admin,
        bodyLimit: BODY_LIMIT,
      },
      async ({ params, body }, reply) => tagged(reply, await blog.change(Number(params.id), body)),
    );
  };
}

function searchIn({ q, category, featured, page }: ListQuery): Search {
  return {
    page: Number(page),
    featuredFirst: featured !== undefined,
    ...(q === undefined ? {} : { q }),
    ...(category === undefined ? {} : { category: Number(category) }),
  };
}
