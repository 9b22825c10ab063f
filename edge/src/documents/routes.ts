import type { BrowserSettings } from '@shop/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Policy } from 'release/policy';
import { cookiesOf, keepCookie, keptReleases, visitorCookie, visitorOf } from '../http/cookies.ts';
import { encodingFor } from '../http/encoding.ts';
import type { Lanes } from '../lanes/lanes.ts';
import type { Metrics } from '../metrics.ts';
import type { Overrides } from '../overrides/overrides.ts';
import type { Vaulted } from '../releases/vault.ts';
import { areaOfPath, type SetComposer } from '../sets/compose.ts';
import { type Picked, pick } from '../sets/pick.ts';
import { addressOf } from './address.ts';
import { type Composed, composePage } from './chain.ts';
import { crashPage } from './crash.ts';
import { type Page, type PageCache, pageOf } from './pages.ts';

type DocumentsOptions = {
  policy: () => Policy | undefined;
  connected: () => boolean;
  lookUp: (area: string, id: string) => Vaulted | undefined;
  /** Brings a release that is no longer live. */
  bring: (area: string, id: string) => Promise<unknown>;
  overrides: Overrides;
  compose: SetComposer;
  lanes: Lanes;
  cache: PageCache;
  browser: BrowserSettings;
  metrics: Metrics;
};

type Outcome =
  | { page: Page; area: string; release: string; cache: 'hit' | 'miss' | 'stale' | 'none' }
  | { redirect: string; status: number };

/** Every address that is nothing else is a document. */
export function documentRoutes(app: FastifyInstance, options: DocumentsOptions): void {
  const { policy, lookUp, overrides, metrics } = options;
  const drawing = new Map<string, Promise<Outcome>>();
  const manifestOf = (area: string, id: string) => lookUp(area, id)?.manifest;

  app.get('/*', async (request, reply) => {
    const cookies = cookiesOf(request);
    const { visitor, fresh } = visitorOf(request, cookies);
    const { releases, watched } = await overrides.of(cookies.override);
    const now = policy();
    const kept = keptReleases(cookies);
    if (now) await bringKept(options, now, kept);
    const sets = now ? pick(now, { visitor, kept, overrides: releases }, manifestOf) : [];
    const url = addressOf(request);
    const outcome = await outcomeFor(options, drawing, sets, url, request, watched.length > 0);

    const secure = request.protocol === 'https';
    // The release that drew the page, which is not the visitor's own when that one failed.
    const { area, release } = 'page' in outcome ? outcome : { area: '', release: '' };
    const keeps = manifestOf(area, release)?.keepsVisitors && releases[area] !== release;
    const setCookies = [
      ...(fresh ? [visitorCookie(fresh, { secure })] : []),
      ...(keeps ? [keepCookie(area, release, { secure })] : []),
    ];
    if (setCookies.length > 0) reply.header('set-cookie', setCookies);
    reply.headers(common);
    if ('redirect' in outcome) return reply.code(outcome.status).header('location', outcome.redirect).send();
    const { page, cache } = outcome;
    metrics.documents.inc({ area: outcome.area, release: outcome.release, status: page.status, cache });
    return send(request, reply, page);
  });
}

const common = {
  'cache-control': 'private, no-cache',
  vary: 'cookie, accept-encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** What a shopper began a checkout with stays theirs, also on an edge that started after it had ceased to be live. */
async function bringKept(
  { lookUp, bring }: DocumentsOptions,
  policy: Policy,
  kept: Record<string, string>,
): Promise<void> {
  const missing = policy.areas.filter(({ area, retained }) => {
    const id = kept[area];
    return id !== undefined && retained.includes(id) && !lookUp(area, id);
  });
  await Promise.all(missing.map(({ area }) => bring(area, kept[area] ?? '')));
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
  { cache, browser, ...options }: DocumentsOptions,
  sets: Picked[],
  url: URL,
  request: FastifyRequest,
  key: string,
  working: boolean,
): Promise<Outcome> {
  const moment = cache.moment();
  const settings = working ? { ...browser, liveReload: '/_dev/events' } : browser;
  const composed = await composePage({ ...options, settings }, sets, { url, requestId: request.id });
  if (!composed) return { page: crashPage(500), area: 'host', release: sets[0]?.host.id ?? '', cache: 'none' };
  const { result } = composed;
  if (result.kind === 'redirect') return { redirect: result.location, status: result.status };
  const page = pageOf({ status: result.status, html: result.html, headers: headersOf(result), tags: composed.tags });
  if (composed.keep) cache.put(key, page, moment);
  return { page, area: composed.area ?? 'host', release: composed.release ?? '', cache: 'miss' };
}

function headersOf({ csp, links }: Exclude<Composed['result'], { kind: 'redirect' }>): Record<string, string> {
  return { 'content-security-policy': csp, ...(links.length > 0 ? { link: links.join(', ') } : {}) };
}

async function send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  reply.headers(page.headers).header('etag', page.etag).type('text/html; charset=utf-8');
  if (page.status === 200 && has(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  if (page.status === 503) reply.header('retry-after', '5');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).send(await page.body(encoding));
}

/** Whether the browser, or a cache on the way that names several, has this very page. */
const has = (tags: string | undefined, etag: string) => (tags ?? '').split(',').some((tag) => tag.trim() === etag);
