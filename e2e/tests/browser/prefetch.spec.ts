import { expect, test } from '../../harness/fixtures.ts';
import { duplicates, enableSaveData, recordReleaseFiles } from './parts/network.ts';
import { heading, markDocument, navbarLink, waitForHydration } from './parts/page-helpers.ts';

// pages: any

const blogFiles = [
  /^\/r\/blog\/\w+\/web\/entry\.\w+\.js$/,
  /^\/r\/blog\/\w+\/web\/area\.\w+\.js$/,
  /^\/r\/blog\/\w+\/web\/index\.\w+\.js$/,
];

test('files of links in view are preloaded on the first input, run on hover, and the click requests no script', async ({
  page,
}) => {
  const files = recordReleaseFiles(page);
  await page.goto('/shop');
  await waitForHydration(page);
  // The host observes links when the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(files.filter((path) => /^\/r\/blog\/.+\/web\//.test(path))).toEqual([]);

  await page.mouse.move(20, 400);
  for (const file of blogFiles) await expect.poll(() => files.some((path) => file.test(path))).toBe(true);
  const hints = page.locator('link[rel=modulepreload][href^="/r/blog/"]');
  const digests = await hints.evaluateAll((links) => links.map((link) => link.getAttribute('integrity')));
  expect(digests.length).toBeGreaterThan(2);
  for (const digest of digests) expect(digest).toMatch(/^sha384-/);
  // A link far below the visible part is not preloaded.
  expect(files.filter((path) => path.startsWith('/r/account/'))).not.toContainEqual(expect.stringContaining('invoice'));

  const { isSameDocument } = await markDocument(page);
  const scripts = () => files.filter((path) => path.endsWith('.js'));
  const sheets = (rel: string) => page.locator(`link[rel=${rel}][href^="/r/blog/"][href$=".css"]`);
  await expect(sheets('preload')).not.toHaveCount(0);
  await expect(sheets('stylesheet')).toHaveCount(0);
  await navbarLink(page, 'وبلاگ').hover();
  await expect(sheets('stylesheet')).not.toHaveCount(0);
  const before = scripts().filter((path) => blogFiles.some((file) => file.test(path)));
  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(scripts().filter((path) => blogFiles.some((file) => file.test(path)))).toEqual(before);
  expect(duplicates(files)).toEqual([]);
  expect(await isSameDocument()).toBe(true);
});

test('with data saving on, files are fetched on hover or focus, and not before', async ({ page }) => {
  await enableSaveData(page);
  const files = recordReleaseFiles(page);
  await page.goto('/shop');
  await waitForHydration(page);
  // Hovering another link first proves that the links in view have been observed by then, without a preload.
  await page.getByRole('banner').getByRole('link', { name: 'سبد خرید' }).hover();
  await expect.poll(() => files.some((path) => /^\/r\/checkout\/\w+\/web\/cart\.\w+\.js$/.test(path))).toBe(true);
  expect(files.filter((path) => /^\/r\/blog\/.+\/web\//.test(path))).toEqual([]);
  await expect(page.locator('link[rel=modulepreload][href^="/r/blog/"]')).toHaveCount(0);

  await navbarLink(page, 'وبلاگ').focus();
  for (const file of blogFiles) await expect.poll(() => files.some((path) => file.test(path))).toBe(true);
  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(duplicates(files)).toEqual([]);
});

test('a link whose page the tab does not know yet is followed when its pages arrive; if they fail, it loads its document', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/r/blog/*/files.json', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/shop');
  await waitForHydration(page);
  const { isSameDocument } = await markDocument(page);
  await navbarLink(page, 'وبلاگ').click();
  arrive();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(await isSameDocument()).toBe(true);

  await page.unroute('**/r/blog/*/files.json');
  await page.route('**/r/blog/*/files.json', (route) => route.abort());
  await page.goto('/shop');
  await waitForHydration(page);
  const failing = await markDocument(page);
  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(await failing.isSameDocument()).toBe(false);
});
