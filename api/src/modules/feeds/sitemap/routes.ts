import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { orNotFound, unwrap } from '../../../errors.ts';
import type { FeedGate } from '../gate.ts';
import type { SitemapService } from './service.ts';

type Parts = {
  sitemap: SitemapService;
  gate: FeedGate;
  shopOrigin: string;
  /** Path prefixes of the live releases whose pages are all private. */
  privatePrefixes: () => Promise<string[]>;
};

const PartParams = Type.Object({ part: Type.String({ pattern: '^[1-9][0-9]{0,5}$' }) });

/** Technical paths, which search engines should not crawl. */
const technicalPaths = ['/api/', '/_local/'];

export function sitemapRoutes({ sitemap, gate, shopOrigin, privatePrefixes }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const gated = { onRequest: gate.onePerCaller };
    app.get('/sitemap.xml', gated, async (_request, reply) => sendXml(reply, unwrap(await gate.run(sitemap.index))));
    app.get('/sitemap-pages.xml', gated, async (_request, reply) =>
      sendXml(reply, unwrap(await gate.run(sitemap.pages))),
    );
    app.get('/sitemap-products-:part.xml', { ...gated, schema: { params: PartParams } }, async ({ params }, reply) => {
      const part = await gate.run(() => sitemap.products(Number(params.part)));
      return sendXml(reply, orNotFound(unwrap(part)));
    });
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
