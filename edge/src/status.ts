import type { FastifyInstance } from 'fastify';
import type { Policy } from 'release/policy';
import type { Lanes } from './lanes/lanes.ts';
import type { Metrics } from './metrics.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import type { ChangeFeed } from './policy/feed.ts';
import type { ReleaseCache } from './releases/release-cache.ts';

type StatusOptions = {
  metrics: Metrics;
  policy: () => Policy | undefined;
  releases: ReleaseCache;
  feed: ChangeFeed;
  lanes: Lanes;
  cache: PageCache;
};

/** `/healthz` lists the problems of each area, for load balancers and people. `/metrics` is for Prometheus. */
export function registerStatusRoutes(
  app: FastifyInstance,
  { metrics, policy, releases, feed, lanes, cache }: StatusOptions,
): void {
  const listProblems = (): Record<string, string> => {
    const currentPolicy = policy();
    if (!currentPolicy) return { registry: 'no policy yet: the registry was never reached' };
    const areaProblems = currentPolicy.areas.flatMap(({ area, stable }) => {
      if (!stable) return [[area, 'no stable release: nothing is published or promoted']];
      if (releases.get(area, stable)) return [];
      const reason = releases.problems()[`${area}/${stable}`] ?? 'not requested yet';
      return [[area, `the stable release ${stable} cannot be loaded: ${reason}`]];
    });
    return {
      ...Object.fromEntries(areaProblems),
      ...(feed.isConnected ? {} : { registry: 'not connected; the last policy stays in use' }),
    };
  };

  app.get('/healthz', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true, problems: listProblems() }),
  );

  app.get('/metrics', async (_, reply) => {
    metrics.lanes.set(lanes.size);
    metrics.cacheBytes.set(cache.bytes);
    metrics.connected.set(feed.isConnected ? 1 : 0);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
