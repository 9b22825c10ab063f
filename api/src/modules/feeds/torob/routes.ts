import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { askedIn } from './asked.ts';
import type { TorobService } from './service.ts';

export function torobRoutes(torob: TorobService): FastifyPluginAsync {
  return async (app) => {
    app.post(
      '/feeds/torob/v3/products',
      {
        bodyLimit: 2 * 1024 * 1024,
        // Whoever reads this reads nothing of the API, so a refusal has the form that they know.
        errorHandler: (error: FastifyError, request, reply) => {
          const status = error.statusCode ?? 500;
          if (status >= 500) request.log.error({ err: error }, 'the feed failed');
          return reply.code(status).send({ error: status >= 500 ? 'the shop could not answer' : error.message });
        },
      },
      async ({ body }, reply) => {
        const asked = askedIn(body);
        if ('error' in asked) return reply.code(400).send(asked);
        reply.header('cache-control', 'no-store');
        return { api_version: 'torob_api_v3', ...(await torob.answer(asked)) };
      },
    );
  };
}
