import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { found } from '../../../errors.ts';
import type { SitemapService } from './service.ts';

type Parts = { sitemap: SitemapService; shopOrigin: string };

const PartParams = Type.Object({ part: Type.String({ pattern: '^[1-9][0-9]{0,4}$' }) });

/** Nothing in these is worth a search engine's time, or anybody's but their owner's. */
const closed = ['/account', '/auth', '/checkout', '/payment', '/api/', '/_local/'];

export function sitemapRoutes({ sitemap, shopOrigin }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/sitemap.xml', async (_request, reply) => xml(reply, await sitemap.index()));
    app.get('/sitemap-pages.xml', async (_request, reply) => xml(reply, await sitemap.pages()));
    app.get('/sitemap-products-:part.xml', { schema: { params: PartParams } }, async ({ params }, reply) =>
      xml(reply, found(await sitemap.products(Number(params.part)))),
    );
    app.get('/robots.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(
          [
            'User-agent: *',
            ...closed.map((path) => `Disallow: ${path}`),
            `Sitemap: ${shopOrigin}/sitemap.xml`,
            '',
          ].join('\n'),
        ),
    );
  };
}

function xml(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text);
}
