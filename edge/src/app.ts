import { once } from 'node:events';
import path from 'node:path';
import { countHosts } from '@shop/shared/lib/local-requests';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { openStore } from 'release/store';
import { createBuildIndex } from './builds/builds.ts';
import { registerBuildRoutes } from './builds/routes.ts';
import { createPopularAddresses } from './documents/popular-addresses.ts';
import { registerDocumentRoutes } from './documents/routes.ts';
import { answerUnparsedRequest, isPageRequest, registerErrorHandlers, sendRefusal } from './errors.ts';
import { repairCutAddress } from './http/cut-addresses.ts';
import { readRequestId } from './http/headers.ts';
import { findIsolation } from './lanes/isolation.ts';
import { openLanes } from './lanes/lanes.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createOverrides } from './overrides/overrides.ts';
import { registerOverrideRoutes } from './overrides/routes.ts';
import { createWorkingCopies } from './overrides/working-copies.ts';
import { createPageCache } from './page-cache/page-cache.ts';
import { createPageFinder } from './page-cache/page-finder.ts';
import { createRenderQueue } from './page-cache/render-queue.ts';
import { registerPayloadRoutes } from './payloads/routes.ts';
import { openChangeFeed } from './policy/feed.ts';
import { createPreparation } from './policy/preparation.ts';
import { readSavedPolicy, savePolicy } from './policy/saved-policy.ts';
import { createServingPolicy } from './policy/serving.ts';
import { createWarmUp } from './policy/warm-up.ts';
import { localToolsGuard, proxyToApi } from './proxy.ts';
import { openReleaseCache } from './releases/release-cache.ts';
import { findImportance, listLiveIds } from './releases/release-disk.ts';
import { registerAnimationRoute, registerReleaseFileRoutes, registerServiceWorkerRoute } from './releases/routes.ts';
import { createFigures } from './reporting/figures.ts';
import { createReporter } from './reporting/reporter.ts';
import { describeServing } from './reporting/serving-state.ts';
import { registerReportRoute } from './reports.ts';
import { isCompatible } from './sets/choose.ts';
import { createSetComposer } from './sets/compose.ts';
import { createVisitorSetFinder } from './sets/visitor-sets.ts';
import type { Settings } from './settings.ts';
import { registerStatusRoutes } from './status.ts';

/**
 * How long the start waits (ms): for the releases that it served last, for the first policy if none is saved on the disk, and
 * for its releases. Then the edge listens with what it has, and `/readyz` says what is missing. Fastify allows 10 s in all.
 */
const restoreLimitMs = 2000;
const firstPolicyLimitMs = 4000;
const completeLimitMs = 3000;

/** Builds the server without listening. */
export async function buildApp(settings: Settings): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = createLog(settings.logLevel);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies,
    genReqId: (request) => readRequestId(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2000 },
    bodyLimit: 1024 * 1024,
    // As long as the API's own: for a whole request, such as 20 MB of artwork over a slow mobile connection.
    requestTimeout: 300_000,
    frameworkErrors: (error, request, reply) => {
      const repaired = isPageRequest(request) ? repairCutAddress(request.url) : undefined;
      if (repaired === undefined) sendRefusal(request, reply, error.statusCode ?? 400);
      else reply.header('cache-control', 'no-store').redirect(repaired, 302);
    },
    clientErrorHandler: answerUnparsedRequest,
  });
  const { log } = app;
  const directory = path.join(settings.dataDir, 'edge');
  const metrics = createMetrics();
  const feed = await openChangeFeed({ apiUrl: settings.apiUrl, token: settings.edgeToken, directory, log });
  const policy = () => feed.policy;
  const releases = openReleaseCache({
    store: openStore(settings.releaseStore),
    directory: path.join(directory, 'releases'),
    limitBytes: settings.releaseDiskBytes,
    rulesOf: (area) => feed.policy?.areas.find((areaPolicy) => areaPolicy.area === area),
    importanceOf: (area, id) => findImportance([feed.policy, serving.policy], area, id),
    log,
  });
  const workingCopies = createWorkingCopies({
    directory: path.join(directory, 'working-copies'),
    production: settings.production,
    origins: settings.overrideOrigins,
  });
  const findRelease = (area: string, id: string) => releases.get(area, id) ?? workingCopies.get(area, id);
  const findManifest = (area: string, id: string) => findRelease(area, id)?.manifest;
  const servedFile = path.join(directory, 'served-policy.json');
  const serving = createServingPolicy({
    initial: await readSavedPolicy(servedFile),
    isLoaded: (area, id) => findRelease(area, id) !== undefined,
    isReady: (area, id, role) => preparation.isReady(area, id, role),
    fitsHost: (area, id, host) => isCompatible(area, id, host, findManifest),
    onChange: (served) => {
      cache.keepOnly(listLiveIds([served, feed.policy]));
      savePolicy(servedFile, served).catch((err: Error) => log.warn({ err }, 'the served policy could not be saved'));
    },
  });
  const isolation = await findIsolation(settings.laneUser);
  log[isolation.isComplete ? 'info' : 'warn'](isolation.description);
  const figures = createFigures();
  const lanes = openLanes({
    apiUrl: settings.apiUrl,
    limits: settings.lanes,
    isolation,
    maxProcesses: settings.processesPerPair,
    isLive: (host, area) =>
      [{ area: 'host', id: host }, ...(area ? [area] : [])].every(
        (release) => findImportance([serving.policy], release.area, release.id) === 'live',
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
  const cache = createPageCache(settings.pageCacheBytes);
  const isConnected = () => feed.isConnected;
  const queue = createRenderQueue(settings.renderLimits);
  const pages = createPageFinder({ cache, isConnected, staleWaitMs: settings.staleWait, queue, log });
  const forEveryone = settings.workingCopies;
  const overrides = createOverrides({ releases, workingCopies, forEveryone, policy, findManifest, log });

  const popular = createPopularAddresses();
  const warmUp = createWarmUp({ findManifest, popular, renderPage: (...page) => documents.renderInAdvance(...page) });
  const live = { policy, serving, releases, findRelease };
  const preparation = createPreparation({ ...live, prepareLane: lanes.prepare, warmUp, log });
  feed.on('policy', (newPolicy) => {
    figures.update(newPolicy);
    releases.applyPolicy().catch((err: Error) => log.error({ err }, 'releases could not be removed from the disk'));
    preparation.start();
  });
  feed.on('content', (tags) => {
    cache.markStale(tags);
    lanes.broadcast({ kind: 'mark-stale', tags });
  });
  const markAllStale = () => {
    cache.markAllStale();
    lanes.broadcast({ kind: 'mark-all-stale' });
  };
  feed.on('all-content', markAllStale);
  feed.on('lost', markAllStale);
  feed.on('connected', () => {
    markAllStale();
    pages.resetPauses();
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000);
    log.info({
      requestId: request.id,
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Routes read the target as a path, which the absolute form (`GET http://shop.example/`) is not.
    if (!request.url.startsWith('/')) return sendRefusal(request, reply, 400);
    // Node keeps the first of several `host` headers; a proxy in front may have used the last one.
    if (countHosts(request.raw.rawHeaders) > 1) return sendRefusal(request, reply, 400);
  });
  registerErrorHandlers(app);
  const shopOrigin = settings.browser.origin;
  await proxyToApi(app, { apiUrl: settings.apiUrl, shopOrigin, limits: { answer: settings.apiDeadline } });
  const servedPolicy = () => serving.policy;
  const status = { policy, servedPolicy, findRelease, releases, preparation, figures };
  registerStatusRoutes(app, { ...status, metrics, feed, lanes, cache });
  await registerReportRoute(app, { metrics, figures, findRelease });
  registerOverrideRoutes(app, overrides);
  registerReleaseFileRoutes(app, { policy, releases, findRelease });
  registerServiceWorkerRoute(app, { policy: servedPolicy, findRelease });
  const findVisitorSets = createVisitorSetFinder({
    policy: servedPolicy,
    findRelease,
    fetchRelease: releases.fetch,
    overrides,
  });
  const builds = createBuildIndex(findRelease);
  registerBuildRoutes(app, { findVisitorSets, builds });
  registerAnimationRoute(app, { findVisitorSets, findRelease });
  const { requestDeadline, candidateDeadline } = settings;
  const renderOptions = { findRelease, lanes, pages, requestDeadline, candidateDeadline, browser: settings.browser };
  registerPayloadRoutes(app, { ...renderOptions, policy: servedPolicy });
  const documents = registerDocumentRoutes(app, {
    ...renderOptions,
    popular,
    findVisitorSets,
    builds,
    composeSet: createSetComposer(findRelease),
    updateInterval: settings.updateInterval,
    metrics,
    figures,
    mayUseLocalTools: settings.production ? () => false : localToolsGuard(shopOrigin),
  });

  const reporter = createReporter({
    apiUrl: settings.apiUrl,
    token: settings.edgeToken,
    name: settings.name,
    describe: () =>
      describeServing({
        received: policy(),
        served: serving.policy,
        isAvailable: (area, id) => findRelease(area, id) !== undefined,
        isWarmingUp: preparation.isWarmingUp,
        problemOf: (area, id) => releases.problems()[`${area}/${id}`] ?? figures.loadFailureOf(area, id),
      }),
    figures: () => ({ figures: figures.read(), failures: figures.readFailures() }),
    log,
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
    feed.close();
    await reporter.stop();
  });
  // Fastify runs this hook after the last response was sent.
  app.addHook('onClose', () => lanes.close());
  return app;
}
