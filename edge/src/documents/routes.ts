import type { BrowserSettings } from '@shop/shared/contract';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, RouteHandlerMethod } from 'fastify';
import type { BuildIndex } from '../builds/builds.ts';
import { sendRefusal } from '../errors.ts';
import { createPinCookie, createVisitorCookie, readCookies, toRenderClient } from '../http/cookies.ts';
import type { Lanes } from '../lanes/lanes.ts';
import type { Metrics } from '../metrics.ts';
import { createPage, type Page, sendPage } from '../page-cache/page.ts';
import { type FindPage, type PageFinder, type Rendering, toCacheStatus } from '../page-cache/page-finder.ts';
import type { RenderClient } from '../page-cache/render-queue.ts';
import type { FindRelease } from '../releases/release-cache.ts';
import type { Figures } from '../reporting/figures.ts';
import { Overload, startRequestDeadline } from '../request-deadline.ts';
import { type ChosenSet, findAreaOfPath } from '../sets/choose.ts';
import type { ComposeSet } from '../sets/compose.ts';
import type { FindVisitorSets } from '../sets/visitor-sets.ts';
import type { Shadows } from '../shadow/shadows.ts';
import { normaliseAddress } from './address.ts';
import { findAudienceRedirect } from './audience.ts';
import { type ComposedPage, composePage } from './chain.ts';
import { createCrashPage } from './error-page.ts';
import { addRemovedParameters, removeUnreadParameters } from './page-query.ts';
import type { PopularAddresses } from './popular-addresses.ts';

type DocumentOptions = {
  findVisitorSets: FindVisitorSets;
  builds: BuildIndex;
  findRelease: FindRelease;
  composeSet: ComposeSet;
  lanes: Lanes;
  pages: PageFinder;
  /** For a whole request (ms). */
  requestDeadline: number;
  browser: BrowserSettings;
  /** How often a tab checks for a newer build (ms). */
  updateInterval: number;
  /** How long a visitor waits for candidates (ms). */
  candidateDeadline: number;
  metrics: Metrics;
  figures: Figures;
  popular: PopularAddresses;
  shadows: Pick<Shadows, 'offer'>;
  /** Whether the request gets the host's page of components. */
  mayUseLocalTools: (request: FastifyRequest) => boolean;
};

/** The host's page that shows all components. All other paths below `/_local/` belong to the API. */
const componentsPath = '/_local/ui';

type Outcome =
  | { page: Page; area: string; release: string; cache: 'hit' | 'miss' | 'stale' | 'none'; cacheStatus?: string }
  | { redirect: string; status: number };

type DocumentRequest = {
  sets: ChosenSet[];
  url: URL;
  requestId: string;
  hasWorkingCopy: boolean;
  client: RenderClient | undefined;
};

/** Serves every GET request that no other route handles as a document. */
export function registerDocumentRoutes(app: FastifyInstance, options: DocumentOptions) {
  const { findVisitorSets, findRelease, metrics } = options;
  const findPage = options.pages.createFinder<Outcome>();

  const handleDocument: RouteHandlerMethod = async (request, reply) => {
    const beforeDeadline = startRequestDeadline(options.requestDeadline);
    const { sets, newVisitorId, overrides, workingCopies } = await beforeDeadline(findVisitorSets(request));
    const requestedUrl = normaliseAddress(request);
    const chain = listPagesOfChain(sets[0], requestedUrl.pathname, findRelease);
    const redirect = findAudienceRedirect({
      pages: chain[0] ?? [],
      url: requestedUrl,
      isMember: Boolean(readCookies(request).access_token),
    });
    if (redirect !== undefined) return reply.headers(commonHeaders).code(302).header('location', redirect).send();
    const url = removeUnreadParameters(requestedUrl, chain);
    const documentRequest = {
      sets,
      url,
      requestId: request.id,
      hasWorkingCopy: workingCopies.length > 0,
      client: toRenderClient(request),
    };
    const startedAt = performance.now();
    const outcome = await beforeDeadline(findOrRender(options, findPage, documentRequest));
    const renderMs = performance.now() - startedAt;

    // The pin names the release that rendered the page. After a failure that is not the visitor's first choice.
    const { area, release } = 'page' in outcome ? outcome : { area: '', release: '' };
    const isPinned = findRelease(area, release)?.manifest.keepsVisitors && overrides[area] !== release;
    const setCookies = createSetCookies(request, newVisitorId, isPinned ? { area, release } : undefined);
    if (setCookies.length > 0) reply.header('set-cookie', setCookies);
    reply.headers(commonHeaders);
    if ('redirect' in outcome) {
      const location = addRemovedParameters(outcome.redirect, requestedUrl, url);
      return reply.code(outcome.status).header('location', location).send();
    }
    const { page, cache, cacheStatus } = outcome;
    if (page.status === 200) options.popular.count(area, url.pathname + url.search);
    if (cacheStatus) reply.header('cache-status', cacheStatus);
    metrics.documents.inc({ area, release, status: page.status, cache });
    const visitor = newVisitorId ?? readCookies(request).visitor;
    const view = { visitor, renderMs: cache === 'miss' ? renderMs : undefined };
    options.figures.countPage({ ...view, area, release });
    if (area !== 'host' && sets[0]) options.figures.countPage({ ...view, area: 'host', release: sets[0].host.id });
    const isOrdinary = page.status < 500 && workingCopies.length === 0 && Object.keys(overrides).length === 0;
    const isMember = Boolean(readCookies(request).access_token);
    // After the response, so that no visitor waits for it.
    if (isOrdinary) reply.raw.once('finish', () => options.shadows.offer({ url: requestedUrl, isMember }));
    return sendPage(request, reply, page, 'text/html; charset=utf-8');
  };
  app.get('/*', handleDocument);
  const refuseOthers: onRequestAsyncHookHandler = async (request, reply) => {
    if (!options.mayUseLocalTools(request)) return sendRefusal(request, reply, 404);
  };
  app.get(componentsPath, { onRequest: refuseOthers }, handleDocument);

  return {
    /** Renders and caches a page for the visitors who will have these sets. False if their own release could not render it. */
    async renderInAdvance(sets: ChosenSet[], address: string, own: { area: string; id: string }): Promise<boolean> {
      const requested = normaliseAddress({ url: address });
      const url = removeUnreadParameters(requested, listPagesOfChain(sets[0], requested.pathname, findRelease));
      const request = { sets, url, requestId: 'warm-up', hasWorkingCopy: false, client: undefined };
      // Without a place in the queue the page is left out: visitors are more important.
      const outcome = await findOrRender(options, findPage, request).catch((error: unknown) => {
        if (error instanceof Overload) return undefined;
        throw error;
      });
      if (!outcome) return true;
      if ('redirect' in outcome) return true;
      return outcome.page.status < 500 && (own.area === 'host' || outcome.release === own.id);
    },
  };
}

const commonHeaders = {
  'cache-control': 'private, no-cache',
  vary: 'cookie, accept-encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

function createSetCookies(
  request: FastifyRequest,
  newVisitorId: string | undefined,
  pin: { area: string; release: string } | undefined,
): string[] {
  const secure = request.protocol === 'https';
  return [
    ...(newVisitorId ? [createVisitorCookie(newVisitorId, { secure })] : []),
    ...(pin ? [createPinCookie(pin.area, pin.release, { secure })] : []),
  ];
}

/** The pages of each release in the chain of the area that owns the path, those of the visitor's release first. */
function listPagesOfChain(set: ChosenSet | undefined, pathname: string, findRelease: FindRelease) {
  const area = set && findAreaOfPath(set, pathname);
  const releases = (area && set.areas[area]?.releases) || [];
  return releases.map(({ id }) => findRelease(area ?? '', id)?.manifest.pages ?? []);
}

async function findOrRender(
  options: DocumentOptions,
  findPage: FindPage<Outcome>,
  request: DocumentRequest,
): Promise<Outcome> {
  const [firstSet] = request.sets;
  if (!firstSet) return { page: createCrashPage(503), area: 'host', release: '', cache: 'none' };
  const { url } = request;
  const { key: setKey } = await options.composeSet(firstSet);
  const lookup = await findPage({
    key: `${setKey} ${url.pathname}${url.search}`,
    render: () => renderDocument(options, request),
    client: request.client,
  });
  const cacheStatus = toCacheStatus(lookup);
  if (lookup.cache === 'miss') return { ...lookup.outcome, cacheStatus };
  const area = findAreaOfPath(firstSet, url.pathname) ?? 'host';
  const release = firstSet.areas[area]?.releases[0]?.id ?? firstSet.host.id;
  return { page: lookup.page, area, release, cache: lookup.cache, cacheStatus };
}

async function renderDocument(
  { browser, builds, updateInterval, ...options }: DocumentOptions,
  { sets, url, requestId, hasWorkingCopy }: DocumentRequest,
): Promise<Rendering<Outcome>> {
  const [firstSet] = sets;
  const settings: BrowserSettings = {
    ...browser,
    // A working copy reloads the page itself after a build.
    ...(hasWorkingCopy ? { liveReload: '/_dev/events' } : {}),
    // The visitor's own set, also when a fallback release renders: otherwise the tab would take it for a newer build.
    ...(firstSet && !hasWorkingCopy
      ? { updates: { build: builds.register(firstSet).id, interval: updateInterval } }
      : {}),
  };
  const composed = await composePage({ ...options, settings }, sets, { url, requestId });
  if (!composed) {
    const release = firstSet?.host.id ?? '';
    return { outcome: { page: createCrashPage(500), area: 'host', release, cache: 'none' }, isDegraded: true };
  }
  const { result } = composed;
  if (result.kind === 'redirect') {
    return { outcome: { redirect: result.location, status: result.status }, isDegraded: false };
  }
  const headers = { ...createPageHeaders(result), ...createOfflineHeader(composed), ...createReleaseHeader(composed) };
  const page = createPage({ status: result.status, text: result.html, headers, tags: composed.tags });
  return {
    outcome: { page, area: composed.area ?? 'host', release: composed.release ?? '', cache: 'miss' },
    cacheable: composed.isCacheable ? page : undefined,
    isDegraded: composed.isStale || result.status >= 500,
  };
}

type PageResult = Exclude<ComposedPage['result'], { kind: 'redirect' }>;

function createPageHeaders({ csp, links }: PageResult): Record<string, string> {
  return { 'content-security-policy': csp, ...(links.length > 0 ? { link: links.join(', ') } : {}) };
}

/** Tells the service worker that it may store this document for offline use: it is complete and shows no override. */
function createOfflineHeader({ isCacheable, set: { host, areas } }: ComposedPage): Record<string, string> {
  const releases = [host, ...Object.values(areas).flatMap((area) => area.releases)];
  const isForEveryone = isCacheable && releases.every(({ role }) => role !== 'override');
  return isForEveryone ? { 'offline-copy': 'yes' } : {};
}

/** Names the release of each area in the set that rendered the page, for people who look into a response: `host=1a…, blog=2b…`. */
function createReleaseHeader({ set: { host, areas } }: ComposedPage): Record<string, string> {
  const others = Object.entries(areas).flatMap(([area, { releases }]) => {
    const [release] = releases;
    return release ? [`${area}=${release.id}`] : [];
  });
  return { 'x-releases': [`host=${host.id}`, ...others].join(', ') };
}
