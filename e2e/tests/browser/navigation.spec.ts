import type { Page } from '@playwright/test';
import type { Layout } from '@shop/shared/contract';
import { buildVariant, withLinks } from '../../harness/variant.ts';
import { expectLayout, heading, hydrated, mark, navbar } from './parts/looks.ts';
import { comeTo } from './parts/pages.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use(ownShop());
test.describe.configure({ timeout: 120_000 });

const canonical = (page: Page) => page.locator('link[rel=canonical]');

test('through every layout and area without a full load, and back again', async ({ page, context, shop }) => {
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  const steps: { go: () => Promise<void>; path: string; name: string; title: string; layout: Layout }[] = [
    {
      go: () => navbar(page, 'وبلاگ').click(),
      path: '/blog',
      name: 'وبلاگ',
      title: 'وبلاگ',
      layout: 'default',
    },
    {
      go: () => banner.getByRole('link', { name: 'سبد خرید' }).click(),
      path: '/checkout/cart',
      name: 'سبد خرید',
      title: 'سبد خرید',
      layout: 'checkout',
    },
    {
      go: () => main.getByRole('link', { name: 'دیدن علاقه‌مندی‌ها' }).click(),
      path: '/account/favorites',
      name: 'علاقه‌مندی‌ها',
      title: 'علاقه‌مندی‌ها',
      layout: 'panel',
    },
    {
      go: () => banner.getByRole('link', { name: 'حساب کاربری' }).click(),
      path: '/account',
      name: 'پیشخان',
      title: 'پیشخان',
      layout: 'panel',
    },
  ];

  // The page that has no layout is the one to begin with: nothing but a full load leads there without an order.
  await comeTo('/account/invoice/1', { shop, context });
  await page.goto('/account/invoice/1');
  await hydrated(page);
  await expectLayout(page, 'none');
  const { stays } = await mark(page);
  await main.getByRole('link', { name: 'بازگشت به صفحهٔ اصلی' }).click();
  await expect(heading(page, 'هر باری، گونی خودش را دارد')).toBeVisible();
  await expectLayout(page, 'default');
  await expect(canonical(page)).toHaveAttribute('href', new URL('/', page.url()).href);

  for (const { go, path, name, title, layout } of steps) {
    await test.step(path, async () => {
      await go();
      await expect(heading(page, name)).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(title);
      await expectLayout(page, layout);
      await expect(canonical(page)).toHaveAttribute('href', new URL(path, page.url()).href);
    });
  }
  for (const { path, name, title, layout } of steps.slice(0, -1).reverse()) {
    await test.step(`back to ${path}`, async () => {
      await page.goBack();
      await expect(heading(page, name)).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(title);
      await expectLayout(page, layout);
    });
  }
  await page.goForward();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  expect(await stays()).toBe(true);
});

test('going back finds the place where the reader was, a new page begins at its top', async ({ page }) => {
  await page.goto('/shop');
  await hydrated(page);
  const { stays } = await mark(page);
  const product = page.getByRole('main').getByRole('article').last().getByRole('link');
  await product.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(200);

  await product.click();
  await expect(page).toHaveURL(/\/products\/\d+/);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  await expect.poll(scrolled).toBe(before);
  expect(await stays()).toBe(true);
});

test('an address that nobody knows is asked of the server, which answers 404', async ({ page, shop, troubles }) => {
  troubles.expect(/status of 404/);
  const dist = await buildVariant('blog', 'lost-link', {
    'src/pages/index/BlogIndex.tsx': withLinks('<Link to="/nowhere?a=1">گم</Link>'),
  });
  await shop.promote('blog', await shop.publish('blog', dist));
  await page.goto('/blog');
  await hydrated(page);
  const { stays } = await mark(page);

  const answered = page.waitForResponse('**/nowhere?a=1');
  await page.getByRole('link', { name: 'گم', exact: true }).click();
  expect((await answered).status()).toBe(404);
  await expect(page).toHaveURL('/nowhere?a=1');
  await expect(heading(page, 'متاسفیم ، صفحه موردنظرتون پیدا نشد!')).toBeVisible();
  await expect(page).toHaveTitle('Page not found');
  await expect(page.getByRole('main').getByRole('img')).toBeVisible();
  await expectLayout(page, 'default');
  await hydrated(page);
  expect(await stays()).toBe(false);

  await page.getByRole('main').getByRole('link', { name: 'بازگشت به صفحه اصلی', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(heading(page, 'هر باری، گونی خودش را دارد')).toBeVisible();
});

test('a product that is not there is a 404 page too, also without leaving the tab', async ({ page, troubles }) => {
  troubles.expect(/status of 404/);
  const answer = await page.goto('/products/99999');
  expect(answer?.status()).toBe(404);
  await expect(heading(page, 'متاسفیم ، صفحه موردنظرتون پیدا نشد!')).toBeVisible();
  await expect(page).toHaveTitle('Page not found');
  await hydrated(page);
});
