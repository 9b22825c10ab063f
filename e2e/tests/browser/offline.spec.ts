import AxeBuilder from '@axe-core/playwright';
import { articleAt } from '../../harness/addresses.ts';
import { patchedBuild } from '../../harness/patched.ts';
import { heading, hydrated, mark, navbar, retryButton } from './parts/looks.ts';
import { anotherWorker, everythingKept, goOffline, goOnline, kept, see } from './parts/offline.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use({ ...ownShop(), serviceWorkers: 'allow' });
test.describe.configure({ timeout: 120_000 });

const away = 'اتصال برقرار نیست';
const article = 'زندگی دوم گونی کنفی؛ از باغچه تا خانه';
/** What a browser says of a network that is not there. */
const silence = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|status of 503|Failed to fetch|Network Error|ERR_FAILED/;

test.afterEach(async ({ page, shop }) => goOnline(page, shop));

test('a page that was seen is there without a network, and comes to life', async ({ page, shop, troubles }) => {
  troubles.expect(silence);
  await see(page, articleAt(8), '/shop');
  await goOffline(page, shop);

  await page.goto(articleAt(8));
  await expect(heading(page, article)).toBeVisible();
  await hydrated(page);
  await page.getByRole('button', { name: 'رنگ صفحه: هماهنگ با دستگاه' }).click();
  await expect(page.getByRole('button', { name: 'رنگ صفحه: روشن' })).toBeVisible();
});

test('the very first page is kept too, and one that was reached without a full load', async ({
  page,
  shop,
  troubles,
}) => {
  troubles.expect(silence);
  await page.goto('/blog');
  await hydrated(page);
  await kept(page, '/blog');
  // The browser's own cache may forget them; what the document names stays with it.
  const named = (await (await page.request.get('/blog')).text()).match(/(?<=modulepreload" href=")[^"]+/g) ?? [];
  expect(named.length).toBeGreaterThan(2);
  expect(await everythingKept(page)).toEqual(expect.arrayContaining(named));
  const { stays } = await mark(page);
  await navbar(page, 'فروشگاه').click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  expect(await stays()).toBe(true);
  await kept(page, '/shop');
  await goOffline(page, shop);

  for (const [path, name] of [
    ['/blog', 'وبلاگ'],
    ['/shop', 'فروشگاه'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await hydrated(page);
  }
});

test('in place of one that was not seen there is the offline page, with those that were', async ({
  page,
  shop,
  troubles,
}) => {
  troubles.expect(silence);
  await see(page, '/shop', articleAt(8));
  await goOffline(page, shop);

  await page.goto('/contact-us');
  await expect(heading(page, away)).toBeVisible();
  await expect(retryButton(page)).toBeVisible();
  const list = page.getByRole('region', { name: 'صفحه‌هایی که روی این دستگاه مانده‌اند' });
  await expect(list.getByRole('link')).toHaveText([new RegExp(article), /^فروشگاه/]);
  await list.getByRole('link', { name: article }).click();
  await expect(heading(page, article)).toBeVisible();
  await hydrated(page);
});

test('a link that is followed without a network leads to the copy, or to the offline page', async ({
  page,
  shop,
  troubles,
}) => {
  troubles.expect(silence);
  // The code of the next page may have failed before the full load began; what it reports of that reaches nobody.
  troubles.expect(/^report: /);
  await see(page, '/shop', '/blog');
  await hydrated(page);
  await goOffline(page, shop);
  const gone = page.getByText('اینترنت قطع است؛ آنچه می‌بینید شاید تازه نباشد.');
  await expect(gone).toBeVisible();
  await navbar(page, 'فروشگاه').click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  await hydrated(page);
  await expect(gone).toBeVisible();
  await navbar(page, 'تماس با ما').click();
  await expect(heading(page, away)).toBeVisible();
});

test('the offline page goes on by itself when the network is back', async ({ page, shop, troubles }) => {
  troubles.expect(silence);
  await see(page, '/shop');
  await goOffline(page, shop);
  await page.goto('/blog');
  await expect(heading(page, away)).toBeVisible();
  await goOnline(page, shop);
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await hydrated(page);
  await expect(page.getByText('اینترنت قطع است')).toBeHidden();
});

test('and with its button, when the browser never knew that it was away', async ({ page, shop, troubles }) => {
  troubles.expect(silence);
  await see(page, '/shop');
  await shop.stopEdge();
  await page.goto('/blog');
  await expect(heading(page, away)).toBeVisible();
  await shop.startEdge();
  await retryButton(page).click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
});

test('the network is asked first: a copy never stands in for an answer', async ({ page, troubles }) => {
  troubles.expect(/status of 404/);
  await see(page, '/shop');
  await page.evaluate(async () => {
    const cache = await caches.open('shop-pages-1');
    const headers = { 'content-type': 'text/html', date: new Date().toUTCString() };
    await cache.put('/blog', new Response('<title>x</title><main><h1>رونوشت</h1></main>', { headers }));
  });
  await page.goto('/blog');
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await kept(page, '/blog');
  // Also when the answer is that there is no such page.
  await page.evaluate(async () => {
    const cache = await caches.open('shop-pages-1');
    await cache.put('/blog/nowhere', new Response('<title>x</title><main><h1>رونوشت</h1></main>'));
  });
  await page.goto('/blog/nowhere');
  await expect(heading(page, 'متاسفیم ، صفحه موردنظرتون پیدا نشد!')).toBeVisible();
});

test('what is a visitor’s own is never kept, nor the API, the registry or what a browser asks the edge', async ({
  page,
  shop,
  troubles,
}) => {
  troubles.expect(/./);
  await see(page, '/shop');
  for (const path of [
    '/account',
    '/account/favorites',
    '/auth/login',
    '/checkout/cart',
    '/payment/failure',
    '/nowhere',
  ]) {
    await page.goto(path);
    await hydrated(page);
  }
  const answers = await page.evaluate(() => {
    const asked = ['/api/v1/menus', '/releases/discovery.json', '/healthz', '/service-worker.js'];
    return Promise.all(asked.map((path) => fetch(path).then(({ status }) => status)));
  });
  expect(answers).toEqual([200, 200, 200, 200]);
  await see(page, '/blog');
  const pages = (await everythingKept(page)).filter((path) => !/^\/(r|media)\//.test(path));
  expect(pages.sort()).toEqual(['/blog', '/shop']);

  await goOffline(page, shop);
  await page.goto('/account/favorites');
  await expect(heading(page, away)).toBeVisible();
  await page.goto('/blog');
  const api = await page.evaluate(() =>
    fetch('/api/v1/menus').then(
      () => 'answered',
      () => 'silent',
    ),
  );
  expect(api).toBe('silent');
});

test('a half-filled form stays as it is while a newer worker comes, and goes again', async ({
  page,
  shop,
  troubles,
}) => {
  // Pictures that a busy machine has not drawn yet.
  troubles.expect(/status of 503/);
  await see(page, '/shop', '/blog');
  await hydrated(page);
  const { stays } = await mark(page);
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('گونی نیمه‌کاره');
  const newer = await patchedBuild('host', 'newer-worker', {
    web: { 'service-worker.js': (code) => `${code}\n// newer\n` },
  });

  await shop.promote('host', await shop.publish('host', newer));
  await expect.poll(() => shop.ask('/service-worker.js').then(({ text }) => text)).toContain('// newer');
  await anotherWorker(page);
  await shop.rollback('host');
  await expect.poll(() => shop.ask('/service-worker.js').then(({ text }) => text)).not.toContain('// newer');
  await anotherWorker(page);

  expect(await stays()).toBe(true);
  await expect(field).toHaveValue('گونی نیمه‌کاره');
  await field.press('Enter');
  await expect(heading(page, 'جستجوی «گونی نیمه‌کاره»')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing on the offline page, ${theme}, ${width} px`, async ({ page, shop, troubles }) => {
      troubles.expect(silence);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await see(page, '/', '/shop', articleAt(8));
      await goOffline(page, shop);
      await page.goto('/contact-us');
      await expect(heading(page, away)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      const root = page.locator(':root');
      expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    });
  }
}
