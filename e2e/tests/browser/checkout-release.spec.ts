import { expect, test } from '../../harness/fixtures.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import { heading, releaseInTab, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test('a visitor who entered the checkout keeps its release over a full load, while a new visitor gets the newer one', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const { stable } = await shop.policy('checkout');
  await page.goto('/shop');
  await waitForHydration(page);
  const releaseInCookie = async () => (await context.cookies()).find(({ name }) => name === 'keep-checkout')?.value;
  expect(await releaseInCookie()).toBeUndefined();
  await page.getByRole('banner').getByRole('link', { name: 'سبد خرید' }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await expect.poll(releaseInCookie).toBe(stable);

  const newer = await shop.publish('checkout', await copyBuild('checkout', 'checkout-release'));
  await shop.promote('checkout', newer);
  await page.reload();
  await waitForHydration(page);
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  expect(await releaseInTab(page, 'checkout')).toBe(stable);

  const newVisitor = await browser.newPage({ baseURL: shop.url });
  await newVisitor.goto('/checkout/cart');
  await expect(heading(newVisitor, 'سبد خرید')).toBeVisible();
  expect(await releaseInTab(newVisitor, 'checkout')).toBe(newer);
  await newVisitor.close();
});
