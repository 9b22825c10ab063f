import { buildVariant, replacing } from '../../harness/variant.ts';
import { heading, hydrated, releaseIn } from './parts/looks.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use(ownShop());
test.describe.configure({ timeout: 120_000 });

test('who enters the checkout inside a tab keeps its release over a full load', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const { stable: begun } = await shop.policy('checkout');
  await page.goto('/shop');
  await hydrated(page);
  const kept = async () => (await context.cookies()).find(({ name }) => name === 'keep-checkout')?.value;
  expect(await kept()).toBeUndefined();
  await page.getByRole('banner').getByRole('link', { name: 'سبد خرید' }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await expect.poll(kept).toBe(begun);

  const dist = await buildVariant('checkout', 'candidate', {
    'src/pages/cart/Cart.tsx': replacing('title="سبد خرید"', 'title="سبد خرید تازه"'),
  });
  const newer = await shop.publish('checkout', dist);
  await shop.promote('checkout', newer);
  await page.reload();
  await hydrated(page);
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  expect(await releaseIn(page, 'checkout')).toBe(begun);

  const stranger = await browser.newPage({ baseURL: shop.url });
  await stranger.goto('/checkout/cart');
  await expect(heading(stranger, 'سبد خرید تازه')).toBeVisible();
  await stranger.close();
});
