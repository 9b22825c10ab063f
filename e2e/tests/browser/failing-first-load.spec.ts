import { expect, test } from '../../harness/fixtures.ts';
import {
  blogScripts,
  breakBlogFiles,
  expectBlogWorks,
  expectReported,
  faults,
  loadErrors,
  shortDeadlines,
} from './parts/blog-failure.ts';
import {
  expectLayout,
  heading,
  markDocument,
  releaseInTab,
  retryButton,
  waitForHydration,
} from './parts/page-helpers.ts';

// pages: any

test.use({ edgeSettings: shortDeadlines });

for (const [name, file] of Object.entries(blogScripts)) {
  for (const fault of faults) {
    test(`on a first load of the blog, when its ${name} is ${fault}, the server’s HTML stays, and a retry hydrates it`, async ({
      page,
      context,
      shop,
      browserErrors,
    }) => {
      browserErrors.allow(loadErrors);
      const broken = await breakBlogFiles(context, file, fault);
      await page.goto('/blog', { waitUntil: 'commit' });
      await expect(retryButton(page)).toBeVisible();
      const { isSameDocument } = await markDocument(page);
      await expectLayout(page, 'default');
      await expect(heading(page, 'وبلاگ')).toBeVisible();
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await expectReported(shop, { area: 'blog', release: (await releaseInTab(page, 'blog')) ?? '', kind: 'load' });
      // The host hydrates the layout without waiting for the page.
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^رنگ صفحه/ })
        .click();
      await expect(page.getByRole('banner').getByRole('button', { name: 'رنگ صفحه: روشن' })).toBeVisible();

      broken.repair();
      await retryButton(page).click();
      await waitForHydration(page);
      await expect(heading(page, 'وبلاگ')).toBeVisible();
      await expectBlogWorks(page);
      expect(await isSameDocument()).toBe(true);
      expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
    });
  }
}
