import { describe, expect, test } from '@jest/globals';
import type { Manifest } from 'release/manifest';
import type { AreaPolicy, Policy } from 'release/policy';
import { ok, type Result, refuse } from 'release/result';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import { createHostManifest, createManifest } from '../testing/releases.ts';
import type { ShadowRendering } from './page-rendering.ts';
import { createShadows } from './shadows.ts';

const start = Date.parse('2026-03-01T10:00:00.000Z');
const page = { layout: 'default', js: [], css: [] } as const;
const pages: Manifest['pages'] = [
  { id: 'index', path: '/blog', ...page, js: [], css: [], query: ['page'] },
  { id: 'drafts', path: '/blog/drafts', ...page, js: [], css: [], audience: 'members' },
];
const host = createHostManifest();
const stable = createManifest({ id: '1'.repeat(16), pages });
const next = createManifest({ id: '2'.repeat(16), pages });
const misfit = createManifest({ id: '3'.repeat(16), pages, contract: 2 });
const manifests = [host, stable, next, misfit];

const createArea = (area: string, id: string, changes: Partial<AreaPolicy> = {}): AreaPolicy => ({
  area,
  prefixes: area === 'host' ? [] : ['/blog'],
  stable: id,
  candidate: null,
  percent: 0,
  salt: 's',
  revision: 1,
  keys: [],
  retained: [],
  ...changes,
});
const createShadow = (changes = {}) => ({
  release: next.id,
  percent: 100,
  run: 'first',
  until: '2026-03-01T10:10:00.000Z',
  ...changes,
});
const createPolicy = (shadow?: ReturnType<typeof createShadow>, changes: Partial<AreaPolicy> = {}): Policy => ({
  areas: [createArea('host', host.id), createArea('blog', stable.id, { ...changes, ...(shadow ? { shadow } : {}) })],
});
const rendered = (text: string): ShadowRendering => ({
  kind: 'rendered',
  words: text.split(' '),
  bytes: text.length,
  ms: 10,
});

type EdgeOptions = {
  policy?: Policy;
  /** The outcome of a page of the release. */
  renderPage?: (release: string, url: URL) => ShadowRendering | Promise<ShadowRendering>;
  fetched?: Result<unknown>;
  random?: number;
};

/** An edge that serves a policy with a shadow of the blog. */
function createEdge({ policy = createPolicy(createShadow()), fetched = ok(null), ...options }: EdgeOptions = {}) {
  const state = { now: start, isBusy: false, policy };
  const requests: string[] = [];
  const isKnown = (id: string) => (id === next.id ? fetched.ok : true);
  const shadows = createShadows({
    servedPolicy: () => state.policy,
    findRelease: (area, id): VerifiedRelease | undefined => {
      const manifest = manifests.find((each) => each.area === area && each.id === id);
      return manifest && isKnown(id) ? { manifest, directory: '', readFile: async () => refuse('x', 'x') } : undefined;
    },
    fetchRelease: async () => fetched,
    renderPage: async (set, url) => {
      const id = set.areas.blog?.releases[0]?.id ?? '';
      requests.push(`${id[0]} ${url.pathname}${url.search}`);
      return (options.renderPage ?? (() => rendered('status 200 page')))(id, url);
    },
    isBusy: () => state.isBusy,
    now: () => state.now,
    random: () => options.random ?? 0,
    retryDelayMs: 1,
  });
  shadows.update(policy);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    state,
    requests,
    shadows,
    /** A visitor gets a page. */
    async visit(path: string, { isMember = false } = {}) {
      shadows.offer({ url: new URL(`http://shop${path}`), isMember });
      await settle();
    },
    async read() {
      await settle();
      return shadows.read()[0];
    },
  };
}

describe('the share of requests', () => {
  test('a page of the area is rendered with the shadow and with stable, which take turns in being first', async () => {
    const edge = createEdge();
    await edge.visit('/blog');
    await edge.visit('/blog');
    await edge.visit('/shop');
    expect(edge.requests).toEqual(['1 /blog', '2 /blog', '2 /blog', '1 /blog']);
    expect((await edge.read())?.figures).toMatchObject({ pages: 2, failures: 0, differences: 0, dropped: 0 });
  });

  test('requests outside the share are not rendered again', async () => {
    const edge = createEdge({ policy: createPolicy(createShadow({ percent: 5 })), random: 0.05 });
    await edge.visit('/blog');
    expect(edge.requests).toEqual([]);
  });

  test('a page for members is never rendered again, and requests of members only for pages that all visitors have', async () => {
    const edge = createEdge();
    await edge.visit('/blog/drafts', { isMember: true });
    await edge.visit('/blog/drafts');
    await edge.visit('/blog/unknown', { isMember: true });
    expect(edge.requests).toEqual([]);
    await edge.visit('/blog?page=2&gclid=x', { isMember: true });
    expect(edge.requests).toEqual(['1 /blog?page=2', '2 /blog?page=2']);
  });

  test('a busy edge renders nothing, and counts what it left out', async () => {
    const edge = createEdge();
    edge.state.isBusy = true;
    await edge.visit('/blog');
    expect(edge.requests).toEqual([]);
    expect((await edge.read())?.figures).toMatchObject({ pages: 0, dropped: 1 });
  });

  test('one page is rendered at a time, and few wait', async () => {
    const { promise, resolve } = Promise.withResolvers<ShadowRendering>();
    const edge = createEdge({ renderPage: () => promise });
    for (let visit = 0; visit < 6; visit += 1) await edge.visit('/blog');
    expect(edge.requests).toEqual(['1 /blog']);
    resolve(rendered('status 200 page'));
    expect((await edge.read())?.figures.dropped).toBe(2);
  });
});

describe('the end of a shadow', () => {
  test('a shadow ends by itself, and its figures stay', async () => {
    const edge = createEdge();
    await edge.visit('/blog');
    edge.state.now += 10 * 60_000;
    await edge.visit('/blog');
    expect(edge.requests).toHaveLength(2);
    expect((await edge.read())?.figures.pages).toBe(1);
  });

  test('a shadow ends when visitors get the release', async () => {
    const edge = createEdge();
    edge.state.policy = createPolicy(createShadow(), { candidate: next.id, percent: 1 });
    await edge.visit('/blog');
    expect(edge.requests).toEqual([]);
    expect(await edge.read()).toMatchObject({ problem: 'visitors get this release' });
  });

  test('a stop keeps the figures, and a new run begins anew', async () => {
    const edge = createEdge();
    await edge.visit('/blog');
    edge.shadows.update(createPolicy(createShadow({ until: new Date(start).toISOString() })));
    await edge.visit('/blog');
    expect((await edge.read())?.figures.pages).toBe(1);
    edge.shadows.update(createPolicy(createShadow({ run: 'second' })));
    expect(await edge.read()).toMatchObject({ run: 'second', figures: { pages: 0 } });
    edge.shadows.update(createPolicy());
    expect(await edge.read()).toBeUndefined();
  });

  test('a page that was being rendered when the shadow ended is not counted', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const edge = createEdge({
      renderPage: (id) =>
        promise.then(() => (id === next.id ? { kind: 'failed', where: 'render', message: 'late' } : rendered('a'))),
    });
    await edge.visit('/blog');
    edge.state.now += 10 * 60_000;
    resolve();
    expect((await edge.read())?.figures).toMatchObject({ pages: 0, failures: 0 });
  });
});

describe('the report', () => {
  const failed: ShadowRendering = { kind: 'failed', where: 'render', message: 'x is undefined', stack: 'at a.js:1' };

  test('a failure is counted with its reason and stack', async () => {
    const edge = createEdge({ renderPage: (id) => (id === next.id ? failed : rendered('status 200')) });
    await edge.visit('/blog');
    await edge.visit('/blog');
    expect((await edge.read())?.figures).toMatchObject({
      pages: 0,
      failures: 2,
      lastFailures: [{ area: 'blog', release: next.id, where: 'render', message: 'x is undefined', count: 2 }],
    });
  });

  test('a page that stable cannot render either is no failure', async () => {
    const edge = createEdge({ renderPage: () => failed });
    await edge.visit('/blog');
    expect((await edge.read())?.figures).toMatchObject({ pages: 0, failures: 0, dropped: 1 });
  });

  test('a rejection that nothing handles is a failure of the shadow', async () => {
    const edge = createEdge();
    const failure = { area: 'blog', where: 'unhandled', message: 'late' };
    edge.shadows.countUnhandled({ ...failure, release: stable.id });
    edge.shadows.countUnhandled({ ...failure, release: next.id });
    expect((await edge.read())?.figures.failures).toBe(1);
  });

  test('a text that differs is named with its page and words, without what visitors typed', async () => {
    const edge = createEdge({
      renderPage: (id) => rendered(`status 200 costs ${id === next.id ? 'nothing' : 'five'}`),
    });
    await edge.visit('/blog?page=secret');
    await edge.visit('/blog?page=other');
    expect((await edge.read())?.figures).toMatchObject({
      differences: 2,
      examples: [{ path: '/blog?page', stable: 'five', shadow: 'nothing' }],
    });
  });

  test('a text that changes with every page is no difference', async () => {
    let count = 0;
    const edge = createEdge({
      renderPage: () => {
        count += 1;
        return rendered(`status 200 sacks since ${count} years`);
      },
    });
    await edge.visit('/blog');
    expect((await edge.read())?.figures).toMatchObject({ pages: 1, differences: 0 });
  });

  test('the words that are shown are not those that change with every page', async () => {
    let count = 0;
    const edge = createEdge({
      renderPage: (id) => {
        count += 1;
        return rendered(
          `status 200 ${count} one two three four five six seven eight ${id === next.id ? 'nine' : 'ten'}`,
        );
      },
    });
    await edge.visit('/blog');
    expect((await edge.read())?.figures.examples).toMatchObject([
      { stable: 'two three four five six seven eight ten' },
    ]);
  });

  test('sizes are added up, and times from the second page on', async () => {
    const edge = createEdge({ renderPage: (id) => rendered(id === next.id ? 'a b' : 'a c d') });
    await edge.visit('/blog');
    await edge.visit('/blog');
    const { bytes, durations } = (await edge.read())?.figures ?? {};
    expect(bytes).toEqual({ stable: 10, shadow: 6 });
    expect([durations?.stable, durations?.shadow].map((each) => each?.reduce((a, b) => a + b))).toEqual([1, 1]);
  });

  test('a release that cannot be loaded, or does not fit, is named', async () => {
    const missing = createEdge({ fetched: refuse('file-missing', 'gone') });
    await missing.visit('/blog');
    expect(await missing.read()).toMatchObject({ problem: 'file-missing', figures: { pages: 0 } });
    expect(missing.requests).toEqual([]);
    const unfit = createEdge({ policy: createPolicy(createShadow({ release: misfit.id })) });
    await unfit.visit('/blog');
    expect(await unfit.read()).toMatchObject({ problem: 'it does not fit the live releases' });
    expect(unfit.requests).toEqual([]);
  });
});
