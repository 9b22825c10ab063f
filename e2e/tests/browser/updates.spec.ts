import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { relabelled } from '../../harness/patched.ts';
import type { Shop } from '../../harness/shop.ts';
import { heading, hydrated, mark, navbar, releaseIn } from './parts/looks.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use(ownShop({ UPDATE_INTERVAL: '200' }));
test.describe.configure({ timeout: 120_000 });

const words = (page: Page) => page.getByRole('status').getByText('نسخهٔ تازه‌ای از فروشگاه آماده است.');
const button = (page: Page, name: string) => page.getByRole('status').getByRole('button', { name, exact: true });
const cart = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'سبد خرید' });

let made = 0;
/** A newer blog for everyone. */
async function release(shop: Shop): Promise<string> {
  made += 1;
  const id = await shop.publish('blog', await relabelled('blog', `update-${made}`));
  await shop.promote('blog', id);
  return id;
}

/** The tab has heard once more of the edge, and done what it does then. */
async function asksAgain(page: Page): Promise<void> {
  for (let times = 0; times < 2; times += 1) await page.waitForResponse('**/_builds/latest.json');
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  return mark(page);
}

test('after a promotion a notice offers it, and the next page comes with it, as does what the shopper kept', async ({
  page,
  shop,
}) => {
  const { stays } = await open(page, '/products/2');
  await asksAgain(page);
  await expect(words(page)).toHaveCount(0);
  const heart = page.getByRole('main').getByRole('button', { name: 'افزودن گونی کنفی قهوه به علاقه‌مندی‌ها' });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  const newest = await release(shop);
  await expect(words(page)).toBeVisible();
  // It is only offered: nothing is taken from under the shopper.
  await asksAgain(page);
  expect(await stays()).toBe(true);

  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await hydrated(page);
  expect(await stays()).toBe(false);
  expect(await releaseIn(page, 'blog')).toBe(newest);
  await asksAgain(page);
  await expect(words(page)).toHaveCount(0);

  const now = await mark(page);
  await navbar(page, 'فروشگاه').click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  expect(await now.stays()).toBe(true);
  await page.goto('/products/2');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('the notice’s own button loads the page anew; closed, it stays away, and the next page is still the newer', async ({
  page,
  shop,
}) => {
  const { stays } = await open(page, '/shop');
  const first = await release(shop);
  const loaded = page.waitForEvent('load');
  await button(page, 'به‌روزرسانی').click();
  await loaded;
  await hydrated(page);
  expect(await stays()).toBe(false);
  expect(await releaseIn(page, 'blog')).toBe(first);
  await expect(page).toHaveURL('/shop');

  const again = await mark(page);
  const second = await release(shop);
  await button(page, 'بستن').click();
  await asksAgain(page);
  await expect(words(page)).toHaveCount(0);
  await navbar(page, 'تماس با ما').click();
  await expect(heading(page, 'تماس با ما')).toBeVisible();
  await hydrated(page);
  expect(await again.stays()).toBe(false);
  expect(await releaseIn(page, 'blog')).toBe(second);
});

test('on the way through the checkout nothing is said and nothing loaded anew', async ({ page, shop }) => {
  const { stays } = await open(page, '/shop');
  await release(shop);
  await expect(words(page)).toBeVisible();

  await cart(page).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await expect(words(page)).toHaveCount(0);
  await asksAgain(page);
  await expect(words(page)).toHaveCount(0);
  expect(await stays()).toBe(true);

  // Out of it again, still inside the tab; the page after that is the newer one.
  await page.getByRole('main').getByRole('link', { name: 'رفتن به فروشگاه' }).click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  await expect(words(page)).toBeVisible();
  expect(await stays()).toBe(true);
  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await hydrated(page);
  expect(await stays()).toBe(false);
});

test('going back counts as going on', async ({ page, shop }) => {
  const { stays } = await open(page, '/shop?page=1');
  await navbar(page, 'تماس با ما').click();
  await expect(heading(page, 'تماس با ما')).toBeVisible();
  const newest = await release(shop);
  await expect(words(page)).toBeVisible();
  expect(await stays()).toBe(true);

  await page.goBack();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  await expect(page).toHaveURL('/shop?page=1');
  await hydrated(page);
  await expect.poll(() => releaseIn(page, 'blog')).toBe(newest);
  expect(await stays()).toBe(false);
});

test('what is taken back before anybody took it is offered no longer', async ({ page, shop }) => {
  const { stays } = await open(page, '/shop');
  await release(shop);
  await expect(words(page)).toBeVisible();
  await shop.rollback('blog');
  await expect(words(page)).toHaveCount(0);
  await navbar(page, 'تماس با ما').click();
  await expect(heading(page, 'تماس با ما')).toBeVisible();
  expect(await stays()).toBe(true);
});

test('while the edge is away nobody hears of it', async ({ page, context, shop, troubles }) => {
  troubles.expect(/Failed to load resource/);
  await context.route('**/_builds/latest.json', (route) => route.fulfill({ status: 503, body: '{}' }));
  const { stays } = await open(page, '/shop');
  await release(shop);
  await asksAgain(page);
  await expect(words(page)).toHaveCount(0);
  await navbar(page, 'تماس با ما').click();
  await expect(heading(page, 'تماس با ما')).toBeVisible();
  expect(await stays()).toBe(true);
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [320, 1440]) {
    test(`the notice can be read and reached, ${theme}, ${width} px`, async ({ page, shop }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 720 });
      await open(page, '/shop');
      await release(shop);
      await expect(words(page)).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).include('[role=status]').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      // Nothing of the shop lies over its buttons: a press would not go through.
      for (const name of ['به‌روزرسانی', 'بستن']) await button(page, name).click({ trial: true });
      const bar = page.getByRole('navigation', { name: 'دسترسی سریع' }).getByRole('link', { name: 'خانه' });
      if (width < 1280) await bar.click({ trial: true });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(sideways).toBe(false);
    });
  }
}
