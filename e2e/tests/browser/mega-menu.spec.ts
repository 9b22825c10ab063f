import type { Page } from '@playwright/test';
import { heading, hydrated } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 120_000 });

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'دسته‌بندی‌ها' });
const category = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'گونی کنفی', exact: true });

test('whoever chooses the category that is shown already sees it, and not the menu', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  for (const time of ['from elsewhere', 'from its own page']) {
    await test.step(time, async () => {
      await opener(page).click();
      await category(page).click();
      await expect(heading(page, 'گونی کنفی')).toBeVisible();
      await expect(category(page)).toBeHidden();
    });
  }
});

test('the script that comes while somebody reads in the menu leaves it open', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/r/**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/blog', { waitUntil: 'commit' });
  await opener(page).click();
  await expect(category(page)).toBeVisible();
  held.resolve();
  await hydrated(page);
  await expect(category(page)).toBeVisible();
});

test('with the keyboard alone: into it, away, and back where one was', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('link', { name: 'گونی', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  await expect(category(page)).toBeHidden();
});
