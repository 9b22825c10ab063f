import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createOverrideCookie, readCookies } from '../http/cookies.ts';
import type { Overrides } from './overrides.ts';

/** The override links, and the events by which a page with a working copy reloads after each build. */
export function registerOverrideRoutes(app: FastifyInstance, overrides: Overrides): void {
  app.get<{ Querystring: { token?: string; to?: string } }>('/_override', async (request, reply) => {
    const { token = '', to } = request.query;
    const override = overrides.verify(String(token));
    if (!override.ok) {
      return reply.code(403).type('text/plain; charset=utf-8').send(`${override.reason}: ${override.message}\n`);
    }
    const secure = request.protocol === 'https';
    const maxAge = Math.max(0, Math.floor((override.value.expires - Date.now()) / 1000));
    const cookie = overrides.addToCookie(readCookies(request).override, token, override.value.area);
    return reply.header('set-cookie', createOverrideCookie(cookie, maxAge, { secure })).redirect(toOwnPath(to), 303);
  });

  // For the command that makes links: `200` with a reason, because the question was answered.
  app.get<{ Querystring: { token?: string } }>('/_override/check', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await overrides.check(String(request.query.token ?? ''))),
  );

  app.get<{ Querystring: { to?: string } }>('/_override/clear', async (request, reply) => {
    const secure = request.protocol === 'https';
    const to = request.query.to ?? findPathOfReferrer(request);
    return reply.header('set-cookie', createOverrideCookie('', 0, { secure })).redirect(toOwnPath(to), 303);
  });

  const shutdown = new AbortController();
  // The server waits for open responses before it closes, and event streams never end by themselves.
  app.addHook('preClose', async () => shutdown.abort());

  app.get('/_dev/events', async (request, reply) => {
    const { workingCopies } = await overrides.resolve(readCookies(request).override);
    if (workingCopies.length === 0) return reply.code(404).send();
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': listening\n\n');
    const connection = new AbortController();
    const end = () => connection.abort();
    shutdown.signal.addEventListener('abort', end);
    reply.raw.once('close', () => {
      shutdown.signal.removeEventListener('abort', end);
      end();
    });
    await Promise.all(
      workingCopies.map((address) =>
        relayEvents(`${address}/events`, connection.signal, (text) => reply.raw.write(text)),
      ),
    );
    reply.raw.end();
  });
}

/** The notice of a page has the same link wherever the tab has navigated to. */
function findPathOfReferrer({ headers, host }: FastifyRequest): string | undefined {
  const { referer = '' } = headers;
  if (!URL.canParse(referer) || new URL(referer).host !== host) return undefined;
  const { pathname, search } = new URL(referer);
  return pathname + search;
}

const internalOrigin = 'http://shop.invalid';

/** Accepts only paths of this site: a link must not redirect to another one. */
function toOwnPath(to: unknown): string {
  if (typeof to !== 'string' || !to.startsWith('/') || !URL.canParse(to, internalOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(to, internalOrigin);
  // The parsed and escaped form goes into the header, because that is what browsers will read.
  return origin === internalOrigin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

async function relayEvents(address: string, signal: AbortSignal, send: (text: string) => void): Promise<void> {
  try {
    const { body } = await fetch(address, { signal });
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) send(text);
  } catch {
    // The working copy's server was stopped. The page reconnects by itself.
  }
}
