import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { findIsolation } from '../lanes/isolation.ts';
import type { LaneLimits } from '../lanes/lane-process.ts';
import { openLanes } from '../lanes/lanes.ts';
import type { LiveReleases } from '../live-releases.ts';
import { createSetComposer } from '../sets/compose.ts';
import type { Settings } from '../settings.ts';
import { createPageRenderer } from './page-rendering.ts';
import { createShadows } from './shadows.ts';

type OpenShadowsOptions = Pick<LiveReleases, 'feed' | 'servedPolicy' | 'releases' | 'findRelease'> & {
  /** Whether many pages are being rendered for visitors. */
  isRendering: () => boolean;
  log: Pick<FastifyBaseLogger, 'info'>;
};

/** Two for each area if the host has a shadow: one with the stable host, one with the shadow. */
const maxPairs = 8;
/** Processes of the lowest priority often get no turn. Their releases are not to blame for that. */
const patience = 4;
/** An event loop that works for a larger share of the time has no time for shadows. */
const maxUtilization = 0.7;
const utilizationIntervalMs = 500;

/** Opens the shadows with lanes of their own. */
export async function openShadows(settings: Settings, options: OpenShadowsOptions) {
  const { feed, servedPolicy, releases, findRelease, isRendering, log } = options;
  const lanes = openLanes({
    apiUrl: settings.apiUrl,
    isShadow: true,
    maxPairs,
    limits: stretchDeadlines(settings.lanes),
    isolation: await findIsolation(settings.laneUser),
    onFailure: (failure) => {
      const { area, release, where, message } = failure;
      log.info({ area, release, where, message }, 'a lane of a shadow failed');
      shadows.countUnhandled(failure);
    },
  });
  const loop = watchUtilization();
  const { browser } = settings;
  const shadows = createShadows({
    servedPolicy,
    findRelease,
    fetchRelease: releases.fetch,
    renderPage: createPageRenderer({ findRelease, composeSet: createSetComposer(findRelease), lanes, browser }),
    isBusy: () => isRendering() || loop.isBusy(),
  });
  feed.on('policy', shadows.update);
  feed.on('content', (tags) => lanes.markStale(tags));
  for (const event of ['all-content', 'lost', 'connected'] as const) {
    feed.on(event, () => lanes.markAllStale());
  }
  return {
    ...shadows,
    async close(): Promise<void> {
      loop.stop();
      await lanes.close();
    },
  };
}

function stretchDeadlines({ renderDeadline, blockLimit, loadDeadline, ...memory }: LaneLimits): LaneLimits {
  return {
    ...memory,
    renderDeadline: renderDeadline * patience,
    blockLimit: blockLimit * patience,
    loadDeadline: loadDeadline * patience,
  };
}

function watchUtilization() {
  let before = performance.eventLoopUtilization();
  let utilization = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    utilization = performance.eventLoopUtilization(now, before).utilization;
    before = now;
  }, utilizationIntervalMs).unref();
  return { isBusy: () => utilization > maxUtilization, stop: () => clearInterval(timer) };
}
