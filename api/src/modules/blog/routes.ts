import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { answers, IdParams } from '../../shapes.ts';
import { tagged } from '../content/tagged.ts';
import type { Guard } from '../keys/guard.ts';
import { maxTextLength } from './limit-markdown.ts';
import { Article, ArticleBody, ArticleList, BlogCategory, ListQuery } from './schema.ts';
import type { BlogService, Search } from './service.ts';

type Parts = { blog: BlogService; access: Guard };

const tags = ['blog'];
/** The longest text with every character written as a JSON escape (six characters). */
const maxBodyBytes = 6 * maxTextLength + 64 * 1024;

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
          summary: 'A page of articles, filtered by query and category',
          querystring: ListQuery,
          response: answers(ArticleList),
        },
      },
      async ({ query }, reply) => tagged(reply, await blog.articles(parseQuery(query))),
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
          summary: 'Changes the text of an article',
          params: IdParams,
          body: ArticleBody,
          response: answers(Article),
        },
        onRequest: access.admin,
        bodyLimit: maxBodyBytes,
      },
      async ({ params, body }, reply) => tagged(reply, await blog.change(Number(params.id), body)),
    );
  };
}

function parseQuery({ q, category, featured, page }: ListQuery): Search {
  return {
    page: Number(page),
    featuredFirst: featured !== undefined,
    ...(q === undefined ? {} : { q }),
    ...(category === undefined ? {} : { category: Number(category) }),
  };
}
