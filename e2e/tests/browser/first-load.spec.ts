import { expect, test } from '../../harness/fixtures.ts';
import { articleAt } from '../addresses.ts';
import { duplicates, recordReleaseFiles } from './parts/network.ts';
import { navbarLink, waitForHydration } from './parts/page-helpers.ts';

// pages: /, /shop, /blog, /contact-us

for (const path of ['/', articleAt(8), '/account/favorites']) {
  test(`a first load of ${path} fetches each file once, and only files that the page needs`, async ({ page, shop }) => {
    const { text } = await shop.request(path);
    const preloads = [
      ...text.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)" integrity="(sha256-[^"]+)">/g),
    ];
    expect(preloads.length).toBe(text.split('rel="modulepreload"').length - 1);
    const { integrity } = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
    expect(integrity).toEqual(Object.fromEntries(preloads.map(([, address, digest]) => [address, digest])));

    // Data saving switches prefetching for links off, so only this page's own files are fetched.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
    );
    const files = recordReleaseFiles(page);
    // Chromium may place the pointer where the test before left it. Over a link it would load that link's page.
    await page.mouse.move(1270, 400);
    // Made once the page is idle: by then everything that it loads without an interaction is requested.
    const callAfterMount = page.waitForResponse((response) => response.url().endsWith('/api/v1/menus'));
    await page.goto(path);
    await waitForHydration(page);
    await callAfterMount;

    expect(duplicates(files)).toEqual([]);
    const scripts = files.filter((file) => file.endsWith('.js'));
    // Work for an idle page is a chunk of its own, after all others.
    expect(scripts.pop()).toMatch(/\/idle\.\w+\.js$/);
    expect(scripts.sort()).toEqual(preloads.map(([, address]) => address).sort());
    const sheets = [...text.matchAll(/<link rel="preload" as="style"[^>]* href="([^"]+)"/g)].map(
      ([, address]) => address,
    );
    expect(sheets.length).toBeGreaterThan(1);
    expect(files.filter((file) => file.endsWith('.css')).sort()).toEqual(sheets.sort());
    expect(files.filter((file) => file.endsWith('.woff2'))).toEqual([]);
  });
}

test('a press in a section that is not hydrated yet is answered', async ({ page }) => {
  // Nothing but the press hydrates the section.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
    IntersectionObserver.prototype.observe = () => undefined;
  });
  await page.goto('/');
  await waitForHydration(page);
  const favourite = page
    .getByRole('region', { name: 'جدیدترین کالاها' })
    .getByRole('button', { name: /به علاقه‌مندی‌ها$/ })
    .first();
  await favourite.click();
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
});

test('on a quick connection the first page has the shop’s font; on a slow one the second has', async ({
  page,
  browser,
  shop,
}) => {
  const fontOf = (visited: typeof page) =>
    visited.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0]?.replaceAll('"', ''));
  const isFontLoaded = (visited: typeof page) =>
    visited.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family === 'Vazirmatn' && status === 'loaded'),
    );
  await page.goto('/shop');
  await isFontLoaded(page);
  expect(await fontOf(page)).toBe('Vazirmatn');

  const context = await browser.newContext({ baseURL: shop.url });
  const slow = await context.newPage();
  await slow.addInitScript(() => Object.defineProperty(Navigator.prototype, 'connection', { value: { rtt: 300 } }));
  await slow.goto('/shop', { waitUntil: 'commit' });
  await waitForHydration(slow);
  expect(await fontOf(slow)).not.toBe('Vazirmatn');
  // Loaded once the page is idle, and shown with the next page.
  await isFontLoaded(slow);
  await navbarLink(slow, 'وبلاگ').click();
  await expect.poll(() => fontOf(slow)).toBe('Vazirmatn');
  await slow.goto('/shop');
  expect(await fontOf(slow)).toBe('Vazirmatn');
  await context.close();
});

test('returning to pages fetches no file twice', async ({ page }) => {
  const files = recordReleaseFiles(page);
  await page.goto('/shop');
  await waitForHydration(page);
  for (const name of ['وبلاگ', 'فروشگاه', 'تماس با ما', 'وبلاگ']) {
    await navbarLink(page, name).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
  expect(duplicates(files)).toEqual([]);
});
