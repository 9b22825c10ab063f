import { expect, test } from '../../harness/fixtures.ts';
import { expectLayout, heading, hydrated } from './parts/looks.ts';
import { pages } from './parts/pages.ts';

for (const { path, layout, title, heading: name } of pages) {
  test(`${path} comes whole from the server and is hydrated as it came`, async ({ page, browser, shop }) => {
    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.url });
    expect((await plain.goto(path))?.status()).toBe(200);
    await expect(heading(plain, name)).toBeVisible();
    await expect(plain).toHaveTitle(title);

    await page.goto(path);
    await hydrated(page);
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expectLayout(page, layout);
    // What belongs to this device is added once the page stands.
    if (path !== '/account/favorites') {
      expect(await page.locator('body').ariaSnapshot()).toBe(await plain.locator('body').ariaSnapshot());
    }
    await plain.close();
  });
}

test('/checkout leads to the cart', async ({ page }) => {
  await page.goto('/checkout');
  await hydrated(page);
  await expect(page).toHaveURL('/checkout/cart');
  await expect(heading(page, 'سبد خرید')).toBeVisible();
});
