import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { answers, IdParams } from '../../shapes.ts';
import { Menu, Page, PageView, Settings, SlugParams } from './schema.ts';
import type { ContentService } from './service.ts';
import { tagged } from './tagged.ts';

const tags = ['content'];

export function contentRoutes(content: ContentService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v1/menus',
      { schema: { tags, summary: 'The menus of the layout', response: answers(Type.Array(Menu)) } },
      async (_request, reply) => tagged(reply, await content.menus()),
    );

    app.get(
      '/api/v1/settings',
      { schema: { tags, summary: 'Name, titles and contact data of the shop', response: answers(Settings) } },
      async (_request, reply) => tagged(reply, await content.settings()),
    );

    app.get(
      '/api/v1/pages/slug/:slug/view',
      { schema: { tags, summary: 'The components of a page', params: SlugParams, response: answers(PageView) } },
      async ({ params }, reply) => tagged(reply, await content.pageView(params.slug)),
    );

    app.get(
      '/api/v1/pages/:id',
      { schema: { tags, summary: 'A text page', params: IdParams, response: answers(Page) } },
      async ({ params }, reply) => tagged(reply, await content.page(Number(params.id))),
    );
  };
}
