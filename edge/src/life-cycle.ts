import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Lanes } from './lanes/lanes.ts';
import type { LiveReleases } from './live-releases.ts';
import type { Preparation } from './policy/preparation.ts';
import type { Figures } from './reporting/figures.ts';
import { createReporter } from './reporting/reporter.ts';
import { describeServing } from './reporting/serving-state.ts';
import type { Settings } from './settings.ts';
import type { openShadows } from './shadow/open-shadows.ts';

/**
 * How long the start waits (ms): for the releases that it served last, for the first policy if none is saved on the disk, and
 * for its releases. Then the edge listens with what it has, and `/readyz` says what is missing. Fastify allows 10 s in all.
 */
const restoreLimitMs = 2000;
const firstPolicyLimitMs = 4000;
const completeLimitMs = 3000;

type LifeCycleOptions = LiveReleases & {
  preparation: Preparation;
  figures: Figures;
  lanes: Lanes;
  shadows: Awaited<ReturnType<typeof openShadows>>;
};

/** Starts the parts before the edge listens, follows new policies, and stops the parts when it closes. */
export function registerLifeCycle(app: FastifyInstance, settings: Settings, options: LifeCycleOptions): void {
  const { feed, policy, servedPolicy, releases, findRelease, preparation, figures, lanes, shadows } = options;
  const { log } = app;
  const reporter = createReporter({
    apiUrl: settings.apiUrl,
    token: settings.edgeToken,
    name: settings.name,
    describe: () =>
      describeServing({
        received: policy(),
        served: servedPolicy(),
        isAvailable: (area, id) => findRelease(area, id) !== undefined,
        isWarmingUp: preparation.isWarmingUp,
        problemOf: (area, id) => releases.problems()[`${area}/${id}`] ?? figures.loadFailureOf(area, id),
      }),
    figures: () => ({ figures: figures.read(), failures: figures.readFailures(), shadows: shadows.read() }),
    log,
  });
  feed.on('policy', (newPolicy) => {
    figures.update(newPolicy);
    releases.applyPolicy().catch((err: Error) => log.error({ err }, 'releases could not be removed from the disk'));
    preparation.start();
  });
  app.addHook('onReady', async () => {
    const savedPolicy = policy();
    if (savedPolicy) figures.update(savedPolicy);
    await releases.restore();
    await preparation.restore(restoreLimitMs);
    reporter.start();
    // Without a policy every page would be a 503. A load balancer sends visitors as soon as the edge listens.
    if (!policy()) {
      await once(feed, 'policy', { signal: AbortSignal.timeout(firstPolicyLimitMs) }).catch(() => undefined);
    }
    preparation.start();
    await preparation.waitUntilComplete(completeLimitMs);
    preparation.endStart();
  });
  app.addHook('preClose', async () => {
    preparation.stop();
    await reporter.stop();
  });
  // Fastify runs this hook after the last response was sent. Without the feed all cached pages would count as stale.
  app.addHook('onClose', async () => {
    feed.close();
    await Promise.all([lanes.close(), shadows.close()]);
  });
}
