import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { waitForHydration } from './parts/page-helpers.ts';

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const storeMode = (page: Page, mode: string) =>
  page.addInitScript((stored) => localStorage.setItem('nuxt-color-mode', stored), mode);

for (const [storedMode, deviceTheme, shownTheme] of [
  ['dark', 'light', 'dark'],
  ['light', 'dark', 'light'],
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
] as const) {
  test(`a stored mode "${storedMode}" on a ${deviceTheme} device shows the ${shownTheme} theme from the first paint on, before any script has loaded`, async ({
    page,
    context,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 404/);
    await context.route('**/r/**/*.js', (route) => route.fulfill({ status: 404 }));
    await page.emulateMedia({ colorScheme: deviceTheme });
    await storeMode(page, storedMode);
    await page.addInitScript(() => {
      // The first paint can happen as soon as the body has a child, so the theme must be set by then.
      new MutationObserver((_, observer) => {
        if (!document.body?.firstElementChild) return;
        Object.assign(window, { firstTheme: document.documentElement.dataset.theme });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/blog');
    expect(await page.evaluate(() => Reflect.get(window, 'firstTheme'))).toBe(shownTheme);
    expect(await theme(page)).toBe(shownTheme);
  });
}

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
