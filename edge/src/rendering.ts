import type { FastifyBaseLogger } from 'fastify';
import { findIsolation } from './lanes/isolation.ts';
import { openLanes } from './lanes/lanes.ts';
import type { LiveReleases } from './live-releases.ts';
import type { Metrics } from './metrics.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import { createPageFinder } from './page-cache/page-finder.ts';
import { createRecompression } from './page-cache/recompression.ts';
import { createRenderQueue } from './page-cache/render-queue.ts';
import { findImportance } from './releases/release-disk.ts';
import type { Figures } from './reporting/figures.ts';
import type { Settings } from './settings.ts';

type RenderingOptions = Pick<LiveReleases, 'feed' | 'servedPolicy' | 'releases'> & {
  cache: PageCache;
  metrics: Metrics;
  figures: Figures;
  log: FastifyBaseLogger;
};

/** Opens the lanes, and the page cache in front of them. A change of content marks the entries of both as stale. */
export async function openRendering(settings: Settings, options: RenderingOptions) {
  const { feed, servedPolicy, releases, cache, metrics, figures, log } = options;
  const isolation = await findIsolation(settings.laneUser);
  log[isolation.isComplete ? 'info' : 'warn'](isolation.description);
  const lanes = openLanes({
    apiUrl: settings.apiUrl,
    limits: settings.lanes,
    isolation,
    maxProcesses: settings.processesPerPair,
    isLive: (host, area) =>
      [{ area: 'host', id: host }, ...(area ? [area] : [])].every(
        (release) => findImportance([servedPolicy()], release.area, release.id) === 'live',
      ),
    onFailure: (failure) => {
      const { area, release, where, message } = failure;
      metrics.failures.inc({ area, release, where });
      figures.countFailure(failure);
      log.error({ area, release, where }, message);
      // A file on the disk may have been changed. Once it is repaired, the next process can load it.
      if (where === 'load') releases.repair(area, release);
    },
  });
  const queue = createRenderQueue(settings.renderLimits);
  const isConnected = () => feed.isConnected;
  const recompression = createRecompression({ log });
  const onHit = settings.recompresses ? recompression.offer : () => {};
  const pages = createPageFinder({ cache, isConnected, staleWaitMs: settings.staleWait, queue, onHit, log });

  const markAllStale = () => {
    cache.markAllStale();
    lanes.markAllStale();
  };
  feed.on('content', (tags) => {
    cache.markStale(tags);
    lanes.markStale(tags);
  });
  feed.on('all-content', markAllStale);
  feed.on('lost', markAllStale);
  feed.on('connected', () => {
    markAllStale();
    pages.resetPauses();
  });
  return { lanes, pages, isRendering: queue.isBusy, endRecompression: recompression.close };
}
