import type { FastifyPluginAsync } from 'fastify';
import type { RssService } from './service.ts';

export function rssRoutes(rss: RssService): FastifyPluginAsync {
  return async (app) => {
    app.get('/blog/rss.xml', async (_request, reply) =>
      reply
        .type('application/rss+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=900')
        .send(await rss.channel()),
    );
  };
}
