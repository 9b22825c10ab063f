import type { FastifyInstance } from 'fastify';
import { createBuildIndex } from './builds/builds.ts';
import { registerBuildRoutes } from './builds/routes.ts';
import { createPopularAddresses } from './documents/popular-addresses.ts';
import { registerDocumentRoutes } from './documents/routes.ts';
import { createHttpServer } from './http/http-server.ts';
import { registerLifeCycle } from './life-cycle.ts';
import { openLiveReleases } from './live-releases.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createOverrides } from './overrides/overrides.ts';
import { registerOverrideRoutes } from './overrides/routes.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { registerPayloadRoutes } from './payloads/routes.ts';
import { createPreparation } from './policy/preparation.ts';
import { createWarmUp } from './policy/warm-up.ts';
import { localToolsGuard, proxyToApi } from './proxy.ts';
import { listLiveIds } from './releases/release-disk.ts';
import { registerAnimationRoute, registerReleaseFileRoutes, registerServiceWorkerRoute } from './releases/routes.ts';
import { openRendering } from './rendering.ts';
import { createFigures } from './reporting/figures.ts';
import { registerReportRoute } from './reports.ts';
import { createSetComposer } from './sets/compose.ts';
import { createVisitorSetFinder } from './sets/visitor-sets.ts';
import type { Settings } from './settings.ts';
import { openShadows } from './shadow/open-shadows.ts';
import { registerStatusRoutes } from './status.ts';

/** Builds the server without listening. */
export async function buildApp(settings: Settings): Promise<FastifyInstance> {
  const metrics = createMetrics();
  const figures = createFigures();
  const cache = createPageCache(settings.pageCacheBytes);
  const { log, logRequest } = createLog(settings.logLevel);
  const app: FastifyInstance = createHttpServer({
    loggerInstance: log,
    logRequest,
    trustProxy: settings.trustedProxies,
    metrics,
    respondAtOnce: (request) => documents.sendCached(request),
  });
  const live = await openLiveReleases(settings, {
    isReady: (...release) => preparation.isReady(...release),
    onServe: () => cache.keepOnly(listLiveIds([servedPolicy(), policy()])),
    log,
  });
  const { feed, policy, servedPolicy, releases, workingCopies, findRelease, findManifest } = live;
  const rendering = await openRendering(settings, { ...live, cache, metrics, figures, log });
  const { lanes, pages, isRendering } = rendering;
  const popular = createPopularAddresses();
  const warmUp = createWarmUp({ findManifest, popular, renderPage: (...page) => documents.renderInAdvance(...page) });
  const preparation = createPreparation({ ...live, prepareLane: lanes.prepare, warmUp, log });
  const shadows = await openShadows(settings, { ...live, isRendering, log });
  registerLifeCycle(app, settings, { ...live, preparation, figures, lanes, shadows });
  app.addHook('onClose', rendering.endRecompression);

  // For the API.
  const shopOrigin = settings.browser.origin;
  await proxyToApi(app, { apiUrl: settings.apiUrl, shopOrigin, limits: { answer: settings.apiDeadline } });

  // For load balancers and monitoring, and the reports of browsers.
  registerStatusRoutes(app, {
    policy,
    servedPolicy,
    findRelease,
    releases,
    preparation,
    figures,
    metrics,
    feed,
    lanes,
    cache,
  });
  await registerReportRoute(app, { metrics, figures, findRelease });

  // The files of releases are the same for every visitor.
  registerReleaseFileRoutes(app, { policy, releases, findRelease });
  registerServiceWorkerRoute(app, { policy: servedPolicy, findRelease });

  // By the release sets of the visitor.
  const forEveryone = settings.workingCopies;
  const overrides = createOverrides({ releases, workingCopies, forEveryone, policy, findManifest, log });
  registerOverrideRoutes(app, overrides);
  const { find: findVisitorSets, findAtOnce: findVisitorSetsAtOnce } = createVisitorSetFinder({
    policy: servedPolicy,
    findRelease,
    releasesVersion: () => releases.version,
    fetchRelease: releases.fetch,
    overrides,
  });
  const builds = createBuildIndex(findRelease);
  registerBuildRoutes(app, { findVisitorSets, builds });
  registerAnimationRoute(app, { findVisitorSets, findRelease });
  const { requestDeadline, candidateDeadline } = settings;
  const renderOptions = { findRelease, lanes, pages, requestDeadline, candidateDeadline, browser: settings.browser };
  registerPayloadRoutes(app, { ...renderOptions, policy: servedPolicy });
  // All other addresses.
  const documents = registerDocumentRoutes(app, {
    ...renderOptions,
    popular,
    shadows,
    findVisitorSets,
    findVisitorSetsAtOnce,
    builds,
    composeSet: createSetComposer(findRelease),
    updateInterval: settings.updateInterval,
    metrics,
    figures,
    mayUseLocalTools: settings.production ? () => false : localToolsGuard(shopOrigin),
  });
  return app;
}
