import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { orNotFound } from '../../../errors.ts';
import type { SitemapService } from './service.ts';

type Parts = {
  sitemap: SitemapService;
  shopOrigin: string;
  /** Path prefixes of the live releases whose pages are all private. */
  privatePrefixes: () => Promise<string[]>;
};

const PartParams = Type.Object({ part: Type.String({ pattern: '^[1-9][0-9]{0,4}$' }) });

/** Technical paths, which search engines should not crawl. */
const technicalPaths = ['/api/', '/_local/'];

export function sitemapRoutes({ sitemap, shopOrigin, privatePrefixes }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await sitemap.index()));
    app.get('/sitemap-pages.xml', async (_request, reply) => sendXml(reply, await sitemap.pages()));
    app.get('/sitemap-products-:part.xml', { schema: { params: PartParams } }, async ({ params }, reply) =>
      sendXml(reply, orNotFound(await sitemap.products(Number(params.part)))),
    );
    app.get('/robots.txt', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(
          [
            'User-agent: *',
            ...[...(await privatePrefixes()), ...technicalPaths].map((path) => `Disallow: ${path}`),
            `Sitemap: ${shopOrigin}/sitemap.xml`,
            '',
          ].join('\n'),
        ),
    );
  };
}

function sendXml(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text);
}
