import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isReadable } from './documents/address.ts';
import { refuse } from './refusals.ts';

/** What belongs to the API, in the set-up where the edge fronts everything. */
const prefixes = ['/api/', '/media/', '/_local/', '/releases/', '/feeds/', '/sitemap', '/robots.txt', '/blog/rss.xml'];

export async function proxyToApi(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(replyFrom, {
      base: apiUrl,
      undici: { connections: 64, pipelining: 1 },
      disableRequestLogging: true,
    });
    // Bodies go through as they come.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, handedOn(payload)));
    for (const prefix of prefixes) {
      scope.all(`${prefix}*`, (request, reply) => {
        // Dots, plain or written as %2e, would lead to what the API keeps for itself.
        if (!new URL(request.url, apiUrl).pathname.startsWith(prefix)) return refuse(request, reply, 404);
        if (!isReadable(request.url)) return refuse(request, reply, 400);
        return reply.from(request.url, {
          rewriteRequestHeaders: (_, headers) => ({ ...withoutClaims(headers), ...aboutVisitor(request) }),
          onResponse: (_, reply, { stream }) => {
            // Closed while the visitor still sends, the connection would break before they have read the answer.
            reply.removeHeader('connection').send(stream);
          },
          onError: (_, { error }) => {
            request.log.warn({ err: error }, 'the API did not answer');
            refuse(request, reply, 503);
          },
        });
      });
    }
  });
}

/**
 * Between two pieces there is time to read: an API that has refused a body closes its connection, and whoever only goes on
 * writing hears of the closing, not of the refusal. What nobody wants any more is thrown away; its sender hears why afterwards.
 */
function handedOn(body: Readable): Readable {
  async function* pieces() {
    try {
      for await (const piece of body.iterator({ destroyOnReturn: false })) {
        yield piece;
        // The first turn is the one in which an API on this machine reads the piece.
        await setImmediate();
        await setImmediate();
      }
    } finally {
      body.resume();
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

type Headers = Record<string, string | string[] | undefined>;

/** What a visitor can write as well as any server on the way. */
// `expect` is between the visitor and this server, which has answered it already.
const claims = new Set([
  'expect',
  'forwarded',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
]);

function withoutClaims(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !claims.has(name)));
}

/** In place of what came: the API believes its edge, and counts calls by this address. */
function aboutVisitor({ id, ip }: FastifyRequest): Headers {
  return { 'x-request-id': id, 'x-forwarded-for': ip };
}
