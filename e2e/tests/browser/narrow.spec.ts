import { hydrated } from './parts/looks.ts';
import { comeTo, pages } from './parts/pages.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });
// As narrow as a phone gets, and as a laptop's window at 400 %.
test.use({ viewport: { width: 320, height: 640 } });

test('no page is wider than the narrowest phone', async ({ page, context, shop, troubles }) => {
  troubles.expect(/status of 404/);
  for (const path of [...pages.map((one) => one.path), '/nowhere']) {
    await test.step(path, async () => {
      await comeTo(path, { shop, context });
      await page.goto(path);
      await hydrated(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(320);
    });
  }
});

test('the steps of buying that are done lead back from a narrow phone too', async ({ page }) => {
  await page.goto('/checkout/payment');
  await hydrated(page);
  const steps = page.getByRole('navigation', { name: 'مراحل خرید' });
  for (const name of ['سبد خرید', 'ارسال']) {
    const box = await steps.getByRole('link', { name, exact: true }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});
