import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { waitForHydration } from './parts/page-helpers.ts';

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test('a stored mode, or else the theme of the device, is shown from the first paint on, before any script has loaded', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
  await context.route('**/r/**/*.js', (route) => route.fulfill({ status: 404 }));
  await page.addInitScript(() => {
    // The first paint can happen as soon as the body has a child, so the theme must be set by then.
    new MutationObserver((_, observer) => {
      if (!document.body?.firstElementChild) return;
      Object.assign(window, { firstTheme: document.documentElement.dataset.theme });
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/healthz');
  for (const [storedMode, deviceTheme, shownTheme] of [
    ['dark', 'light', 'dark'],
    ['light', 'dark', 'light'],
    ['system', 'dark', 'dark'],
    ['system', 'light', 'light'],
  ] as const) {
    await test.step(`the mode "${storedMode}" on a ${deviceTheme} device`, async () => {
      await page.evaluate((mode) => localStorage.setItem('nuxt-color-mode', mode), storedMode);
      await page.emulateMedia({ colorScheme: deviceTheme });
      await page.goto('/blog');
      expect(await page.evaluate(() => Reflect.get(window, 'firstTheme'))).toBe(shownTheme);
      expect(await theme(page)).toBe(shownTheme);
    });
  }
});

test('the theme follows the device until the visitor chooses one, and the choice is stored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/blog');
  await waitForHydration(page);
  expect(await theme(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => theme(page)).toBe('dark');

  await page.getByRole('button', { name: 'رنگ صفحه: هماهنگ با دستگاه' }).click();
  await expect(page.getByRole('button', { name: 'رنگ صفحه: روشن' })).toBeVisible();
  expect(await theme(page)).toBe('light');
  expect(await page.evaluate(() => localStorage.getItem('nuxt-color-mode'))).toBe('light');
});
