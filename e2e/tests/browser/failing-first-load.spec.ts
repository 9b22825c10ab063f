import { expectBlogAlive, expectTold } from './parts/failing.ts';
import { breakBlog, complaints, faults, scripts } from './parts/faults.ts';
import { expectLayout, heading, hydrated, mark, releaseIn, retryButton } from './parts/looks.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use(ownShop({ SCRIPT_DEADLINE: '2000' }));
test.describe.configure({ timeout: 120_000 });

for (const [name, file] of Object.entries(scripts)) {
  for (const fault of faults) {
    test(`the blog is the first page and its ${name} is ${fault}`, async ({ page, context, shop, troubles }) => {
      troubles.expect(complaints);
      const broken = await breakBlog(context, file, fault);
      await page.goto('/blog', { waitUntil: 'commit' });
      await expect(retryButton(page)).toBeVisible();
      const { stays } = await mark(page);
      await expectLayout(page, 'default');
      await expect(heading(page, 'وبلاگ')).toBeVisible();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await expectTold(shop, { area: 'blog', release: (await releaseIn(page, 'blog')) ?? '', kind: 'load' });
      // The shell does not wait for the page.
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^رنگ صفحه/ })
        .click();
      await expect(page.getByRole('banner').getByRole('button', { name: 'رنگ صفحه: روشن' })).toBeVisible();

      broken.mend();
      await retryButton(page).click();
      await hydrated(page);
      await expect(heading(page, 'وبلاگ')).toBeVisible();
      await expectBlogAlive(page);
      expect(await stays()).toBe(true);
      expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
    });
  }
}
