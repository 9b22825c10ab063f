import { randomUUID } from 'node:crypto';
import { createGracefulStop, type GracefulStop } from '@shop/shared/lib/graceful-stop';
import { countHosts } from '@shop/shared/lib/local-requests';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { isTooDeep } from 'release/nesting';
import { type Compilers, lazyCompilers } from './compilers.ts';
import { HttpError, handleErrors, sendError, sendRawError } from './errors.ts';
import { formats } from './formats.ts';
import { isProbe } from './health.ts';
import type { Log } from './log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    gracefulStop: GracefulStop;
  }
}

type Parts = {
  log: Log;
  isEdge: (address: string) => boolean;
  compilers?: Compilers | undefined;
  /** How long a body that is no upload may take to arrive. Without this a few bytes a minute would occupy a connection for five minutes. */
  bodyTimeoutMs?: number;
};

/** Enough for the fullest basket and the longest message. Routes with larger bodies set their own limit. */
const maxBodyBytes = 64 * 1024;

const startTimeoutMs = 30 * 60_000;

/** Creates the server without routes: request ids, client addresses, the request log, error responses. */
export function makeServer({ log, isEdge, compilers = lazyCompilers, bodyTimeoutMs = 60_000 }: Parts): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    // Loading the catalogue of a large shop takes longer than the default of 10 s, after which the start would fail.
    pluginTimeout: startTimeoutMs,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => validRequestId(request.headers['x-request-id']) ?? randomUUID(),
    // For a whole request, such as 20 MB of artwork over a slow mobile connection. Node limits the headers to one minute.
    requestTimeout: 300_000,
    trustProxy: isEdge,
    routerOptions: { maxParamLength: 200 },
    // Node and Fastify would send error bodies in their own format; the hook below sends ours.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    // Bodies are only checked, never changed: no properties are removed and no types are coerced. `allErrors` reports all invalid
    // fields at once; its cost grows with the size of an invalid body, so the body limit must stay small.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true, formats } },
    schemaController: { compilersFactory: compilers },
    bodyLimit: maxBodyBytes,
    // The serializer validates union types with a validator of its own, which needs the formats too.
    serializerOpts: { ajv: { formats } },
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => sendRawError(error, socket, randomUUID()),
  });
  app.decorate('gracefulStop', createGracefulStop(app.server));
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // Node would answer an `expect` header with 417 and no body; it is handled like a request without the header.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));

  // Fastify would read it as a text, which a schema then refuses as a wrong content.
  app.removeContentTypeParser('text/plain');

  handleErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Event streams were ended just before, and a new one would keep the server from closing.
    const isStream = request.headers.accept?.includes('text/event-stream') === true;
    if (closing && isStream) throw new HttpError({ reason: 'unavailable', retryAfter: 1 });
    const hosts = countHosts(request.raw.rawHeaders);
    // Node keeps the first of several `host` headers; a proxy in front may have used the last one.
    const isHostValid = hosts === 1 || (hosts === 0 && request.raw.httpVersion !== '1.1');
    if (!isHostValid) throw new HttpError({ reason: 'bad-request' });
  });
  app.addHook('preParsing', async (request, reply) => {
    const { raw, headers } = request;
    const hasBody = Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined;
    if (!hasBody || headers['content-type']?.startsWith('multipart/')) return;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      sendRawError(error, raw.socket, request.id);
      raw.socket.destroySoon();
    }, bodyTimeoutMs);
    for (const stream of [raw, reply.raw]) stream.once('close', () => clearTimeout(timer));
    raw.once('end', () => clearTimeout(timer));
  });
  app.addHook('preValidation', async ({ headers, body }) => {
    // Schemas allow fields that they do not name, in any depth.
    if (headers['content-type']?.startsWith('application/json') && isTooDeep(body))
      throw new HttpError({ reason: 'bad-request' });
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    const entry = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[isProbe(route) ? 'debug' : 'info'](entry);
  });
  return app;
}

function validRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,80}$/.test(header) ? header : undefined;
}
