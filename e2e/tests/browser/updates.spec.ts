import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import type { Shop } from '../../harness/shop.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, markDocument, navbarLink, releaseInTab, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test.use({ edgeSettings: { UPDATE_INTERVAL: '200' } });

const notice = (page: Page) => page.getByRole('status').getByText('نسخهٔ جدیدی از فروشگاه آماده است.');
const button = (page: Page, name: string) => page.getByRole('status').getByRole('button', { name, exact: true });
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'سبد خرید' });

let releaseCount = 0;
/** Promotes a newer release of the blog. */
async function releaseNewBlog(shop: Shop): Promise<string> {
  releaseCount += 1;
  const id = await shop.publish('blog', await copyBuild('blog', `update-${releaseCount}`));
  await shop.promote('blog', id);
  return id;
}

/** Waits for two update checks of the tab: at the second, it has handled the result of the first. */
async function waitForUpdateCheck(page: Page): Promise<void> {
  for (let times = 0; times < 2; times += 1) await page.waitForResponse('**/_builds/latest.json?*');
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitForHydration(page);
  return markDocument(page);
}

test('after a promotion a notice is shown, the next page is a full load of the new release, and stored favourites stay', async ({
  page,
  shop,
}) => {
  const { isSameDocument } = await open(page, '/products/2');
  await waitForUpdateCheck(page);
  await expect(notice(page)).toHaveCount(0);
  const heart = page.getByRole('main').getByRole('button', { name: 'افزودن گونی کنفی قهوه به علاقه‌مندی‌ها' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  const newest = await releaseNewBlog(shop);
  await expect(notice(page)).toBeVisible();
  // The page must not reload by itself.
  await waitForUpdateCheck(page);
  expect(await isSameDocument()).toBe(true);

  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await waitForHydration(page);
  expect(await isSameDocument()).toBe(false);
  expect(await releaseInTab(page, 'blog')).toBe(newest);
  await waitForUpdateCheck(page);
  await expect(notice(page)).toHaveCount(0);

  const newDocument = await markDocument(page);
  await navbarLink(page, 'فروشگاه').click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  expect(await newDocument.isSameDocument()).toBe(true);
  await page.goto('/products/2');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('the notice’s button reloads the page; a closed notice stays closed, and the next page, also a page before, is still a full load of the new release', async ({
  page,
  shop,
}) => {
  const { isSameDocument } = await open(page, '/shop');
  const first = await releaseNewBlog(shop);
  const loaded = page.waitForEvent('load');
  await button(page, 'به‌روزرسانی').click();
  await loaded;
  await waitForHydration(page);
  expect(await isSameDocument()).toBe(false);
  expect(await releaseInTab(page, 'blog')).toBe(first);
  await expect(page).toHaveURL('/shop');

  const again = await markDocument(page);
  const second = await releaseNewBlog(shop);
  await button(page, 'بستن').click();
  await waitForUpdateCheck(page);
  await expect(notice(page)).toHaveCount(0);
  await navbarLink(page, 'تماس با ما').click();
  await expect(heading(page, 'تماس با ما')).toBeVisible();
  await waitForHydration(page);
  expect(await again.isSameDocument()).toBe(false);
  expect(await releaseInTab(page, 'blog')).toBe(second);

  await test.step('going back within the document is a full load, too', async () => {
    const { isSameDocument } = await markDocument(page);
    await navbarLink(page, 'فروشگاه').click();
    await expect(heading(page, 'فروشگاه')).toBeVisible();
    const third = await releaseNewBlog(shop);
    await expect(notice(page)).toBeVisible();
    expect(await isSameDocument()).toBe(true);

    await page.goBack();
    await expect(heading(page, 'تماس با ما')).toBeVisible();
    await expect(page).toHaveURL('/contact-us');
    await waitForHydration(page);
    await expect.poll(() => releaseInTab(page, 'blog')).toBe(third);
    expect(await isSameDocument()).toBe(false);
  });
});

test('within the checkout there is no notice and no full load', async ({ page, shop }) => {
  const { isSameDocument } = await open(page, '/shop');
  await releaseNewBlog(shop);
  await expect(notice(page)).toBeVisible();

  await cartLink(page).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await waitForUpdateCheck(page);
  await expect(notice(page)).toHaveCount(0);
  expect(await isSameDocument()).toBe(true);

  // Leaving the checkout is no full load yet; the page after that is.
  await page.getByRole('main').getByRole('link', { name: 'رفتن به فروشگاه' }).click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  await expect(notice(page)).toBeVisible();
  expect(await isSameDocument()).toBe(true);
  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await waitForHydration(page);
  expect(await isSameDocument()).toBe(false);
});

test('the notice is accessible, and neither covered nor wider than the window; a release that is rolled back is no longer offered', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { isSameDocument } = await open(page, '/shop');
  await releaseNewBlog(shop);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(notice(page)).toBeVisible();
    await expectAccessible(page, '[role=status]');
    // A trial click fails if another element covers the button.
    for (const name of ['به‌روزرسانی', 'بستن']) await button(page, name).click({ trial: true });
    const home = page.getByRole('navigation', { name: 'دسترسی سریع' }).getByRole('link', { name: 'خانه' });
    if (width < 1280) await home.click({ trial: true });
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isTooWide).toBe(false);
  }

  await shop.rollback('blog');
  await expect(notice(page)).toHaveCount(0);
  await navbarLink(page, 'تماس با ما').click();
  await expect(heading(page, 'تماس با ما')).toBeVisible();
  expect(await isSameDocument()).toBe(true);
});
