import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';
import { isProbe } from './health.ts';
import type { Settings } from './settings.ts';

type Limits = Settings['limits'];
type Kind = keyof Limits;
type Parts = { limits: Limits; isEdge: (address: string) => boolean };

/** Routes that attackers call repeatedly: log-in, codes, contact messages and requests. */
const sensitiveRoutes = /^\/api\/(v1\/((auth|contact)\/|callback-requests|products\/[^/]+\/restock-requests)|forms\/)/;

/**
 * Rate limits per minute for each network address (for IPv6 each /64 network, which is what one customer gets). Each process counts
 * for itself, so several processes together allow a multiple. Limits that must be exact, such as codes per hour, are counted in the
 * database by their modules.
 */
export async function limitCalls(app: FastifyInstance, { limits, isEdge }: Parts): Promise<void> {
  await app.register(rateLimit, { global: false });
  const limiter = (max: number) => app.createRateLimit({ max, timeWindow: 60_000 });
  const counters: Record<Kind, ReturnType<typeof limiter>> = {
    reads: limiter(limits.reads),
    writes: limiter(limits.writes),
    logins: limiter(limits.logins),
    pictures: limiter(limits.pictures),
  };
  let hasWarned = false;

  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress ?? '';
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isForwarded && !isEdge(peer) && !hasWarned) {
      hasWarned = true;
      request.log.warn(
        'an address that is not in TRUSTED_EDGES sent x-forwarded-for: if it is an edge, all its visitors are counted as one',
      );
    }
    // A request of an edge itself, to render a page; it has no visitor's address.
    if (!isForwarded && isEdge(peer)) return;
    const kind = kindOf(request);
    if (kind === undefined) return;
    const count = await counters[kind](request);
    if (count.isAllowed || !count.isExceeded) return;
    throw new HttpError({ reason: 'too-many-requests', retryAfter: Math.max(1, count.ttlInSeconds) });
  });
}

/**
 * Decided by the route and not by the address as it was sent: one route has many addresses, because escaped letters such as
 * `%61uth` are decoded before the route is found.
 */
function kindOf({ method, routeOptions: { url: route = '' } }: FastifyRequest): Kind | undefined {
  if (isProbe(route)) return undefined;
  if (route.startsWith('/media/')) return 'pictures';
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return 'reads';
  return sensitiveRoutes.test(route) ? 'logins' : 'writes';
}
