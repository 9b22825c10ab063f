import { createGracefulStop, type GracefulStop } from '@shop/shared/lib/graceful-stop';
import { countHosts } from '@shop/shared/lib/local-requests';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { answerUnparsedRequest, isPageRequest, registerErrorHandlers, sendRefusal } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { repairCutAddress } from './cut-addresses.ts';
import { readRequestId } from './headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    gracefulStop: GracefulStop;
  }
}

type HttpServerOptions = {
  loggerInstance: FastifyBaseLogger;
  /** The addresses of proxies whose `X-Forwarded-…` headers count. */
  trustProxy: string[];
  metrics: Metrics;
};

/** A server without routes: what holds for each request, whichever route handles it. */
export function createHttpServer({ loggerInstance, trustProxy, metrics }: HttpServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than its line, which names the request anyway.
    childLoggerFactory: (logger) => logger,
    trustProxy,
    genReqId: (request) => readRequestId(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2000 },
    bodyLimit: 1024 * 1024,
    // As long as the API's own: for a whole request, such as 20 MB of artwork over a slow mobile connection.
    requestTimeout: 300_000,
    frameworkErrors: (error, request, reply) => {
      const repaired = isPageRequest(request) ? repairCutAddress(request.url) : undefined;
      if (repaired === undefined) sendRefusal(request, reply, error.statusCode ?? 400);
      else reply.header('cache-control', 'no-store').redirect(repaired, 302);
    },
    clientErrorHandler: answerUnparsedRequest,
    // Requests that arrive while the server closes are answered, and their connections ended.
    return503OnClosing: false,
  });
  app.decorate('gracefulStop', createGracefulStop(app.server));
  // Hooks with callbacks: a promise for each hook and request is measurable.
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    app.log.info({
      requestId: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // Routes read the target as a path, which the absolute form (`GET http://shop.example/`) is not.
    if (!request.url.startsWith('/')) return void sendRefusal(request, reply, 400);
    // Node keeps the first of several `host` headers; a proxy in front may have used the last one.
    if (countHosts(request.raw.rawHeaders) > 1) return void sendRefusal(request, reply, 400);
    done();
  });
  registerErrorHandlers(app);
  return app;
}
