import { expect } from '../../harness/fixtures.ts';
import { patchBuild } from '../../harness/patched-build.ts';
import { articleAt } from '../addresses.ts';
import { expectNoViolations } from './parts/axe.ts';
import {
  cachedPaths,
  goOffline,
  goOnline,
  test,
  visitUntilCached,
  waitForCachedPage,
  waitForNewServiceWorker,
} from './parts/offline.ts';
import { heading, markDocument, navbarLink, retryButton, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test.use({ serviceWorkers: 'allow' });

const offlineHeading = 'اتصال برقرار نیست';
const article = 'زندگی دوم گونی کنفی؛ از باغچه تا خانه';
/**
 * Errors that Chromium logs while it is offline, and reports of files whose connection was cut while they loaded. The body of
 * such a report is sometimes not visible here.
 */
const offlineErrors =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|status of 503|Failed to fetch|Network Error|ERR_FAILED|^report: ($|.*"kind":"(load|sheet)")/;

test.afterEach(async ({ page, connection }) => goOnline(page, connection));

test('the very first page of a visit is cached, and so is a page that was reached without a full load', async ({
  page,
  connection,
  browserErrors,
}) => {
  browserErrors.allow(offlineErrors);
  await page.goto('/blog');
  await waitForHydration(page);
  await waitForCachedPage(page, '/blog');
  // The browser may evict its HTTP cache, so the service worker must cache the files that the document preloads.
  const preloads =
    (await (await page.request.get('/blog')).text()).match(/(?<=modulepreload" fetchpriority="low" href=")[^"]+/g) ??
    [];
  expect(preloads.length).toBeGreaterThan(2);
  expect(await cachedPaths(page)).toEqual(expect.arrayContaining(preloads));
  const { isSameDocument } = await markDocument(page);
  await navbarLink(page, 'فروشگاه').click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  expect(await isSameDocument()).toBe(true);
  await waitForCachedPage(page, '/shop');
  await goOffline(page, connection);

  for (const [path, name] of [
    ['/blog', 'وبلاگ'],
    ['/shop', 'فروشگاه'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    await waitForHydration(page);
  }
  await page.getByRole('button', { name: 'رنگ صفحه: هماهنگ با دستگاه' }).click();
  await expect(page.getByRole('button', { name: 'رنگ صفحه: روشن' })).toBeVisible();
});

test('the offline page lists the visited pages, is accessible, and loads the wanted page by itself once the network is back', async ({
  page,
  connection,
  browserErrors,
}) => {
  browserErrors.allow(offlineErrors);
  await visitUntilCached(page, '/shop', articleAt(8));
  await goOffline(page, connection);

  const list = page.getByRole('region', { name: 'صفحه‌های ذخیره‌شده روی این دستگاه' });
  // The offline page sets its theme only when it loads.
  for (const [colorScheme, rules] of [
    ['dark', ['color-contrast']],
    ['light', undefined],
  ] as const) {
    await test.step(`accessible and not too wide in the ${colorScheme} theme`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/contact-us');
      await expect(heading(page, offlineHeading)).toBeVisible();
      await expect(retryButton(page)).toBeVisible();
      await expect(list.getByRole('link')).toHaveText([new RegExp(article), /^فروشگاه/]);
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(colorScheme);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoViolations(page, { rules });
        const root = page.locator(':root');
        expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      }
    });
  }
  await list.getByRole('link', { name: article }).click();
  await expect(heading(page, article)).toBeVisible();
  await waitForHydration(page);

  await page.goto('/blog');
  await expect(heading(page, offlineHeading)).toBeVisible();
  await goOnline(page, connection);
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByText('اینترنت قطع است')).toBeHidden();
});

test('without a network, a link opens the cached page or the offline page, and an address without its slug the cached product', async ({
  page,
  connection,
  browserErrors,
}) => {
  browserErrors.allow(offlineErrors);
  // The chunk of the next page may fail before the full load begins; the browser then tries to report it.
  browserErrors.allow(/^report: /);
  await page.goto('/products/8');
  const { pathname } = new URL(page.url());
  const product = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await visitUntilCached(page, pathname, '/shop', '/blog');
  await waitForHydration(page);
  await goOffline(page, connection);
  const offlineNotice = page.getByText('اینترنت قطع است؛ اطلاعات این صفحه ممکن است به‌روز نباشد.');
  await expect(offlineNotice).toBeVisible();
  await navbarLink(page, 'فروشگاه').click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  await waitForHydration(page);
  await expect(offlineNotice).toBeVisible();
  await navbarLink(page, 'تماس با ما').click();
  await expect(heading(page, offlineHeading)).toBeVisible();

  await page.goto('/products/8');
  await expect(heading(page, product)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pathname);
});

test('when the network is dead but the browser reports it as working, a link opens the cached page, and the offline page has a retry button', async ({
  page,
  connection,
  browserErrors,
}) => {
  browserErrors.allow(offlineErrors);
  browserErrors.allow(/^report: /);
  await visitUntilCached(page, '/shop', '/blog');
  await waitForHydration(page);
  await connection.cut();
  await navbarLink(page, 'فروشگاه').click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  await waitForHydration(page);

  await page.goto('/contact-us');
  await expect(heading(page, offlineHeading)).toBeVisible();
  await connection.restore();
  await retryButton(page).click();
  await expect(heading(page, 'تماس با ما')).toBeVisible();
});

test('the network comes first: a cached page never replaces a response, not even a 404', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
  await visitUntilCached(page, '/shop');
  await page.evaluate(async () => {
    const cache = await caches.open('shop-pages-1');
    const headers = { 'content-type': 'text/html', date: new Date().toUTCString() };
    await cache.put('/blog', new Response('<title>x</title><main><h1>کپی</h1></main>', { headers }));
  });
  await page.goto('/blog');
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await waitForCachedPage(page, '/blog');
  await page.evaluate(async () => {
    const cache = await caches.open('shop-pages-1');
    await cache.put('/blog/nowhere', new Response('<title>x</title><main><h1>کپی</h1></main>'));
  });
  await page.goto('/blog/nowhere');
  await expect(heading(page, 'متاسفیم ، صفحه موردنظرتون پیدا نشد!')).toBeVisible();
});

test('private pages, the API, the registry and the edge’s own endpoints are never cached', async ({
  page,
  connection,
  browserErrors,
}) => {
  browserErrors.allow(/./);
  await visitUntilCached(page, '/shop');
  for (const path of [
    '/account',
    '/account/favorites',
    '/auth/login',
    '/checkout/cart',
    '/payment/failure',
    '/nowhere',
  ]) {
    await page.goto(path);
    await waitForHydration(page);
  }
  const statuses = await page.evaluate(() => {
    const paths = ['/api/v1/menus', '/releases/discovery.json', '/healthz', '/service-worker.js'];
    return Promise.all(paths.map((path) => fetch(path).then(({ status }) => status)));
  });
  expect(statuses).toEqual([200, 200, 200, 200]);
  await visitUntilCached(page, '/blog');
  const pagesInCaches = (await cachedPaths(page)).filter((path) => !/^\/(r|media)\//.test(path));
  expect(pagesInCaches.sort()).toEqual(['/blog', '/shop']);

  await goOffline(page, connection);
  await page.goto('/account/favorites');
  await expect(heading(page, offlineHeading)).toBeVisible();
  await page.goto('/blog');
  const apiResponse = await page.evaluate(() =>
    fetch('/api/v1/menus').then(
      () => 'response',
      () => 'network error',
    ),
  );
  expect(apiResponse).toBe('network error');
});

test('a half-filled form stays as it is while a newer service worker is installed and rolled back', async ({
  page,
  shop,
}) => {
  await visitUntilCached(page, '/shop', '/blog');
  await waitForHydration(page);
  const { isSameDocument } = await markDocument(page);
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('گونی نیمه‌کاره');
  const newer = await patchBuild('host', 'newer-worker', {
    web: { 'service-worker.js': (code) => `${code}\n// newer\n` },
  });

  await shop.promote('host', await shop.publish('host', newer));
  await expect.poll(() => shop.request('/service-worker.js').then(({ text }) => text)).toContain('// newer');
  await waitForNewServiceWorker(page);
  await shop.rollback('host');
  await expect.poll(() => shop.request('/service-worker.js').then(({ text }) => text)).not.toContain('// newer');
  await waitForNewServiceWorker(page);

  expect(await isSameDocument()).toBe(true);
  await expect(field).toHaveValue('گونی نیمه‌کاره');
  await field.press('Enter');
  await expect(heading(page, 'جستجوی «گونی نیمه‌کاره»')).toBeVisible();
});
