import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './errors.ts';
import { isProbe } from './health.ts';
import type { Settings } from './settings.ts';

type Limits = Settings['limits'];
type Kind = keyof Limits;
type Parts = { limits: Limits; isEdge: (address: string) => boolean };

/** What a guesser or a spammer would call again and again. */
const delicate = /^\/api\/(v1\/((auth|contact)\/|callback-requests|products\/[^/]+\/restock-requests)|forms\/)/;

/**
 * So many calls a minute for one network address (for IPv6 one network of 2⁶⁴, which is what a customer gets). They are
 * counted by each process for itself: several processes together allow as many times more. Rules that must hold to the
 * number, such as codes an hour, are kept in the database by their modules.
 */
export async function limitCalls(app: FastifyInstance, { limits, isEdge }: Parts): Promise<void> {
  await app.register(rateLimit, { global: false });
  const counted = (max: number) => app.createRateLimit({ max, timeWindow: 60_000 });
  const counters: Record<Kind, ReturnType<typeof counted>> = {
    reads: counted(limits.reads),
    writes: counted(limits.writes),
    logins: counted(limits.logins),
    pictures: counted(limits.pictures),
  };
  let warned = false;

  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress ?? '';
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isForwarded && !isEdge(peer) && !warned) {
      warned = true;
      request.log.warn(
        'who is not in TRUSTED_EDGES sent x-forwarded-for: if it was an edge, all its visitors count as one',
      );
    }
    // What an edge asks on its own behalf, to draw a page.
    if (!isForwarded && isEdge(peer)) return;
    const kind = kindOf(request);
    if (kind === undefined) return;
    const count = await counters[kind](request);
    if (count.isAllowed || !count.isExceeded) return;
    throw new Problem(429, 'too-many-requests', '', { retryAfter: Math.max(1, count.ttlInSeconds) });
  });
}

function kindOf({ method, url, routeOptions }: FastifyRequest): Kind | undefined {
  if (isProbe(routeOptions.url)) return undefined;
  if (url.startsWith('/media/')) return 'pictures';
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return 'reads';
  return delicate.test(url) ? 'logins' : 'writes';
}
