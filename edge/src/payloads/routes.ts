import type { BrowserSettings } from '@shop/shared/contract';
import type { FastifyInstance } from 'fastify';
import type { Policy } from 'release/policy';
import { addressOf } from '../documents/address.ts';
import { type Page, type PageCache, pageOf } from '../documents/pages.ts';
import { sendPage } from '../documents/send.ts';
import type { Lanes } from '../lanes/lanes.ts';
import { refuse } from '../refusals.ts';
import type { Vaulted } from '../releases/vault.ts';
import { covers } from '../sets/prefixes.ts';
import { type Pair, pairOf, setOfPair } from './pairs.ts';

type PayloadsOptions = {
  policy: () => Policy | undefined;
  connected: () => boolean;
  lookUp: (area: string, id: string) => Vaulted | undefined;
  lanes: Lanes;
  cache: PageCache;
  browser: BrowserSettings;
};

type Outcome = Page | { status: 404 | 503 };

/** Host, area, the area's release, and the page's own address. */
const form = /^\/_payload\/([a-f0-9]{16})\/([a-z][a-z0-9-]{1,30})\/([a-f0-9]{16})(\/.*)$/;

/**
 * What a page's loader gives, as JSON: one call for a tab that goes from page to page, made in the same lane as the
 * page itself. The address names the releases that the tab has, so the answer is the same for everyone.
 */
export function payloadRoutes(app: FastifyInstance, options: PayloadsOptions): void {
  const { lookUp, policy } = options;
  const loading = new Map<string, Promise<Outcome>>();

  app.get('/_payload/*', async (request, reply) => {
    const [, host = '', area = '', release = '', path = ''] = form.exec(request.url) ?? [];
    const url = addressOf({ url: path });
    const pair = pairOf({ policy: policy(), lookUp }, { host, area, release });
    if (!pair?.prefixes.some((prefix) => covers(prefix, url.pathname))) return refuse(request, reply, 404);
    const outcome = await outcomeFor(options, loading, pair, { url, requestId: request.id });
    if (!('body' in outcome)) return refuse(request, reply, outcome.status);
    reply.headers(common);
    return sendPage(request, reply, outcome, 'application/json; charset=utf-8');
  });
}

const common = {
  // Nothing of a visitor is in it; what is in it may change at any moment, so it is asked for again each time.
  'cache-control': 'public, no-cache',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

type Ask = { url: URL; requestId: string };

async function outcomeFor(
  options: PayloadsOptions,
  loading: Map<string, Promise<Outcome>>,
  pair: Pair,
  ask: Ask,
): Promise<Outcome> {
  const { cache, lanes, connected } = options;
  const { host, release } = pair;
  const names = `${host.manifest.id} ${release.manifest.area} ${release.manifest.id}`;
  const key = `payload ${names} ${ask.url.pathname}${ask.url.search}`;
  const kept = cache.get(key);
  if (kept?.fresh && connected()) return kept.page;
  if (!pair.live && !lanes.runs(host, release)) return { status: 404 };

  // Who asks after a change does not join a loading that was begun before it.
  const joint = `${cache.moment()} ${key}`;
  const loaded = loading.get(joint) ?? load(options, pair, ask, key).finally(() => loading.delete(joint));
  loading.set(joint, loaded);
  const outcome = await loaded;
  // The API is away: what was true a moment ago is better than nothing.
  return outcome.status === 503 && kept ? kept.page : outcome;
}

async function load(
  { cache, lanes, browser }: PayloadsOptions,
  pair: Pair,
  { url, requestId }: Ask,
  key: string,
): Promise<Outcome> {
  const moment = cache.moment();
  const set = setOfPair(pair);
  const task = { url: url.href, requestId, setKey: set.key, settings: browser };
  const { result, tags, stale } = await lanes.load(pair.host, pair.release, task, set);
  if (result.kind === 'no-payload') return { status: result.why === 'no-page' ? 404 : 503 };
  if (result.kind === 'fault') return { status: 503 };
  const page = pageOf({ status: 200, html: result.json, headers: {}, tags });
  if (!stale) cache.put(key, page, moment);
  return page;
}
