import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createGracefulStop, type GracefulStop } from '@shop/shared/lib/graceful-stop';
import { countHosts } from '@shop/shared/lib/local-requests';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { answerUnparsedRequest, isPageRequest, registerErrorHandlers, sendRefusal } from '../errors.ts';
import { type Log, quotePath } from '../log.ts';
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
  logRequest: Log['logRequest'];
  /** The addresses of proxies whose `X-Forwarded-…` headers count. */
  trustProxy: string[];
  metrics: Metrics;
  /** Responds to a request at once if that needs no route. Undefined leaves it to the routes. */
  respondAtOnce?: RespondAtOnce;
};

export type RespondAtOnce = (request: {
  url: string;
  headers: IncomingMessage['headers'];
  requestId: string;
  response: ServerResponse;
}) => { quotedPath: string } | undefined;

type MeasuredRequest = {
  requestId: string;
  method: string;
  quotedPath: string;
  route: string;
  status: number;
  ms: number;
};

/** A server without routes: what holds for each request, whichever route handles it. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { loggerInstance, logRequest, trustProxy, metrics, respondAtOnce = () => undefined } = options;
  const record = ({ requestId, method, quotedPath, route, status, ms }: MeasuredRequest) => {
    metrics.requests.observe(route, status, ms / 1000);
    logRequest({ requestId, method, quotedPath, status, ms });
  };
  /** The graceful stop watches responses of routes only: a response before routing is sent at once, and while the server drains, all requests are routed. */
  let watchResponse: (request: unknown, response: ServerResponse) => void = () => undefined;
  const app = Fastify({
    serverFactory: (route, { keepAliveTimeout, requestTimeout }) => {
      // Without this option Node makes a stream of the body that most requests do not have, and reads it to its end.
      // A missing `host` header is refused below: Node's own refusal has no body.
      const server = createServer({ optimizeEmptyRequests: true, requireHostHeader: false }, (request, response) => {
        if (respondBeforeRouting(request, response)) return;
        watchResponse(request, response);
        route(request, response);
      });
      // Node would answer an unknown `expect` header with 417 and no body; it is handled like a request without the header.
      server.on('checkExpectation', (request, response) => {
        watchResponse(request, response);
        route(request, response);
      });
      return Object.assign(server, { keepAliveTimeout, requestTimeout });
    },
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
  /**
   * Responds without Fastify, whose routing, hooks and objects cost more than sending a cached page. Their work for such a request is done here:
   * the checks of the request, its id, the log line and the metrics.
   */
  const respondBeforeRouting = (request: IncomingMessage, response: ServerResponse): boolean => {
    const startedAt = performance.now();
    const { method, url = '', headers } = request;
    if (method !== 'GET' || isClosing || app.gracefulStop.isDraining || !isOrdinary(request)) return false;
    const requestId = readRequestId(headers['x-request-id']);
    try {
      const responded = respondAtOnce({ url, headers, requestId, response });
      if (!responded) return false;
      response.on('finish', () => {
        const ms = performance.now() - startedAt;
        const { quotedPath } = responded;
        record({ requestId, method, quotedPath, route: '/*', status: response.statusCode, ms });
      });
      return true;
    } catch (err) {
      // The route turns an error into a page.
      loggerInstance.error({ err, requestId }, 'a request could not be responded to before routing');
      return false;
    }
  };
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  const gracefulStop = createGracefulStop({
    prependListener(_, listener) {
      watchResponse = listener;
    },
    closeAllConnections: () => app.server.closeAllConnections(),
  });
  app.decorate('gracefulStop', gracefulStop);
  // Hooks with callbacks: a promise for each hook and request is measurable.
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, url, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    record({ requestId, method, quotedPath: quotePath(url), route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (!isOrdinary(request.raw)) return void sendRefusal(request, reply, 400);
    done();
  });
  // Fastify reads the body of a request with a content type, and would wait for the end of one that is not there.
  app.addHook('preParsing', ({ raw, headers }, _, body, done) => {
    done(null, raw.readableEnded && headers['content-type'] !== undefined ? Readable.from([]) : body);
  });
  registerErrorHandlers(app);
  return app;
}

/**
 * Routes read the target as a path, which the absolute form (`GET http://shop.example/`) is not. Of several `host` headers Node keeps the
 * first; a proxy in front may have used the last one. Only old versions of HTTP do without one.
 */
function isOrdinary({ url = '', rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = countHosts(rawHeaders);
  return url.startsWith('/') && (hosts === 1 || (hosts === 0 && httpVersion !== '1.1'));
}
