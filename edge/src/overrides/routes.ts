import type { FastifyInstance } from 'fastify';
import { cookiesOf, overrideCookie } from '../http/cookies.ts';
import type { Overrides } from './overrides.ts';

/** Links that a team gives out, and the news that a working copy was built again. */
export function overrideRoutes(app: FastifyInstance, overrides: Pick<Overrides, 'read' | 'join' | 'of'>): void {
  app.get<{ Querystring: { token?: string; to?: string } }>('/_override', async (request, reply) => {
    const { token = '', to } = request.query;
    const override = overrides.read(String(token));
    if (!override.ok)
      return reply.code(403).type('text/plain; charset=utf-8').send(`${override.reason}: ${override.message}\n`);
    const secure = request.protocol === 'https';
    const left = Math.max(0, Math.floor((override.value.expires - Date.now()) / 1000));
    const cookie = overrides.join(cookiesOf(request).override, token, override.value.area);
    return reply.header('set-cookie', overrideCookie(cookie, left, { secure })).redirect(pathOf(to), 303);
  });

  app.get<{ Querystring: { to?: string } }>('/_override/clear', async (request, reply) => {
    const secure = request.protocol === 'https';
    return reply.header('set-cookie', overrideCookie('', 0, { secure })).redirect(pathOf(request.query.to), 303);
  });

  const closing = new AbortController();
  // A stream has no end of its own: the server would wait for it for ever.
  app.addHook('preClose', async () => closing.abort());

  app.get('/_dev/events', async (request, reply) => {
    const { watched } = await overrides.of(cookiesOf(request).override);
    if (watched.length === 0) return reply.code(404).send();
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write(': listening\n\n');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    closing.signal.addEventListener('abort', () => gone.abort(), { once: true });
    await Promise.all(
      watched.map((address) => relay(`${address}/events`, gone.signal, (text) => reply.raw.write(text))),
    );
    reply.raw.end();
  });
}

const site = 'http://shop.invalid';

/** Only a path of this very site: a link must not lead anywhere else. */
function pathOf(to: unknown): string {
  if (typeof to !== 'string' || !to.startsWith('/') || !URL.canParse(to, site)) return '/';
  const { origin, pathname, search, hash } = new URL(to, site);
  // Parsed, so that what goes into the header is what browsers will read, percent signs and all.
  return origin === site && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/';
}

async function relay(address: string, signal: AbortSignal, send: (text: string) => void): Promise<void> {
  try {
    const { body } = await fetch(address, { signal });
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) send(text);
  } catch {
    // The working copy's server went away; the page asks again by itself.
  }
}
