import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { parseQuery } from './parse-query.ts';
import type { TorobService } from './service.ts';

export function torobRoutes(torob: TorobService): FastifyPluginAsync {
  return async (app) => {
    app.post(
      '/feeds/torob/v3/products',
      {
        bodyLimit: 2 * 1024 * 1024,
        // Torob expects errors in its own format, not in that of the API.
        errorHandler: (error: FastifyError, request, reply) => {
          const status = error.statusCode ?? 500;
          if (status >= 500) request.log.error({ err: error }, 'the feed failed');
          return reply.code(status).send({ error: status >= 500 ? 'the shop could not answer' : error.message });
        },
      },
      async ({ body }, reply) => {
        const query = parseQuery(body);
        if ('error' in query) return reply.code(400).send(query);
        reply.header('cache-control', 'no-store');
        return { api_version: 'torob_api_v3', ...(await torob.answer(query)) };
      },
    );
  };
}
