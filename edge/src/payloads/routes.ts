import type { BrowserSettings } from '@shop/shared/contract';
import { covers } from '@shop/shared/lib/path-prefixes';
import type { FastifyInstance } from 'fastify';
import type { Policy } from 'release/policy';
import { normaliseAddress } from '../documents/address.ts';
import { removeUnreadParameters } from '../documents/page-query.ts';
import { sendRefusal } from '../errors.ts';
import { readCookies, toRenderClient } from '../http/cookies.ts';
import { readEncodings } from '../http/headers.ts';
import type { RunOptions } from '../lanes/job.ts';
import type { Lanes } from '../lanes/lanes.ts';
import { createPage, type Page, sendPage, toExchange } from '../page-cache/page.ts';
import { type PageFinder, type Rendering, toCacheStatus } from '../page-cache/page-finder.ts';
import type { FindRelease } from '../releases/release-cache.ts';
import { startRequestDeadline } from '../request-deadline.ts';
import { findPair, type ReleasePair, toPayloadSet } from './pairs.ts';

type PayloadOptions = {
  policy: () => Policy | undefined;
  findRelease: FindRelease;
  lanes: Lanes;
  pages: PageFinder;
  /** For a whole request (ms). */
  requestDeadline: number;
  /** How long a visitor waits for the payload of a candidate (ms), without the time of the API. */
  candidateDeadline: number;
  browser: BrowserSettings;
};

type Outcome = Page | { status: 404 | 503 };

/** `/_payload/<host release>/<area>/<area release>/<address of the page>` */
const payloadPath = /^\/_payload\/([a-f0-9]{16})\/([a-z][a-z0-9-]{1,30})\/([a-f0-9]{16})(\/.*)$/;

/** Serves the result of a page's loader as JSON. The loader runs in the lane that also renders the page. */
export function registerPayloadRoutes(app: FastifyInstance, options: PayloadOptions): void {
  const { pages, lanes, findRelease, policy } = options;
  const findPage = pages.createFinder<Outcome>();

  app.get('/_payload/*', async (request, reply) => {
    const [, host = '', area = '', release = '', path = ''] = payloadPath.exec(request.url) ?? [];
    const requestedUrl = normaliseAddress({ url: path });
    const pair = findPair({ policy: policy(), findRelease }, { host, area, release });
    if (!pair?.prefixes.some((prefix) => covers(prefix, requestedUrl.pathname)))
      return sendRefusal(request, reply, 404);
    const url = removeUnreadParameters(requestedUrl, [pair.release.manifest.pages]);

    const acceptsZstd = readEncodings(request.headers['accept-encoding']).includes('zstd');
    const search = findPage({
      key: `payload ${host} ${area} ${release} ${url.pathname}${url.search}`,
      render: async () =>
        pair.isLive || lanes.isOpen(pair.host, pair.release)
          ? loadPayload(options, pair, { url, requestId: request.id, acceptsZstd })
          : { outcome: { status: 404 }, isDegraded: false },
      client: toRenderClient(request, readCookies(request)),
    });
    const lookup = await startRequestDeadline(options.requestDeadline)(search);
    const outcome = lookup.cache === 'miss' ? lookup.outcome : lookup.page;
    if (!('encode' in outcome)) return sendRefusal(request, reply, outcome.status);
    return sendPage(toExchange(request, reply), outcome, ['cache-status', toCacheStatus(lookup)]);
  });
}

const commonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  // A payload holds nothing of one visitor. It can change at any moment, so caches must revalidate it.
  'cache-control': 'public, no-cache',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

async function loadPayload(
  { lanes, browser, candidateDeadline }: PayloadOptions,
  pair: ReleasePair,
  { url, ...request }: { url: URL; requestId: string; acceptsZstd: boolean },
): Promise<Rendering<Outcome>> {
  const set = toPayloadSet(pair);
  const task = { ...request, url: url.href, setKey: set.key, settings: browser };
  const { result, tags, stale } = await lanes.loadPayload(
    pair.host,
    pair.release,
    task,
    set,
    createRunOptions(pair, candidateDeadline),
  );
  if (result.kind === 'no-payload' && result.why === 'no-page') return { outcome: { status: 404 }, isDegraded: false };
  if (result.kind !== 'payload') return { outcome: { status: 503 }, isDegraded: true };
  const page = createPage({ status: 200, text: result.text, headers: commonHeaders, tags });
  return { outcome: page, cacheable: stale ? undefined : page, isDegraded: stale };
}

/** As for documents. After a refusal, the tab's own loader reads the API. */
function createRunOptions({ hostRole, role }: ReleasePair, candidateDeadline: number): RunOptions {
  if (hostRole !== 'candidate' && role !== 'candidate') return {};
  return { patience: candidateDeadline, suspect: role === 'candidate' ? 'area' : 'host' };
}
