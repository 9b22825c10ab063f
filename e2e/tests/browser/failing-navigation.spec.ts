import { expectBlogAlive, expectOnlyBlogDown, expectTold, toBlog } from './parts/failing.ts';
import { breakBlog, complaints, faults, scripts, stylesheet } from './parts/faults.ts';
import { heading, hydrated, mark, releaseIn, retryButton } from './parts/looks.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use({ ...ownShop({ SCRIPT_DEADLINE: '2000', STYLE_DEADLINE: '700' }), viewport: { width: 1000, height: 800 } });
test.describe.configure({ timeout: 120_000 });

for (const [name, file] of Object.entries(scripts)) {
  for (const fault of faults) {
    test(`on the way to the blog, its ${name} is ${fault}`, async ({ page, context, shop, troubles }) => {
      troubles.expect(complaints);
      const broken = await breakBlog(context, file, fault);
      await page.goto('/shop');
      await hydrated(page);
      const { stays } = await mark(page);

      await toBlog(page);
      await expectOnlyBlogDown(page);
      await expectTold(shop, { area: 'blog', release: (await releaseIn(page, 'blog')) ?? '', kind: 'load' });

      broken.mend();
      await retryButton(page).click();
      await expect(heading(page, 'وبلاگ')).toBeVisible();
      await expectBlogAlive(page);
      expect(await stays()).toBe(true);
      expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
    });
  }
}

for (const fault of faults) {
  test(`a stylesheet that is ${fault} keeps no page back`, async ({ page, context, shop, troubles }) => {
    troubles.expect(complaints);
    await breakBlog(context, stylesheet, fault);
    await page.goto('/shop');
    await hydrated(page);
    const { stays } = await mark(page);

    await toBlog(page);
    await expect(heading(page, 'وبلاگ')).toBeVisible();
    await expectTold(shop, { area: 'blog', release: (await releaseIn(page, 'blog')) ?? '', kind: 'sheet' });
    await expectBlogAlive(page);
    expect(await stays()).toBe(true);
  });
}
