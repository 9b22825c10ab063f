import { once } from 'node:events';
import path from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { openStore } from 'release/store';
import { knownBuilds } from './builds/builds.ts';
import { buildRoutes } from './builds/routes.ts';
import { wholeAddress } from './documents/address.ts';
import { pageCache } from './documents/pages.ts';
import { documentRoutes } from './documents/routes.ts';
import { requestIdFrom } from './http/request-id.ts';
import { openLanes } from './lanes/lanes.ts';
import { makeLog } from './log.ts';
import { makeMetrics } from './metrics.ts';
import { overridesFrom } from './overrides/overrides.ts';
import { overrideRoutes } from './overrides/routes.ts';
import { workingCopies } from './overrides/working-copies.ts';
import { payloadRoutes } from './payloads/routes.ts';
import { openFeed } from './policy/feed.ts';
import { servingPolicy } from './policy/serving.ts';
import { proxyToApi } from './proxy.ts';
import { isForPage, refuse } from './refusals.ts';
import { animationRoute } from './releases/animations.ts';
import { releaseFiles } from './releases/routes.ts';
import { openVault } from './releases/vault.ts';
import { workerRoute } from './releases/worker.ts';
import { reportRoutes } from './reports.ts';
import { setComposer } from './sets/compose.ts';
import { visitsOf } from './sets/visits.ts';
import type { Settings } from './settings.ts';
import { statusRoutes } from './status.ts';
import { answerRaw, answerSurprises } from './surprises.ts';

/** How long a start waits for the registry when nothing is known from before. */
const firstPolicy = 5000;
/** How often live releases that could not be had are asked for again. */
const retryMissing = 3500;

/** The composition server, built but not listening. */
export async function buildApp(settings: Settings): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = makeLog(settings.logLevel);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies,
    genReqId: (request) => requestIdFrom(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2000 },
    bodyLimit: 1024 * 1024,
    frameworkErrors: (error, request, reply) => {
      const whole = error.code === 'FST_ERR_BAD_URL' && isForPage(request) ? wholeAddress(request.url) : undefined;
      if (whole !== undefined) return reply.redirect(whole);
      refuse(request, reply, error.statusCode ?? 400);
    },
    clientErrorHandler: answerRaw,
  });
  const { log } = app;
  const directory = path.join(settings.dataDir, 'edge');
  const metrics = makeMetrics();
  const feed = await openFeed({ apiUrl: settings.apiUrl, token: settings.edgeToken, directory, log });
  const policy = () => feed.policy;
  const vault = openVault({
    store: openStore(settings.releaseStore),
    directory: path.join(directory, 'releases'),
    keysOf: (area) => feed.policy?.areas.find((known) => known.area === area)?.keys ?? [],
    log,
  });
  const copies = workingCopies({
    directory: path.join(directory, 'working-copies'),
    production: settings.production,
    origins: settings.overrideOrigins,
  });
  const lookUp = (area: string, id: string) => vault.ready(area, id) ?? copies.ready(area, id);
  const serving = servingPolicy({ isHere: (area, id) => lookUp(area, id) !== undefined });
  const lanes = openLanes({
    apiUrl: settings.apiUrl,
    limits: settings.lanes,
    onFailure: ({ area, release, where, message }) => {
      metrics.failures.inc({ area, release, where });
      log.error({ area, release, where }, message);
      // Perhaps its files are not what they were; the next worker then finds them whole.
      if (where === 'load') vault.mend(area, release);
    },
  });
  const cache = pageCache(settings.pageCacheBytes);
  const overrides = overridesFrom({ vault, copies, everyone: settings.workingCopies, policy, log });

  let again: NodeJS.Timeout | undefined;
  const prepareSoon = () =>
    void prepare().catch((err: Error) => log.error({ err }, 'live releases could not be prepared'));
  /** Live releases are brought and started before the first visitor asks for them. */
  const prepare = async () => {
    const known = policy();
    if (!known) return;
    clearTimeout(again);
    serving.take(known);
    const live = known.areas.flatMap(({ area, stable, candidate }) =>
      [stable, candidate].flatMap((id) => (id ? [{ area, id }] : [])),
    );
    const bring = async ({ area, id }: { area: string; id: string }) => {
      const found = await vault.open(area, id);
      if (known === policy()) serving.take(known);
      return found;
    };
    const brought = await Promise.all(live.map(bring));
    if (known !== policy()) return;
    // The store may have been away: nobody else would ask it again.
    if (brought.some(({ ok }) => !ok)) again = setTimeout(prepareSoon, retryMissing).unref();
    const hosts = live.filter(({ area }) => area === 'host');
    for (const { area, id } of live) {
      const host = hosts[0] && lookUp('host', hosts[0].id);
      const release = lookUp(area, id);
      if (host && release && area !== 'host') lanes.warm(host, release);
    }
  };
  feed.on('policy', prepareSoon);
  feed.on('content', (tags) => {
    cache.forget(tags);
    lanes.tell({ kind: 'content', tags });
  });
  const doubt = () => {
    cache.doubtAll();
    lanes.tell({ kind: 'doubt' });
  };
  feed.on('lost', doubt);
  feed.on('connected', doubt);

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
  });
  answerSurprises(app);
  await proxyToApi(app, settings.apiUrl);
  statusRoutes(app, { metrics, policy, vault, feed, lanes, cache });
  await reportRoutes(app, { metrics, lookUp });
  overrideRoutes(app, overrides);
  releaseFiles(app, { vault, lookUp });
  workerRoute(app, { policy: () => serving.policy, lookUp });
  const visits = visitsOf({ policy: () => serving.policy, lookUp, bring: vault.open, overrides });
  const builds = knownBuilds(lookUp);
  buildRoutes(app, { visits, builds });
  animationRoute(app, { visits, lookUp });
  const drawing = { connected: () => feed.connected, lookUp, lanes, cache, browser: settings.browser };
  payloadRoutes(app, { ...drawing, policy: () => serving.policy });
  documentRoutes(app, {
    ...drawing,
    visits,
    builds,
    compose: setComposer(lookUp),
    updateInterval: settings.updateInterval,
    metrics,
    localTools: !settings.production,
  });

  app.addHook('onReady', async () => {
    // A new machine knows no policy yet. Whoever waits for it to answer must not send it visitors before it does.
    if (!policy()) await once(feed, 'policy', { signal: AbortSignal.timeout(firstPolicy) }).catch(() => undefined);
    await prepare();
  });
  app.addHook('preClose', async () => {
    clearTimeout(again);
    feed.close();
  });
  // Only after the last page was drawn and sent.
  app.addHook('onClose', () => lanes.close());
  return app;
}
