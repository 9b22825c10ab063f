import type { Page } from '@playwright/test';
import { hydrated } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const keep = (page: Page, mode: string) =>
  page.addInitScript((kept) => localStorage.setItem('nuxt-color-mode', kept), mode);

for (const [kept, device, shown] of [
  ['dark', 'light', 'dark'],
  ['light', 'dark', 'light'],
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
] as const) {
  test(`kept "${kept}" on a ${device} device is ${shown} before any script of the shop has come`, async ({
    page,
    context,
    troubles,
  }) => {
    troubles.expect(/status of 404/);
    await context.route('**/r/**/*.js', (route) => route.fulfill({ status: 404 }));
    await page.emulateMedia({ colorScheme: device });
    await keep(page, kept);
    await page.addInitScript(() => {
      // The body's first child can be painted; whatever the theme is then is what the first paint shows.
      new MutationObserver((_, observer) => {
        if (!document.body?.firstElementChild) return;
        Object.assign(window, { first: document.documentElement.dataset.theme });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/blog');
    expect(await page.evaluate(() => Reflect.get(window, 'first'))).toBe(shown);
    expect(await theme(page)).toBe(shown);
  });
}

test('the page follows its device while nothing else was chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/blog');
  await hydrated(page);
  expect(await theme(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => theme(page)).toBe('dark');

  await page.getByRole('button', { name: 'رنگ صفحه: هماهنگ با دستگاه' }).click();
  await expect(page.getByRole('button', { name: 'رنگ صفحه: روشن' })).toBeVisible();
  expect(await theme(page)).toBe('light');
  expect(await page.evaluate(() => localStorage.getItem('nuxt-color-mode'))).toBe('light');
});
