import { heading, hydrated, mark, navbar } from './parts/looks.ts';
import { repeated, saveData, watchFiles } from './parts/network.ts';
import { expect, test } from './parts/test.ts';

const blogFiles = [
  /^\/r\/blog\/\w+\/web\/entry\.\w+\.js$/,
  /^\/r\/blog\/\w+\/web\/area\.\w+\.js$/,
  /^\/r\/blog\/\w+\/web\/index\.\w+\.js$/,
];

test('links in view are only fetched, once the visitor stirs; pointing runs them; the press asks for no script', async ({
  page,
}) => {
  const asked = watchFiles(page);
  await page.goto('/shop');
  await hydrated(page);
  // Links are looked at when the browser has nothing else to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(asked.filter((path) => path.startsWith('/r/blog/'))).toEqual([]);

  await page.mouse.move(20, 400);
  for (const file of blogFiles) await expect.poll(() => asked.some((path) => file.test(path))).toBe(true);
  const hints = page.locator('link[rel=modulepreload][href^="/r/blog/"]');
  const digests = await hints.evaluateAll((links) => links.map((link) => link.getAttribute('integrity')));
  expect(digests.length).toBeGreaterThan(2);
  for (const digest of digests) expect(digest).toMatch(/^sha384-/);
  // What is far below belongs to nobody's intent yet.
  expect(asked.filter((path) => path.startsWith('/r/account/'))).not.toContainEqual(expect.stringContaining('invoice'));

  const { stays } = await mark(page);
  const scripts = () => asked.filter((path) => path.endsWith('.js'));
  await navbar(page, 'وبلاگ').hover();
  const sheet = /^\/r\/blog\/\w+\/web\/index\.\w+\.css$/;
  await expect.poll(() => asked.some((path) => sheet.test(path))).toBe(true);
  const before = scripts().filter((path) => blogFiles.some((file) => file.test(path)));
  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(scripts().filter((path) => blogFiles.some((file) => file.test(path)))).toEqual(before);
  expect(repeated(asked)).toEqual([]);
  expect(await stays()).toBe(true);
});

test('who saves data gets files when a link is pointed at, and not before', async ({ page }) => {
  await saveData(page);
  const asked = watchFiles(page);
  await page.goto('/shop');
  await hydrated(page);
  // The link after this one is what intent is asked about; all links that are in view have been looked at by then.
  await page.getByRole('banner').getByRole('link', { name: 'سبد خرید' }).hover();
  await expect.poll(() => asked.some((path) => /^\/r\/checkout\/\w+\/web\/cart\.\w+\.js$/.test(path))).toBe(true);
  expect(asked.filter((path) => path.startsWith('/r/blog/'))).toEqual([]);
  await expect(page.locator('link[rel=modulepreload][href^="/r/blog/"]')).toHaveCount(0);

  await navbar(page, 'وبلاگ').hover();
  for (const file of blogFiles) await expect.poll(() => asked.some((path) => file.test(path))).toBe(true);
  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(repeated(asked)).toEqual([]);
});

test('the keyboard shows intent too', async ({ page }) => {
  await saveData(page);
  const asked = watchFiles(page);
  await page.goto('/shop');
  await hydrated(page);
  await navbar(page, 'وبلاگ').focus();
  for (const file of blogFiles) await expect.poll(() => asked.some((path) => file.test(path))).toBe(true);
});
