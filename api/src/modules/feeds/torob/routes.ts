import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { databaseRefusal, HttpError, unwrap } from '../../../errors.ts';
import type { FeedGate } from '../gate.ts';
import { parseQuery } from './parse-query.ts';
import type { TorobService } from './service.ts';

type Parts = { torob: TorobService; gate: FeedGate };

export function torobRoutes({ torob, gate }: Parts): FastifyPluginAsync {
  return async (app) => {
    app.post(
      '/feeds/torob/v3/products',
      {
        bodyLimit: 2 * 1024 * 1024,
        onRequest: gate.onePerCaller,
        // Torob expects errors in its own format, not in that of the API.
        errorHandler: (error: FastifyError | HttpError, request, reply) => {
          const refusal = error instanceof HttpError ? error : databaseRefusal(error, request);
          if (refusal?.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
          if (refusal !== undefined) return reply.code(refusal.status).send({ error: refusal.reason });
          const status = ('statusCode' in error ? error.statusCode : undefined) ?? 500;
          if (status >= 500) request.log.error({ err: error }, 'the feed failed');
          return reply.code(status).send({ error: status >= 500 ? 'the shop could not answer' : error.message });
        },
      },
      async ({ body }, reply) => {
        const query = parseQuery(body);
        if ('error' in query) return reply.code(400).send(query);
        reply.header('cache-control', 'no-store');
        return { api_version: 'torob_api_v3', ...unwrap(await gate.run(() => torob.answer(query))) };
      },
    );
  };
}
