import type { Page } from '@playwright/test';
import { expectNothingFound } from './parts/axe.ts';
import { heading, hydrated } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

const toggles = (page: Page) => page.getByRole('main').getByRole('button', { name: /^افزودن .* به مقایسه$/ });
const bar = (page: Page) => page.getByRole('region', { name: 'فهرست مقایسه' });
const table = (page: Page) => page.getByRole('table', { name: 'مقایسهٔ کالاها' });

for (const width of [360, 1440]) {
  test(`up to four products side by side, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/products/categories/1');
    await hydrated(page);
    await expect(bar(page)).toHaveCount(0);
    await toggles(page).nth(0).click();
    await expect(bar(page)).toContainText('دست‌کم یک کالای دیگر انتخاب کنید.');
    for (const at of [1, 2, 3]) await toggles(page).nth(at).click();
    await expect(bar(page).getByRole('status')).toHaveText('مقایسه: ۴ از ۴');

    await toggles(page).nth(4).click();
    await expect(page.getByText('حداکثر ۴ کالا را می‌توان مقایسه کرد')).toBeVisible();
    await expect(toggles(page).nth(4)).toHaveAttribute('aria-pressed', 'false');
    await expect(bar(page).getByRole('listitem')).toHaveCount(4);
    await expectNothingFound(page);

    // Kept on the device, and seen on every list.
    await page.goto('/shop');
    await expect(bar(page).getByRole('listitem')).toHaveCount(4);
    await bar(page).getByRole('link', { name: 'مقایسه کنید' }).click();
    await expect(heading(page, 'مقایسهٔ کالاها')).toBeVisible();
    await expect(page).toHaveURL(/\/shop\/compare\?ids=\d+,\d+,\d+,\d+$/);
    await expect(table(page).getByRole('columnheader')).toHaveCount(4);
    await expectNothingFound(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);

    await table(page)
      .getByRole('link', { name: /^برداشتن/ })
      .first()
      .click();
    await expect(table(page).getByRole('columnheader')).toHaveCount(3);
    await page.goto('/shop');
    await expect(bar(page).getByRole('listitem')).toHaveCount(3);
    await bar(page).getByRole('button', { name: 'پاک کردن' }).click();
    await expect(bar(page)).toHaveCount(0);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a comparison that was sent can be read, and made smaller', async ({ page, shop }) => {
    await page.goto('/shop/compare?ids=2,48,999999,x');
    await expect(table(page).getByRole('columnheader')).toHaveCount(2);
    await expect(table(page).getByRole('row', { name: /^مادهٔ اصلی/ })).toContainText('متفاوت');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await table(page).getByRole('link', { name: 'برداشتن گونی کنفی قهوه از مقایسه' }).click();
    await expect(table(page).getByRole('columnheader')).toHaveCount(1);
    expect((await shop.ask('/shop/compare')).text).toContain('کالایی برای مقایسه انتخاب نشده است');
  });
});
