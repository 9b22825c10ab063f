import type { ServerResponse } from 'node:http';
import type { BrowserSettings } from '@shop/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { BuildIndex } from '../builds/builds.ts';
import { sendRefusal } from '../errors.ts';
import { type Cookies, createPinCookie, createVisitorCookie, readCookies, toRenderClient } from '../http/cookies.ts';
import { readEncodings } from '../http/headers.ts';
import type { RespondAtOnce } from '../http/http-server.ts';
import type { Lanes } from '../lanes/lanes.ts';
import type { Metrics } from '../metrics.ts';
import { createPage, type Page, sendBody, sendPage, toExchange } from '../page-cache/page.ts';
import { type FindPage, type PageFinder, type Rendering, toCacheStatus } from '../page-cache/page-finder.ts';
import type { RenderClient } from '../page-cache/render-queue.ts';
import type { FindRelease } from '../releases/release-cache.ts';
import type { Figures } from '../reporting/figures.ts';
import { Overload, startRequestDeadline } from '../request-deadline.ts';
import type { ChosenSet } from '../sets/choose.ts';
import type { ComposeSet } from '../sets/compose.ts';
import type { VisitorSetFinder, VisitorSets } from '../sets/visitor-sets.ts';
import type { Shadows } from '../shadow/shadows.ts';
import { type ComposedPage, composePage } from './chain.ts';
import { createCrashPage } from './error-page.ts';
import { createAddressReader, type PageAddress } from './page-address.ts';
import { commonHeaders } from './page-headers.ts';
import { addRemovedParameters } from './page-query.ts';
import type { PopularAddresses } from './popular-addresses.ts';

type DocumentOptions = {
  findVisitorSets: VisitorSetFinder['find'];
  findVisitorSetsAtOnce: VisitorSetFinder['findAtOnce'];
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
  shadows: Pick<Shadows, 'offer' | 'hasRuns'>;
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
  /** Undefined while no host can serve. */
  address: PageAddress | undefined;
  requestId: string;
  hasWorkingCopy: boolean;
  client: RenderClient | undefined;
  acceptsZstd?: boolean;
};

type Visit = {
  cookies: Cookies;
  visitorSets: VisitorSets;
  address: PageAddress | undefined;
  response: ServerResponse;
};
type RoutedVisit = Visit & { request: FastifyRequest; reply: FastifyReply };
type PageOutcome = Extract<Outcome, { page: Page }>;

/** Serves every GET request that no other route handles as a document. */
export function registerDocumentRoutes(app: FastifyInstance, options: DocumentOptions) {
  const { findVisitorSets, findRelease, metrics } = options;
  const findPage = options.pages.createFinder<Outcome>();
  const addresses = createAddressReader(findRelease);

  /** Undefined while no host can serve. */
  const readAddressFor = ({ sets: [set] }: VisitorSets, request: FastifyRequest): PageAddress | undefined =>
    set && addresses.read(set, request.url);

  const countPage = (
    { cookies, visitorSets, address, response }: Visit,
    { page, area, release, cache }: PageOutcome,
    renderMs?: number,
  ): void => {
    const { mark, overrides, workingCopies, sets } = visitorSets;
    if (address && page.status === 200) options.popular.count(area, address.target);
    metrics.documents.inc({ area, release, status: page.status, cache });
    const host = area !== 'host' && sets[0] ? [{ area: 'host', release: sets[0].host.id }] : [];
    // A release that replaces a failing one is not charged for the time in which that one failed.
    const isOwnTime = cache === 'miss' && release === address?.release;
    options.figures.countPage({
      releases: [{ area, release }, ...host],
      visitor: mark,
      renderMs: isOwnTime ? renderMs : undefined,
    });
    const isOrdinary = page.status < 500 && workingCopies.length === 0 && Object.keys(overrides).length === 0;
    // After the response, so that no visitor waits for it.
    if (isOrdinary && address && options.shadows.hasRuns()) {
      const sent = { url: address.requested, isMember: Boolean(cookies.access_token) };
      response.once('finish', () => options.shadows.offer(sent));
    }
  };

  const sendOutcome = (visit: RoutedVisit, outcome: Outcome, renderMs?: number): void | Promise<void> => {
    const { request, reply, visitorSets, address } = visit;
    const { newVisitorId, overrides } = visitorSets;
    // The pin names the release that rendered the page. After a failure that is not the visitor's first choice.
    const { area, release } = 'page' in outcome ? outcome : { area: '', release: '' };
    const isPinned = findRelease(area, release)?.manifest.keepsVisitors && overrides[area] !== release;
    const setCookies = createSetCookies(request, newVisitorId, isPinned ? { area, release } : undefined);
    if ('redirect' in outcome) {
      const location = address ? addRemovedParameters(outcome.redirect, address) : outcome.redirect;
      if (setCookies.length > 0) reply.header('set-cookie', setCookies);
      reply.headers(commonHeaders).code(outcome.status).header('location', location).send();
      return;
    }
    countPage(visit, outcome, renderMs);
    const { page, cacheStatus } = outcome;
    const headers = setCookies.flatMap((cookie) => ['set-cookie', cookie]);
    if (cacheStatus) headers.push('cache-status', cacheStatus);
    return sendPage(toExchange(request, reply), page, headers);
  };

  /** Redirects a visitor for whom the page is not meant. */
  const redirectByAudience = ({ reply, cookies, address }: RoutedVisit): boolean => {
    const redirect = findRedirect(cookies, address);
    if (redirect !== undefined) reply.headers(commonHeaders).code(302).header('location', redirect).send();
    return redirect !== undefined;
  };

  const handleDocument = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const cookies = readCookies(request);
    const beforeDeadline = startRequestDeadline(options.requestDeadline);
    const finding = findVisitorSets(request, cookies);
    const visitorSets = finding instanceof Promise ? await beforeDeadline(finding) : finding;
    const address = readAddressFor(visitorSets, request);
    const visit = { request, reply, response: reply.raw, cookies, visitorSets, address };
    if (redirectByAudience(visit)) return;
    const startedAt = performance.now();
    const { sets, workingCopies } = visitorSets;
    const hasWorkingCopy = workingCopies.length > 0;
    const [requestId, client] = [request.id, toRenderClient(request, cookies)];
    const acceptsZstd = readEncodings(request.headers['accept-encoding']).includes('zstd');
    const rendered = await beforeDeadline(
      findOrRender(options, findPage, { sets, address, requestId, hasWorkingCopy, client, acceptsZstd }),
    );
    return sendOutcome(visit, rendered, performance.now() - startedAt);
  };
  app.get('/*', handleDocument);
  const refuseOthers: onRequestAsyncHookHandler = async (request, reply) => {
    if (!options.mayUseLocalTools(request)) return sendRefusal(request, reply, 404);
  };
  app.get(componentsPath, { onRequest: refuseOthers }, handleDocument);

  /** Sends a page that is fresh in the cache, to a visitor who needs no cookie, redirect or release that is not here. */
  const sendCached: RespondAtOnce = ({ url, headers, requestId, response }) => {
    const request = { headers };
    const cookies = readCookies(request);
    const visitorSets = options.findVisitorSetsAtOnce(request, cookies);
    const [set] = visitorSets?.sets ?? [];
    if (!visitorSets || visitorSets.newVisitorId !== undefined || !set) return undefined;
    const address = addresses.recall(set, url);
    if (!address || address.keepsVisitors || address.url.pathname === componentsPath) return undefined;
    const page = findRedirect(cookies, address) === undefined ? findPage.fresh(address.key) : undefined;
    // In another encoding than the lane's it has to be computed the first time, which may fail.
    const body = page?.find(readEncodings(headers['accept-encoding']));
    if (!page || !body) return undefined;
    const { area, release } = address;
    countPage({ cookies, visitorSets, address, response }, { page, area, release, cache: 'hit' });
    const cacheStatus = toCacheStatus({ cache: 'hit', page });
    sendBody({ headers, requestId, takeOver: () => response }, page, body, ['cache-status', cacheStatus]);
    return address;
  };

  return {
    sendCached,
    /** Renders and caches a page for the visitors who will have these sets. False if their own release could not render it. */
    async renderInAdvance(sets: ChosenSet[], address: string, own: { area: string; id: string }): Promise<boolean> {
      const [set] = sets;
      const page = set && addresses.read(set, address);
      const request = { sets, address: page, requestId: 'warm-up', hasWorkingCopy: false, client: undefined };
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

const findRedirect = (cookies: Cookies, address: PageAddress | undefined): string | undefined =>
  cookies.access_token ? address?.redirects.member : address?.redirects.guest;

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

async function findOrRender(
  options: DocumentOptions,
  findPage: FindPage<Outcome>,
  { address, ...request }: DocumentRequest,
): Promise<Outcome> {
  if (!address) return { page: createCrashPage(503), area: 'host', release: '', cache: 'none' };
  const lookup = await findPage({
    key: address.key,
    render: () => renderDocument(options, { ...request, url: address.url }),
    client: request.client,
  });
  const cacheStatus = toCacheStatus(lookup);
  if (lookup.cache === 'miss') return { ...lookup.outcome, cacheStatus };
  const { area, release } = address;
  return { page: lookup.page, area, release, cache: lookup.cache, cacheStatus };
}

async function renderDocument(
  { browser, builds, updateInterval, ...options }: DocumentOptions,
  { sets, url, requestId, hasWorkingCopy, acceptsZstd = false }: Omit<DocumentRequest, 'address'> & { url: URL },
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
  const composed = await composePage({ ...options, settings }, sets, { url, requestId, acceptsZstd });
  if (!composed) {
    const release = firstSet?.host.id ?? '';
    return { outcome: { page: createCrashPage(500), area: 'host', release, cache: 'none' }, isDegraded: true };
  }
  const { result } = composed;
  if (result.kind === 'redirect') {
    return { outcome: { redirect: result.location, status: result.status }, isDegraded: false };
  }
  const headers = {
    ...commonHeaders,
    ...createPageHeaders(result),
    ...createOfflineHeader(composed),
    ...createReleaseHeader(composed),
  };
  const page = createPage({ status: result.status, text: result.text, headers, tags: composed.tags });
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
