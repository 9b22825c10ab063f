import type { Page, Route } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { holdRequests } from './parts/network.ts';
import { heading, signIn, waitForHydration } from './parts/page-helpers.ts';

// pages: /checkout/cart, /auth/login, /payment/success

test.use({ viewport: { width: 360, height: 740 } });

const main = (page: Page) => page.getByRole('main');
const line = (page: Page) => main(page).getByRole('article').first();
const quantity = (page: Page) => line(page).getByRole('spinbutton');

test('two tabs of a guest agree about the cart, an offline change is kept, and the removed line can be brought back', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/products/2');
  await waitForHydration(page);
  await main(page).getByRole('button', { name: 'افزودن به سبد خرید' }).first().click();
  await page.getByRole('link', { name: 'دیدن سبد خرید' }).click();
  await expect(quantity(page)).toHaveValue('۵');
  await expectAccessible(page);

  const other = await context.newPage();
  await other.goto('/checkout/cart');
  await line(other)
    .getByRole('button', { name: /^افزایش/ })
    .click();
  await expect(quantity(page)).toHaveValue('۱۰');
  await expect(main(page).getByText('۲٬۳۵۰٬۰۰۰ تومان').first()).toBeVisible();
  await other.close();

  await context.setOffline(true);
  await line(page)
    .getByRole('button', { name: /^افزایش/ })
    .click();
  await expect(main(page).getByText('جمع سبد به‌روز نشد.')).toBeVisible();
  await context.setOffline(false);
  await expect(main(page).getByText('۳٬۵۲۵٬۰۰۰ تومان').first()).toBeVisible();

  await line(page).getByRole('button', { name: /^حذف/ }).click();
  await expect(main(page).getByRole('heading', { name: 'سبد خرید شما خالی است' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(quantity(page)).toHaveValue('۱۵');
});

for (const [code, address] of [
  ['all scripts', '**/r/**/*.js'],
  ['the script of the catalogue', '**/r/catalog/**/*.js'],
] as const) {
  // pages: /products/:id, /checkout/cart
  test(`a product is in the cart once after a press that came before ${code}`, async ({ page }) => {
    const sendScripts = await holdRequests(page, address);
    await page.goto('/products/2', { waitUntil: 'commit' });
    const add = main(page).getByRole('button', { name: 'افزودن به سبد خرید' }).first();
    await add.click();
    await expect(add).toHaveCSS('opacity', '0.6');
    sendScripts();
    await page.getByRole('link', { name: 'دیدن سبد خرید' }).click();
    await expect(quantity(page)).toHaveValue('۵');
  });
}

test('a member’s change that meets an ended session is sent after the log-in', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401/);
  const token = await signIn(shop, context);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ variant_id: 6, quantity: 5 });
  await shop.request('/api/v1/orders/basket/items', { method: 'POST', headers, body });
  // As a log-in in this browser would have stored it.
  await page.addInitScript(() => localStorage.setItem('member', 'the member of this test'));
  await page.goto('/checkout/cart');
  await expect(quantity(page)).toHaveValue('۵');
  // The session ends only when the change is sent, so that no other call of the page gets the 401 first.
  const ended = 'an-ended-session';
  const endSession = async (route: Route) => {
    await context.addCookies([{ name: 'access_token', value: ended, url: shop.url }]);
    await route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${ended}` } });
  };
  await page.route('**/api/v1/orders/basket/items/*', endSession, { times: 1 });
  await line(page)
    .getByRole('button', { name: /^افزایش/ })
    .click();
  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();

  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL('/checkout/cart');
  await expect(quantity(page)).toHaveValue('۱۰');
  const basket = async () => (await shop.request('/api/v1/orders/basket', { headers })).text;
  await expect.poll(basket).toContain('"quantity":10');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('cart and result of a payment show how to reach the shop', async ({ page }) => {
    for (const address of ['/checkout/cart', '/payment/success']) {
      await page.goto(address);
      // Locators for text pass over `noscript`.
      const link = main(page).getByRole('link', { name: 'با ما تماس بگیرید' });
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute('href', '/contact-us');
    }
  });
});
