import { expect, test } from '../../harness/fixtures.ts';
import { heading } from './parts/page-helpers.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript a product can be read, a variant chosen and reviews sorted by links', async ({
  page,
  shop,
}) => {
  const main = page.getByRole('main');
  await page.goto('/products/55');
  await expect(heading(page, 'ساک دستی کرافت')).toBeVisible();
  await expect(main.getByRole('table', { name: 'قیمت پلکانی' })).toBeVisible();
  await main.getByRole('list', { name: /^رنگ:/ }).getByRole('link', { name: 'مشکی' }).click();
  await expect(page).toHaveURL(/\?variant=265$/);
  await expect(main.getByText('۱۲٬۸۰۰', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('سفارش تلفنی هم می‌پذیریم')).toBeVisible();
  // Buttons that need script are left out, and a text offers to order by telephone.
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'تلفنی سفارش دهید' })).toBeVisible();

  await main.getByRole('link', { name: 'کمترین امتیاز' }).click();
  await expect(page).toHaveURL(/variant=265&sort=low/);
  await expect(main.getByRole('link', { name: 'کمترین امتیاز' })).toHaveAttribute('aria-current', 'true');
  await expect(main.getByRole('list', { name: /^رنگ:/ }).getByRole('link', { name: 'مشکی' })).toHaveAttribute(
    'aria-current',
    'true',
  );

  const moved = await shop.request('/products/55/old-name?variant=265');
  expect([moved.status, decodeURI(String(moved.headers.location))]).toEqual([
    301,
    '/products/55/ساک-دستی-کرافت?variant=265',
  ]);
  const { text } = await shop.request(String(moved.headers.location));
  expect(text).toContain('"@type":"AggregateOffer"');
  expect(text).toMatch(/<link rel="canonical" href="[^"?]*\/products\/55\/[^"?]*">/);
});
