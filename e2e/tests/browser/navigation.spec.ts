import type { Locator, Page } from '@playwright/test';
import type { Layout } from '@shop/shared/contract';
import { expect, test } from '../../harness/fixtures.ts';
import { expectNoViolations } from './parts/axe.ts';
import { fillCheckout } from './parts/checkout.ts';
import { holdRequests } from './parts/network.ts';
import {
  expectLayout,
  heading,
  markDocument,
  navbarLink,
  previewHeading,
  replaceNavbarLinks,
  signIn,
  waitForHydration,
} from './parts/page-helpers.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const canonical = (page: Page) => page.locator('link[rel=canonical]');

// pages: /, /blog, /checkout/cart, /account, /account/favorites
test('links open every layout and area without a full load, and so does going back', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  // The member has no invoice.
  browserErrors.allow(/status of 404/);
  const main = page.getByRole('main');
  const banner = page.getByRole('banner');
  const steps: { go: () => Promise<void>; path: string; name: string; title: string; layout: Layout }[] = [
    {
      go: () => navbarLink(page, 'وبلاگ').click(),
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
      name: 'داشبورد',
      title: 'داشبورد',
      layout: 'panel',
    },
  ];

  // Starts on the page without a layout: without an order, only a full load leads there.
  await signIn(shop, context);
  await page.goto('/account/invoice/1');
  await waitForHydration(page);
  await expectLayout(page, 'none');
  const { isSameDocument } = await markDocument(page);
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
  expect(await isSameDocument()).toBe(true);
});

// pages: /products/:id
test('going back restores the scroll position, and a new page starts at its top', async ({ page }) => {
  await page.goto('/shop');
  await waitForHydration(page);
  const { isSameDocument } = await markDocument(page);
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
  expect(await isSameDocument()).toBe(true);
});

for (const width of [360, 768, 1440]) {
  // pages: /products/:id, /checkout/cart
  test(`a pressed card shows heading and picture of its page before the data, where the page has them, and so does the cart in its layout, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const sendPayload = await holdRequests(page, '**/_payload/**');
    const sendCart = await holdRequests(page, /\/web\/cart\.\w+\.js/);
    const previews = page.waitForResponse(/\/previews\.\w+\.js$/);
    await page.goto('/shop');
    await waitForHydration(page);
    // The first interaction loads the code of previews.
    await page.mouse.move(200, 300);
    const code = (await previews).url();
    await page.evaluate(`import(${JSON.stringify(code)}).then(() => undefined)`);
    const main = page.getByRole('main');
    const card = main.getByRole('article').first();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    // The touch of the link renders the preview, which nobody sees, hears or finds before the press.
    await card.getByRole('link', { name }).hover();
    const placeBefore = await heading(page, 'فروشگاه').boundingBox();
    await page.mouse.down();
    await expect(page.locator('[data-preview=prepared]')).toBeAttached();
    expect(await heading(page, 'فروشگاه').boundingBox()).toEqual(placeBefore);
    await expect(previewHeading(page, name)).toHaveCount(0);
    await page.mouse.up();
    await expect(previewHeading(page, name)).toBeVisible();
    await expect(page.locator('[data-preview=shown]')).toHaveCount(1);
    await expect(page).toHaveTitle(name);
    await expect(main.getByRole('article')).toHaveCount(0);
    const places = async (title: Locator) => [
      await title.boundingBox(),
      await main.locator('img:visible').first().boundingBox(),
    ];
    const inPreview = await places(previewHeading(page, name));

    sendPayload();
    await expect(page).toHaveURL(/\/products\/\d+/);
    await expect(main.getByRole('button', { name: 'افزودن به سبد خرید' }).first()).toBeAttached();
    expect(await places(heading(page, name))).toEqual(inPreview);

    await page.getByRole('banner').getByRole('link', { name: 'سبد خرید' }).click();
    await expect(previewHeading(page, 'سبد خرید')).toBeVisible();
    await expectLayout(page, 'checkout');
    expect(new URL(page.url()).pathname).toMatch(/^\/products/);
    if (width === 360) await expectNoViolations(page);
    const headingInPreview = await previewHeading(page, 'سبد خرید').boundingBox();
    sendCart();
    await expect(main.getByRole('link', { name: 'رفتن به فروشگاه' })).toBeVisible();
    await expectLayout(page, 'checkout');
    expect(await heading(page, 'سبد خرید').boundingBox()).toEqual(headingInPreview);
  });
}

test('a link to an address of no area is a full load, which shows the 404 page', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  await replaceNavbarLinks(page, [{ title: 'گم', url: '/nowhere?a=1' }]);
  await page.goto('/blog');
  await waitForHydration(page);
  const { isSameDocument } = await markDocument(page);

  const notFoundResponse = page.waitForResponse('**/nowhere?a=1');
  await navbarLink(page, 'گم').click();
  expect((await notFoundResponse).status()).toBe(404);
  await expect(page).toHaveURL('/nowhere?a=1');
  await expect(heading(page, 'متاسفیم ، صفحه موردنظرتون پیدا نشد!')).toBeVisible();
  await expect(page).toHaveTitle('Page not found');
  await expect(page.getByRole('main').getByRole('img')).toBeVisible();
  await expectLayout(page, 'default');
  await waitForHydration(page);
  expect(await isSameDocument()).toBe(false);

  await page.getByRole('main').getByRole('link', { name: 'بازگشت به صفحه اصلی', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(heading(page, 'هر باری، گونی خودش را دارد')).toBeVisible();
});

test('a missing product shows the 404 page', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 404/);
  const response = await page.goto('/products/99999');
  expect(response?.status()).toBe(404);
  await expect(heading(page, 'متاسفیم ، صفحه موردنظرتون پیدا نشد!')).toBeVisible();
  await expect(page).toHaveTitle('Page not found');
  await waitForHydration(page);
});

test('/checkout redirects to the cart', async ({ page }) => {
  await page.goto('/checkout');
  await waitForHydration(page);
  await expect(page).toHaveURL('/checkout/cart');
  await expect(heading(page, 'سبد خرید')).toBeVisible();
});

test('on a narrow phone, links to completed checkout steps are large enough for a thumb', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await fillCheckout(shop, await signIn(shop, context));
  await page.goto('/checkout/payment');
  await waitForHydration(page);
  const steps = page.getByRole('navigation', { name: 'مراحل خرید' });
  for (const name of ['سبد خرید', 'ارسال']) {
    const box = await steps.getByRole('link', { name, exact: true }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});
