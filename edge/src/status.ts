import type { FastifyInstance } from 'fastify';
import type { AreaPolicy, Policy } from 'release/policy';
import type { Lanes } from './lanes/lanes.ts';
import type { Metrics } from './metrics.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import type { ChangeFeed } from './policy/feed.ts';
import type { Preparation } from './policy/preparation.ts';
import type { FindRelease, ReleaseCache } from './releases/release-cache.ts';
import type { Figures } from './reporting/figures.ts';

type StatusOptions = {
  metrics: Metrics;
  /** The newest policy of the registry. */
  policy: () => Policy | undefined;
  /** The policy that visitors get. */
  servedPolicy: () => Policy | undefined;
  findRelease: FindRelease;
  releases: Pick<ReleaseCache, 'problems'>;
  preparation: Pick<Preparation, 'isSettled'>;
  figures: Pick<Figures, 'loadFailureOf'>;
  feed: ChangeFeed;
  lanes: Pick<Lanes, 'processCount'>;
  cache: Pick<PageCache, 'bytes'>;
};

/**
 * `/healthz`: the process responds. `/readyz`: it can serve pages and does not end, so a load balancer may send it visitors; without the
 * API it still can. Both list the problems of each area. `/metrics` is for Prometheus.
 */
export function registerStatusRoutes(app: FastifyInstance, options: StatusOptions): void {
  const { metrics, policy, servedPolicy, findRelease, preparation, feed, lanes, cache } = options;
  let lostAt = Date.now();
  feed.on('lost', () => {
    lostAt = Date.now();
  });
  const secondsWithoutRegistry = () => (feed.isConnected ? 0 : Math.round((Date.now() - lostAt) / 1000));

  const listProblems = (): Record<string, string> => {
    const newest = policy();
    if (!newest) return { registry: 'no policy yet: the registry was never reached' };
    const registry = `not connected for ${secondsWithoutRegistry()} s; the last policy stays in use`;
    return {
      ...Object.fromEntries(newest.areas.flatMap((area) => listAreaProblems(options, area))),
      ...(feed.isConnected ? {} : { registry }),
    };
  };

  app.get('/healthz', async (_, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true, problems: listProblems() }),
  );

  app.get('/readyz', async (_, reply) => {
    const host = servedPolicy()?.areas.find(({ area }) => area === 'host')?.stable;
    const checks = {
      policy: servedPolicy() !== undefined,
      // A release that failed to load is only listed: it is the same on every edge, and the other areas work.
      releases: Boolean(host && findRelease('host', host)) && preparation.isSettled(),
      api: feed.isConnected,
      running: !app.gracefulStop.isDraining,
    };
    const ok = checks.policy && checks.releases && checks.running;
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, checks, secondsWithoutRegistry: secondsWithoutRegistry(), problems: listProblems() });
  });

  app.get('/metrics', async (_, reply) => {
    metrics.lanes.set(lanes.processCount);
    metrics.cacheBytes.set(cache.bytes);
    metrics.connected.set(feed.isConnected ? 1 : 0);
    return reply.type(metrics.contentType).send(await metrics.print());
  });
}

function listAreaProblems(
  { servedPolicy, findRelease, releases, figures }: StatusOptions,
  { area, stable, candidate }: AreaPolicy,
): [string, string][] {
  const describe = (role: string, id: string) => {
    const reason = releases.problems()[`${area}/${id}`] ?? 'not downloaded yet';
    return `the ${role} release ${id} cannot be loaded: ${reason}`;
  };
  const served = servedPolicy()?.areas.find((areaPolicy) => areaPolicy.area === area)?.stable;
  const isOlderServed = served && served !== stable;
  const problems: [string, string][] = [];
  if (!stable) problems.push([area, 'no stable release: nothing is published or promoted']);
  else if (isOlderServed) {
    const reason = findRelease(area, stable) ? 'it waits for a release of another area' : describe('stable', stable);
    problems.push([area, `${served} is still served: ${reason}`]);
  } else if (!findRelease(area, stable)) problems.push([area, describe('stable', stable)]);
  if (candidate && !findRelease(area, candidate))
    problems.push([`${area} candidate`, describe('candidate', candidate)]);
  for (const id of [stable, candidate]) {
    const failure = id === null ? undefined : figures.loadFailureOf(area, id);
    if (failure !== undefined) problems.push([`${area} ${id}`, `it cannot be evaluated: ${failure}`]);
  }
  return problems;
}
