import { articleAt } from '../../harness/addresses.ts';
import type { Answer } from '../../harness/ask.ts';
import { hasCard, hasFrame, headingOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { sumOf } from '../../harness/metrics.ts';
import type { Shop } from '../../harness/shop.ts';

test.use({ shopOptions: {} });
test.setTimeout(90_000);

const rename = (shop: Shop, article: number, title: string) =>
  shop.ask(`/api/v1/blog/articles/${article}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${shop.adminToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  });

/** The texts of a page's links. */
const linksIn = ({ text }: Answer) => [...text.matchAll(/<a[^>]*>([^<]*)<\/a>/g)].map(([, words]) => words);

test('a change of content is on every page that shows it at once, and on no other', async ({ shop }) => {
  const untouched = ['/shop', '/contact-us'];
  const read = () => Promise.all(['/blog', articleAt(8), '/', ...untouched].map((address) => shop.ask(address)));
  await read();
  // The second reading is of kept pages.
  await read();
  const hits = async (area: string) => sumOf(await shop.metrics(), 'shop_documents_total', { area, cache: 'hit' });
  const before = { catalog: await hits('catalog'), blog: await hits('blog') };
  expect(before.blog).toBeGreaterThanOrEqual(3);

  expect((await rename(shop, 8, 'گونی تازه‌نام')).status).toBe(200);
  await expect
    .poll(async () => headingOf(await shop.ask(articleAt(8))), { timeout: 30_000, intervals: [50] })
    .toBe('گونی تازه‌نام');
  expect(linksIn(await shop.ask('/blog'))).toContain('گونی تازه‌نام');

  const kept = { catalog: await hits('catalog'), blog: await hits('blog') };
  for (const address of untouched) expect((await shop.ask(address)).status).toBe(200);
  expect(await hits('catalog')).toBe(kept.catalog + 1);
  expect(await hits('blog')).toBe(kept.blog + 1);
});

test('without the API the shop goes on with what it knows, also after a restart, and is fresh afterwards', async ({
  shop,
}) => {
  const known = await shop.ask(articleAt(2));
  await shop.stopApi();
  await expect.poll(async () => sumOf(await shop.metrics(), 'shop_registry_connected')).toBe(0);

  await test.step('pages that are known stay', async () => {
    const again = await shop.ask(articleAt(2));
    expect(again.status).toBe(200);
    expect(again.headers.etag).toBe(known.headers.etag);
  });

  await test.step('a page that was never drawn says that its data is missing, inside the frame', async () => {
    const answer = await shop.ask(articleAt(7));
    expect(answer.status).toBe(503);
    expect(hasCard(answer)).toBe(true);
    expect(hasFrame(answer)).toBe(true);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await shop.ask('/api/v1/menus')).status).toBe(503);
  });

  await test.step('an edge that starts now has the last policy and no content', async () => {
    await shop.restartEdge();
    const article = await shop.ask(articleAt(2));
    expect(article.status).toBe(503);
    expect(hasCard(article)).toBe(true);
    expect(hasFrame(article)).toBe(true);
    const dataless = await shop.ask('/special-order');
    expect(dataless.status).toBe(200);
    expect(hasCard(dataless)).toBe(false);
    // Nobody but the API is to blame.
    expect(sumOf(await shop.metrics(), 'shop_release_failures_total')).toBe(0);
    expect(JSON.parse((await shop.ask('/healthz')).text).problems).toHaveProperty('registry');
  });

  await test.step('with the API back, everything is there and fresh', async () => {
    await shop.startApi();
    await expect.poll(async () => (await shop.ask(articleAt(2))).status, { timeout: 15_000 }).toBe(200);
    expect((await rename(shop, 2, 'نام پس از بازگشت')).status).toBe(200);
    await expect
      .poll(async () => headingOf(await shop.ask(articleAt(2))), { timeout: 15_000 })
      .toBe('نام پس از بازگشت');
    // The frame too: it was drawn without its menus meanwhile.
    await expect
      .poll(async () => linksIn(await shop.ask('/special-order')), { timeout: 15_000 })
      .toContain('گونی کنفی');
    await expect
      .poll(async () => JSON.parse((await shop.ask('/healthz')).text).problems, { timeout: 15_000 })
      .toEqual({});
  });
});
