import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';

// pages: /shop/compare

const toggles = (page: Page) => page.getByRole('main').getByRole('button', { name: /^افزودن .* به مقایسه$/ });
const bar = (page: Page) => page.getByRole('region', { name: 'فهرست مقایسه' });
const table = (page: Page) => page.getByRole('table', { name: 'مقایسهٔ کالاها' });

test('up to four products can be chosen, stored on the device, compared and removed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/products/categories/1');
  await waitForHydration(page);
  await expect(bar(page)).toHaveCount(0);
  await toggles(page).nth(0).click();
  await expect(bar(page)).toContainText('حداقل یک کالای دیگر انتخاب کنید.');
  for (const index of [1, 2, 3]) await toggles(page).nth(index).click();
  await expect(bar(page).getByRole('status')).toHaveText('مقایسه: ۴ از ۴');

  await toggles(page).nth(4).click();
  await expect(page.getByText('حداکثر ۴ کالا را می‌توانید مقایسه کنید')).toBeVisible();
  await expect(toggles(page).nth(4)).toHaveAttribute('aria-pressed', 'false');
  await expect(bar(page).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);

  // The choice is stored on the device, and every list shows it.
  await page.goto('/shop');
  await expect(bar(page).getByRole('listitem')).toHaveCount(4);
  await bar(page).getByRole('link', { name: 'مقایسه کنید' }).click();
  await expect(heading(page, 'مقایسهٔ کالاها')).toBeVisible();
  await expect(page).toHaveURL(/\/shop\/compare\?ids=\d+,\d+,\d+,\d+$/);
  await expect(table(page).getByRole('columnheader')).toHaveCount(4);
  await expectAccessible(page);

  const name = await table(page).getByRole('columnheader').first().getByRole('link').nth(1).textContent();
  const visibleNames = page.getByText(name ?? '', { exact: true }).filter({ visible: true });
  const remove = table(page).getByRole('link', { name: /^حذف/ }).first();
  for (const width of [1440, 360]) {
    await test.step(`the table at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      // Far down the table a bar repeats the names of the products.
      await expect(visibleNames).toHaveCount(1);
      await table(page).getByRole('row').last().scrollIntoViewIfNeeded();
      await expect(visibleNames).toHaveCount(2);
      await page.emulateMedia({ media: 'print' });
      await expect(table(page).getByRole('link', { name: /^حذف/ })).toHaveCount(0);
      await expect(visibleNames).toHaveCount(1);
      await page.emulateMedia({ media: null });
      await remove.scrollIntoViewIfNeeded();
      // The bar goes when the heads of the columns are in view again. A press while it goes may end on another element than it began on.
      await expect(visibleNames).toHaveCount(1);
    });
  }

  await remove.click();
  await expect(table(page).getByRole('columnheader')).toHaveCount(3);
  await page.goto('/shop');
  await expect(bar(page).getByRole('listitem')).toHaveCount(3);
  await bar(page).getByRole('button', { name: 'پاک کردن' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript, a comparison opened by its address can be read, and products removed', async ({ page }) => {
    await page.goto('/shop/compare?ids=2,48,999999,x');
    await expect(table(page).getByRole('columnheader')).toHaveCount(2);
    await expect(table(page).getByRole('row', { name: /^جنس اصلی/ })).toContainText('متفاوت');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await table(page).getByRole('link', { name: 'حذف گونی کنفی قهوه از مقایسه' }).click();
    await expect(table(page).getByRole('columnheader')).toHaveCount(1);
    await page.goto('/shop/compare');
    await expect(page.getByRole('heading', { name: /^انتخاب کالا .* به جاوااسکریپت نیاز دارد/ })).toBeVisible();
    await expect(page.getByText('کالایی برای مقایسه انتخاب نشده است')).toBeHidden();
  });
});
