import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import replyFrom from '@fastify/reply-from';
import { isForwarded, isLocalOrigin, isLocalRequest } from '@shop/shared/lib/local-requests';
import { apiPrefixes } from '@shop/shared/lib/path-prefixes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './errors.ts';

type ProxyOptions = { apiUrl: string; shopOrigin: string };

const localPrefix = '/_local/';

/**
 * Responses that stay open for as long as a page is shown. They get connections of their own: otherwise a few dozen open pages would
 * occupy all connections to the API.
 */
const streamPaths = ['/api/v1/notifications/stream'];
const streamConnections = 4_096;

export async function proxyToApi(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  await app.register(async (scope) => {
    const forward = await forwarderOf(scope, options, 64);
    for (const prefix of apiPrefixes) scope.all(`${prefix}*`, (request, reply) => forward(request, reply, prefix));
  });
  await app.register(async (scope) => {
    const forward = await forwarderOf(scope, options, streamConnections);
    for (const path of streamPaths) scope.get(path, (request, reply) => forward(request, reply, path));
  });
}

async function forwarderOf(scope: FastifyInstance, { apiUrl, shopOrigin }: ProxyOptions, connections: number) {
  const mayUseLocalTools = localToolsGuard(shopOrigin);
  await scope.register(replyFrom, {
    base: apiUrl,
    undici: { connections, pipelining: 1 },
    disableRequestLogging: true,
  });
  // Request bodies are streamed to the API without being parsed.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, streamWithPauses(payload)));

  return (request: FastifyRequest, reply: FastifyReply, prefix: string): FastifyReply => {
    // Dot segments, also escaped as %2e, would lead to paths of the API that are not public.
    if (!new URL(request.url, apiUrl).pathname.startsWith(prefix)) return sendRefusal(request, reply, 404);
    if (!isDecodable(request.url)) return sendRefusal(request, reply, 400);
    if (prefix === localPrefix && !mayUseLocalTools(request)) return sendRefusal(request, reply, 404);
    return reply.from(request.url, {
      rewriteRequestHeaders: (_, headers) => ({
        ...removeUntrustedHeaders(headers),
        ...createTrustedHeaders(request),
      }),
      onResponse: (_, reply, { stream }) => {
        // `connection: close` is not passed on: if the edge closed the connection while the visitor is still sending
        // the body, the visitor's browser would report a network error instead of this response.
        reply.removeHeader('connection').send(stream);
      },
      onError: (_, { error }) => {
        request.log.warn({ err: error }, 'the API did not respond');
        sendRefusal(request, reply, 503);
      },
    });
  };
}

/**
 * Whether a request may use the tools below `/_local/`, such as the inbox with everybody's codes: only on a shop whose origin is on
 * this machine, and only from this machine. The API checks the same, but gets neither the `host` header of the visitor nor the
 * forwarding headers of a tunnel.
 */
export function localToolsGuard(shopOrigin: string): (request: FastifyRequest) => boolean {
  const isLocalShop = isLocalOrigin(shopOrigin);
  return (request) => isLocalShop && isLocalRequest(request) && !isForwarded(request.headers);
}

/**
 * Streams a request body with pauses in which the API's response can be read. An API that refuses a body responds and
 * closes the connection. Without the pauses the proxy would notice the closed connection first and lose the response.
 * The rest of a refused body is read and dropped, so that the visitor's browser finishes sending and reads the response.
 */
function streamWithPauses(body: Readable): Readable {
  async function* readChunks() {
    try {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        yield chunk;
        // Two turns of the event loop: an API on this machine reads the chunk in the first, and responds in the second.
        await setImmediate();
        await setImmediate();
      }
    } finally {
      body.resume();
    }
  }
  return Readable.from(readChunks(), { objectMode: false });
}

/** False for an invalid percent escape, with which the proxy would throw. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * Headers that a visitor can set to any value. `expect` is removed for another reason: the edge has answered it already.
 */
const untrustedHeaders = new Set([
  'expect',
  'forwarded',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]);

function removeUntrustedHeaders(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !untrustedHeaders.has(name)));
}

/** Replace the visitor's own headers: the API trusts the edge, and its rate limits count by this address. */
function createTrustedHeaders({ id, ip }: FastifyRequest): Headers {
  return { 'x-request-id': id, 'x-forwarded-for': ip };
}
