import type { BrowserSettings } from '@shop/shared/contract';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Builds } from '../builds/builds.ts';
import { cookiesOf, keepCookie, visitorCookie } from '../http/cookies.ts';
import type { Lanes } from '../lanes/lanes.ts';
import type { Metrics } from '../metrics.ts';
import type { Vaulted } from '../releases/vault.ts';
import { areaOfPath, type SetComposer } from '../sets/compose.ts';
import type { Picked } from '../sets/pick.ts';
import type { Visits } from '../sets/visits.ts';
import { addressOf } from './address.ts';
import { elsewhere } from './audience.ts';
import { type Composed, composePage } from './chain.ts';
import { crashPage } from './crash.ts';
import { type Page, type PageCache, pageOf } from './pages.ts';
import { sendPage } from './send.ts';

type DocumentsOptions = {
  visits: Visits;
  builds: Builds;
  connected: () => boolean;
  lookUp: (area: string, id: string) => Vaulted | undefined;
  compose: SetComposer;
  lanes: Lanes;
  cache: PageCache;
  browser: BrowserSettings;
  /** How often a tab asks whether there is a newer build, in ms. */
  updateInterval: number;
  metrics: Metrics;
  /** This is no shop for shoppers: its own people look at `livingPage`. */
  localTools: boolean;
};

/** The host's page of every component. All else below `/_local/` is the API's. */
const livingPage = '/_local/ui';

type Outcome =
  | { page: Page; area: string; release: string; cache: 'hit' | 'miss' | 'stale' | 'none' }
  | { redirect: string; status: number };

/** Every address that is nothing else is a document. */
export function documentRoutes(app: FastifyInstance, options: DocumentsOptions): void {
  const { visits, lookUp, metrics } = options;
  const drawing = new Map<string, Promise<Outcome>>();

  const answer: RouteHandlerMethod = async (request, reply) => {
    const { sets, fresh, releases, watched } = await visits(request);
    const url = addressOf(request);
    const led = elsewhere({
      pages: pagesAt(sets[0], url.pathname, lookUp),
      url,
      isMember: Boolean(cookiesOf(request).access_token),
    });
    if (led !== undefined) return reply.headers(common).code(302).header('location', led).send();
    const outcome = await outcomeFor(options, drawing, sets, url, request, watched.length > 0);

    const secure = request.protocol === 'https';
    // The release that drew the page, which is not the visitor's own when that one failed.
    const { area, release } = 'page' in outcome ? outcome : { area: '', release: '' };
    const keeps = lookUp(area, release)?.manifest.keepsVisitors && releases[area] !== release;
    const setCookies = [
      ...(fresh ? [visitorCookie(fresh, { secure })] : []),
      ...(keeps ? [keepCookie(area, release, { secure })] : []),
    ];
    if (setCookies.length > 0) reply.header('set-cookie', setCookies);
    reply.headers(common);
    if ('redirect' in outcome) return reply.code(outcome.status).header('location', outcome.redirect).send();
    const { page, cache } = outcome;
    metrics.documents.inc({ area: outcome.area, release: outcome.release, status: page.status, cache });
    return sendPage(request, reply, page, 'text/html; charset=utf-8');
  };
  app.get('/*', answer);
  if (options.localTools) app.get(livingPage, answer);
}

const common = {
  'cache-control': 'private, no-cache',
  vary: 'cookie, accept-encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** What the visitor's release of the address's area has. */
function pagesAt(set: Picked | undefined, pathname: string, lookUp: DocumentsOptions['lookUp']) {
  const area = set && areaOfPath(set, pathname);
  const release = area && set.areas[area]?.releases[0];
  return (release && lookUp(area, release.id)?.manifest.pages) || [];
}

async function outcomeFor(
  options: DocumentsOptions,
  drawing: Map<string, Promise<Outcome>>,
  sets: Picked[],
  url: URL,
  request: FastifyRequest,
  working: boolean,
): Promise<Outcome> {
  const [first] = sets;
  if (!first) return { page: crashPage(503), area: 'host', release: '', cache: 'none' };
  const { key: setKey } = await options.compose(first);
  const key = `${setKey} ${url.pathname}${url.search}`;
  const kept = options.cache.get(key);
  const area = areaOfPath(first, url.pathname) ?? 'host';
  const release = first.areas[area]?.releases[0]?.id ?? first.host.id;
  if (kept?.fresh && options.connected()) return { page: kept.page, area, release, cache: 'hit' };

  // Who asks after a change does not join a drawing that was begun before it.
  const joint = `${options.cache.moment()} ${key}`;
  const drawn =
    drawing.get(joint) ?? draw(options, sets, url, request, key, working).finally(() => drawing.delete(joint));
  drawing.set(joint, drawn);
  const outcome = await drawn;
  // The API is away: what was true a moment ago is better than a card.
  if ('page' in outcome && outcome.page.status >= 500 && kept)
    return { page: kept.page, area, release, cache: 'stale' };
  return outcome;
}

async function draw(
  { cache, browser, builds, updateInterval, ...options }: DocumentsOptions,
  sets: Picked[],
  url: URL,
  request: FastifyRequest,
  key: string,
  working: boolean,
): Promise<Outcome> {
  const moment = cache.moment();
  const [chosen] = sets;
  const settings: BrowserSettings = {
    ...browser,
    // A working copy says by itself when it is newer.
    ...(working ? { liveReload: '/_dev/events' } : {}),
    // What was chosen for the visitor, also when a stand-in draws the page: nothing newer is to be had by asking again.
    ...(chosen && !working ? { updates: { build: builds.of(chosen).id, interval: updateInterval } } : {}),
  };
  const composed = await composePage({ ...options, settings }, sets, { url, requestId: request.id });
  if (!composed) return { page: crashPage(500), area: 'host', release: sets[0]?.host.id ?? '', cache: 'none' };
  const { result } = composed;
  if (result.kind === 'redirect') return { redirect: result.location, status: result.status };
  const headers = { ...headersOf(result), ...offlineCopy(composed) };
  const page = pageOf({ status: result.status, html: result.html, headers, tags: composed.tags });
  if (composed.keep) cache.put(key, page, moment);
  return { page, area: composed.area ?? 'host', release: composed.release ?? '', cache: 'miss' };
}

function headersOf({ csp, links }: Exclude<Composed['result'], { kind: 'redirect' }>): Record<string, string> {
  return { 'content-security-policy': csp, ...(links.length > 0 ? { link: links.join(', ') } : {}) };
}

/** Says to the service worker that this document is the same for everyone, and whole: a device may keep it for when it is offline. */
function offlineCopy({ keep, set: { host, areas } }: Composed): Record<string, string> {
  const releases = [host, ...Object.values(areas).flatMap((area) => area.releases)];
  const isForEveryone = keep && releases.every(({ role }) => role !== 'override');
  return isForEveryone ? { 'offline-copy': 'yes' } : {};
}
