import { bootOf, hasFallbackCard, hasLayout, headingOf, releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { sumOfMetric } from '../../harness/metrics.ts';
import type { HttpResponse } from '../../harness/request.ts';
import type { Shop } from '../../harness/shop.ts';
import { articleAt } from '../addresses.ts';
import { changeArticle } from '../articles.ts';

// pages: any

/** The texts of all links in a document. */
const linkTextsIn = ({ text }: HttpResponse) => [...text.matchAll(/<a[^>]*>([^<]*)<\/a>/g)].map(([, words]) => words);

/** Failures of the releases of a document; those of earlier tests' own releases may still be counted. */
async function countFailures(shop: Shop, document: HttpResponse): Promise<number> {
  const metrics = await shop.metrics();
  return Object.values(releasesOf(document))
    .map((release) => sumOfMetric(metrics, 'shop_release_failures_total', { release }))
    .reduce((sum, count) => sum + count, 0);
}

test('a changed article evicts every page that shows it, and no other', async ({ shop }) => {
  const pagesWithoutIt = ['/shop', '/contact-us'];
  const readAll = () =>
    Promise.all(['/blog', articleAt(8), '/', ...pagesWithoutIt].map((address) => shop.request(address)));
  await readAll();
  // The second time, all of them come from the page cache.
  await readAll();
  const cacheHits = async (area: string) =>
    sumOfMetric(await shop.metrics(), 'shop_documents_total', { area, cache: 'hit' });
  expect(await cacheHits('blog')).toBeGreaterThanOrEqual(3);

  expect((await changeArticle(shop, 8, { title: 'گونی تازه‌نام' })).status).toBe(200);
  await expect
    .poll(async () => headingOf(await shop.request(articleAt(8))), { timeout: 30_000, intervals: [50] })
    .toBe('گونی تازه‌نام');
  // The old page is sent while the new one takes longer than `STALE_WAIT`.
  await expect
    .poll(async () => linkTextsIn(await shop.request('/blog')), { timeout: 30_000, intervals: [50] })
    .toContain('گونی تازه‌نام');

  const hitsBefore = { catalog: await cacheHits('catalog'), blog: await cacheHits('blog') };
  for (const address of pagesWithoutIt) expect((await shop.request(address)).status).toBe(200);
  expect(await cacheHits('catalog')).toBe(hitsBefore.catalog + 1);
  expect(await cacheHits('blog')).toBe(hitsBefore.blog + 1);
});

test('while the API hangs, cached pages and payloads are served as stale ones, and fresh once it goes on', async ({
  shop,
}) => {
  const page = await shop.request(articleAt(3));
  const { set } = bootOf(page);
  const payload = `/_payload/${set.host.id}/blog/${set.areas.blog?.releases[0]?.id}${articleAt(3)}`;
  await shop.request(payload);
  const cacheStatuses = async () => {
    const responses = await Promise.all([articleAt(3), payload].map((address) => shop.request(address)));
    return responses.map(({ status, headers }) => `${status} ${headers['cache-status']}`);
  };
  expect(await cacheStatuses()).toEqual(['200 edge; hit', '200 edge; hit']);
  process.kill(shop.apiPid(), 'SIGSTOP');
  try {
    await expect
      .poll(cacheStatuses, { timeout: 30_000 })
      .toEqual([
        expect.stringMatching(/^200 edge; hit; ttl=-\d+$/),
        expect.stringMatching(/^200 edge; hit; ttl=-\d+$/),
      ]);
    expect(await countFailures(shop, page)).toBe(0);
  } finally {
    process.kill(shop.apiPid(), 'SIGCONT');
  }
  await expect.poll(cacheStatuses, { timeout: 30_000 }).toEqual(['200 edge; hit', '200 edge; hit']);
});

test('while the API is down the shop serves cached pages, also after a restart of the edge, and fresh ones once it is back', async ({
  shop,
}) => {
  const cached = await shop.request(articleAt(2));
  const { set } = bootOf(cached);
  const payloadOf = (path: string) =>
    shop.request(`/_payload/${set.host.id}/blog/${set.areas.blog?.releases[0]?.id}${path}`);
  const cachedPayload = await payloadOf(articleAt(2));
  expect((await shop.request('/blog')).headers['offline-copy']).toBe('yes');
  await shop.stopApi();
  await expect.poll(async () => sumOfMetric(await shop.metrics(), 'shop_registry_connected')).toBe(0);

  await test.step('cached pages are served', async () => {
    const again = await shop.request(articleAt(2));
    expect(again.status).toBe(200);
    expect(again.headers.etag).toBe(cached.headers.etag);
  });

  await test.step('a cached payload is served, and another one is refused', async () => {
    expect((await payloadOf(articleAt(2))).text).toBe(cachedPayload.text);
    const uncached = await payloadOf(articleAt(4));
    expect(uncached.status).toBe(503);
    expect(uncached.headers['cache-control']).toBe('no-store');
    expect(await countFailures(shop, cached)).toBe(0);
  });

  await test.step('a page that is not cached is the fallback card inside the layout, and must not be stored on a device', async () => {
    const response = await shop.request(articleAt(7));
    expect(response.status).toBe(503);
    expect(hasFallbackCard(response)).toBe(true);
    expect(hasLayout(response)).toBe(true);
    expect(response.headers['retry-after']).toBeDefined();
    expect((await shop.request('/api/v1/menus')).status).toBe(503);
    const search = await shop.request('/blog/search?q=never-asked-before');
    expect([search.status, search.headers['offline-copy']]).toEqual([503, undefined]);
  });

  await test.step('an edge that starts now has the last policy, and no content', async () => {
    await shop.restartEdge();
    const article = await shop.request(articleAt(2));
    expect(article.status).toBe(503);
    expect(hasFallbackCard(article)).toBe(true);
    expect(hasLayout(article)).toBe(true);
    const pageWithoutData = await shop.request('/special-order');
    expect(pageWithoutData.status).toBe(200);
    expect(hasFallbackCard(pageWithoutData)).toBe(false);
    // No release is blamed for a failure of the API.
    expect(await countFailures(shop, cached)).toBe(0);
    expect(JSON.parse((await shop.request('/healthz')).text).problems).toHaveProperty('registry');
  });

  await test.step('with the API back, pages and payloads are served and fresh', async () => {
    await shop.startApi();
    await expect.poll(async () => (await shop.request(articleAt(2))).status).toBe(200);
    await expect.poll(async () => (await payloadOf(articleAt(4))).status).toBe(200);
    expect((await changeArticle(shop, 2, { title: 'نام پس از بازگشت' })).status).toBe(200);
    await expect.poll(async () => headingOf(await shop.request(articleAt(2)))).toBe('نام پس از بازگشت');
    // The layout too: meanwhile it was rendered without its menus.
    await expect.poll(async () => linkTextsIn(await shop.request('/special-order'))).toContain('گونی کنفی');
    await expect.poll(async () => JSON.parse((await shop.request('/healthz')).text).problems).toEqual({});
  });
});
