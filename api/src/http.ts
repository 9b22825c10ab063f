import { randomUUID } from 'node:crypto';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { answer, answerRaw, handleErrors, Problem } from './errors.ts';
import { formats } from './formats.ts';
import { isProbe } from './health.ts';
import type { Log } from './log.ts';

type Parts = { log: Log; isEdge: (address: string) => boolean };

/** The fullest basket and the longest message fit; a route that takes more says so itself. */
const BODY_LIMIT = 64 * 1024;

/** A server without a route yet: who a request is from, its id, its line in the log, and how it is refused. */
export function makeServer({ log, isEdge }: Parts): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => givenId(request.headers['x-request-id']) ?? randomUUID(),
    // For a whole request: 20 MB of artwork over a slow mobile line. Heads have Node's own minute.
    requestTimeout: 300_000,
    trustProxy: isEdge,
    routerOptions: { maxParamLength: 200 },
    // Node and Fastify would refuse in forms of their own; the hook below does it in ours.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    // The schema alone says what is refused: nothing is taken out of a body, nothing is turned into another type.
    // All that is wrong is told at once, which for a large body of nonsense costs as much as it is large: hence the limit.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: true, formats } },
    bodyLimit: BODY_LIMIT,
    // An answer that may be of several kinds is told apart by a validator of its own, which would not know this format.
    serializerOpts: { ajv: { formats } },
    frameworkErrors: (error, request, reply) => {
      answer(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerRaw(error, socket, randomUUID()),
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  // Node would answer 417 without a body; an expectation may as well be passed over.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));

  handleErrors(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (closing) throw new Problem(503, 'unavailable', '', { retryAfter: 1 });
    const isNamed = request.headers.host !== undefined || request.raw.httpVersion !== '1.1';
    if (!isNamed) throw new Problem(400, 'bad-request', '');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log[isProbe(route) ? 'debug' : 'info'](line);
  });
  return app;
}

function givenId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,80}$/.test(header) ? header : undefined;
}
