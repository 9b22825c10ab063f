import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'دسته‌بندی‌ها' });
const category = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'گونی کنفی', exact: true });

// pages: /products/categories/:id
test('the menu opens and closes by keyboard, and choosing a category closes it, also on the page of that very category', async ({
  page,
}) => {
  await page.goto('/blog');
  await waitForHydration(page);
  await test.step('Escape closes it, and the focus returns to its button', async () => {
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('banner').getByRole('link', { name: 'گونی', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener(page)).toBeFocused();
    await expect(category(page)).toBeHidden();
  });
  for (const start of ['from another page', 'from its own page']) {
    await test.step(start, async () => {
      await opener(page).click();
      await category(page).click();
      await expect(heading(page, 'گونی کنفی')).toBeVisible();
      await expect(category(page)).toBeHidden();
    });
  }
});

test('a menu opened before the script has loaded stays open during hydration', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/r/**/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/blog', { waitUntil: 'commit' });
  await opener(page).click();
  await expect(category(page)).toBeVisible();
  released.resolve();
  await waitForHydration(page);
  await expect(category(page)).toBeVisible();
});
