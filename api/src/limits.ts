import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HttpError } from './errors.ts';
import { isProbe } from './health.ts';
import { customerNetwork } from './hmac.ts';
import type { Settings } from './settings.ts';

type Limits = Settings['limits'];
type Kind = keyof Limits;
type Parts = LoginLimitParts & { limits: Limits; isEdge: (address: string) => boolean };
export type LoginLimitParts = {
  /** Names the member who has logged in from the device before; undefined for other devices. */
  memberTagOf: (request: FastifyRequest) => string | undefined;
  /** The members who have logged in from an address. */
  countMembers: (ip: string) => Promise<number>;
};

/** How long (ms), and for how many addresses, the number of members is remembered. */
const membersCache = { ttl: 60_000, max: 10_000 };

/** Routes that attackers call repeatedly: log-in, codes, contact messages and requests. */
const sensitiveRoutes = /^\/api\/(v1\/((auth|contact)\/|callback-requests|products\/[^/]+\/restock-requests)|forms\/)/;

/**
 * Rate limits per minute for each network address (for IPv6 each /64 network, which is what one customer gets). Each process counts
 * for itself, so several processes together allow a multiple. Limits that must be exact, such as codes per hour, are counted in the
 * database by their modules.
 */
export async function limitCalls(app: FastifyInstance, parts: Parts): Promise<void> {
  const { limits, isEdge } = parts;
  await app.register(rateLimit, { global: false });
  const limiter = (max: number) => app.createRateLimit({ max, timeWindow: 60_000 });
  const members = new LRUCache<string, number>({
    ...membersCache,
    // Without a database the limit is that of an address without members.
    fetchMethod: (ip) => parts.countMembers(ip).catch(() => 0),
  });
  /** A flood from an address must not shut its members out: their devices count by themselves, and its limit grows with them. */
  const loginLimiter = app.createRateLimit({
    timeWindow: 60_000,
    keyGenerator: (request) => parts.memberTagOf(request) ?? customerNetwork(request.ip),
    max: async (request) =>
      limits.logins + (parts.memberTagOf(request) === undefined ? ((await members.fetch(request.ip)) ?? 0) : 0),
  });
  const counters: Record<Kind, ReturnType<typeof limiter>> = {
    reads: limiter(limits.reads),
    writes: limiter(limits.writes),
    logins: loginLimiter,
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
