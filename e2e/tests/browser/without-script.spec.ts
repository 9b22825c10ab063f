import { expect, test } from '../../harness/fixtures.ts';
import { expectLayout, heading, navbarLink } from './parts/page-helpers.ts';

// pages: /shop, /products/:id, /blog, /blog/articles/:id

test.use({ javaScriptEnabled: false });

test('without JavaScript the shop can be read, browsed and searched', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/');
  await expect(heading(page, 'هر باری، گونی خودش را دارد')).toBeVisible();
  await expectLayout(page, 'default');

  // A button that needs script is hidden.
  await expect(page.getByRole('button', { name: 'دسته‌بندی', exact: true })).toBeHidden();

  await navbarLink(page, 'فروشگاه').click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  await main.getByRole('link', { name: 'کیسهٔ توری پیاز' }).click();
  await expect(heading(page, 'کیسهٔ توری پیاز')).toBeVisible();
  await expect(main.getByText('تومان').first()).toBeVisible();

  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await main.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\/articles\/\d+/);
  await expect(main.getByRole('paragraph').nth(3)).toBeVisible();

  await page.getByRole('searchbox', { name: 'جستجو در کالاها' }).fill('قهوه');
  await page.getByRole('banner').getByRole('button', { name: 'جستجو' }).click();
  await expect(heading(page, 'جستجوی «قهوه»')).toBeVisible();
  await expect(main.getByRole('link', { name: 'گونی کنفی قهوه' })).toBeVisible();
});

test('without JavaScript the log-in has no form that would fail, and the favourites say what they need', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/auth/login');
  // `getByText` ignores the content of `noscript`.
  await expect(main.locator('noscript p')).toHaveText(/جاوااسکریپت/);
  await expect(main.getByRole('textbox')).toBeHidden();
  await expect(main.getByRole('button')).toBeHidden();
  await page.goto('/account/favorites');
  await expect(main.locator('noscript p')).toHaveText(/جاوااسکریپت/);
  await expect(main.getByRole('status')).toBeHidden();
});
