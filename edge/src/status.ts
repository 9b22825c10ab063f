import type { FastifyInstance } from 'fastify';
import type { Policy } from 'release/policy';
import type { PageCache } from './documents/pages.ts';
import type { Lanes } from './lanes/lanes.ts';
import type { Metrics } from './metrics.ts';
import type { Feed } from './policy/feed.ts';
import type { Vault } from './releases/vault.ts';

type StatusOptions = {
  metrics: Metrics;
  policy: () => Policy | undefined;
  vault: Vault;
  feed: Feed;
  lanes: Lanes;
  cache: PageCache;
};

/** For load balancers, monitors and whoever wonders why an area is not there. */
export function statusRoutes(
  app: FastifyInstance,
  { metrics, policy, vault, feed, lanes, cache }: StatusOptions,
): void {
  const problems = (): Record<string, string> => {
    const known = policy();
    if (!known) return { registry: 'no policy yet: the registry was never reached' };
    const missing = known.areas.flatMap(({ area, stable }) => {
      if (!stable) return [[area, 'nothing is published, or nothing was promoted']];
      return vault.ready(area, stable)
        ? []
        : [
            [
              area,
              `its stable release ${stable} cannot be had: ${vault.problems()[`${area}/${stable}`] ?? 'not asked for yet'}`,
            ],
          ];
    });
    return {
      ...Object.fromEntries(missing),
      ...(feed.connected ? {} : { registry: 'not reached just now; going on with the last policy' }),
    };
  };

  app.get('/healthz', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true, problems: problems() }),
  );

  app.get('/metrics', async (_, reply) => {
    metrics.lanes.set(lanes.size);
    metrics.cacheBytes.set(cache.bytes);
    metrics.connected.set(feed.connected ? 1 : 0);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
