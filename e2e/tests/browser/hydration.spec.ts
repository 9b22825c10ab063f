import type { Page } from '@playwright/test';
import { layouts } from '@shop/shared/contract';
import { articleAt } from '../../harness/addresses.ts';
import { expectLayout, heading, hydrated } from './parts/looks.ts';
import { coffeeSack, comeTo, pages } from './parts/pages.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

/** Lists that only script can sort at once or move along: what they list is compared, not what moves it. */
const controls = ['/', '/shop', '/products/categories/1'];

/** What belongs to this device or this visitor is added once the page stands, and what only a script can do: an article is shared, a product is bought. */
const completed = ['/account/favorites', '/special-order', '/special-order/orders', articleAt(8), coffeeSack];

/** Without the buttons of the cards, which are for script alone. */
const productsIn = async (page: Page) => {
  const cards = await Promise.all((await page.getByRole('article').all()).map((product) => product.ariaSnapshot()));
  return cards.map((card) => card.replace(/\n\s*- button .*/g, ''));
};

for (const layout of layouts) {
  test(`pages of the layout "${layout}" come whole from the server and are hydrated as they came`, async ({
    page,
    context,
    browser,
    shop,
  }) => {
    const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.url });
    for (const { path, title, heading: name } of pages.filter((one) => one.layout === layout)) {
      await test.step(path, async () => {
        for (const each of [context, plain.context()]) await comeTo(path, { shop, context: each });
        const [answer] = await Promise.all([plain.goto(path), page.goto(path)]);
        expect(answer?.status()).toBe(200);
        await expect(heading(plain, name)).toBeVisible();
        await expect(plain).toHaveTitle(title);

        await hydrated(page);
        await expect(heading(page, name)).toBeVisible();
        await expect(page).toHaveTitle(title);
        await expectLayout(page, layout);
        if (controls.includes(path)) {
          expect(await productsIn(page)).toEqual(await productsIn(plain));
        } else if (!completed.includes(path)) {
          expect(await page.locator('body').ariaSnapshot()).toBe(await plain.locator('body').ariaSnapshot());
        }
      });
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
