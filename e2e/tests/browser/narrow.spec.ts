import { hydrated } from './parts/looks.ts';
import { comeTo, pages } from './parts/pages.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 360, height: 740 } });

test('no page is wider than a narrow phone', async ({ page, context, shop, troubles }) => {
  troubles.expect(/status of 404/);
  for (const path of [...pages.map((one) => one.path), '/nowhere']) {
    await test.step(path, async () => {
      await comeTo(path, { shop, context });
      await page.goto(path);
      await hydrated(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(360);
    });
  }
});
