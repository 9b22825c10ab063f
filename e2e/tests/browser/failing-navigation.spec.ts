import { expect, test } from '../../harness/fixtures.ts';
import {
  blogScripts,
  blogStylesheet,
  breakBlogFiles,
  expectBlogWorks,
  expectOnlyBlogDown,
  expectReported,
  faults,
  loadErrors,
  openBlog,
  shortDeadlines,
} from './parts/blog-failure.ts';
import { heading, markDocument, releaseInTab, retryButton, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test.use({ edgeSettings: shortDeadlines, viewport: { width: 1000, height: 800 } });

for (const [name, file] of Object.entries(blogScripts)) {
  for (const fault of faults) {
    test(`on a navigation to the blog, when its ${name} is ${fault}, the fallback card is shown, and a retry shows the page`, async ({
      page,
      context,
      shop,
      browserErrors,
    }) => {
      browserErrors.allow(loadErrors);
      const broken = await breakBlogFiles(context, file, fault);
      await page.goto('/shop');
      await waitForHydration(page);
      const { isSameDocument } = await markDocument(page);

      await openBlog(page);
      await expectOnlyBlogDown(page);
      await expectReported(shop, { area: 'blog', release: (await releaseInTab(page, 'blog')) ?? '', kind: 'load' });

      broken.repair();
      await retryButton(page).click();
      await expect(heading(page, 'وبلاگ')).toBeVisible();
      await expectBlogWorks(page);
      expect(await isSameDocument()).toBe(true);
      expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
    });
  }
}

for (const fault of faults) {
  test(`a page whose stylesheet is ${fault} is shown without it`, async ({ page, context, shop, browserErrors }) => {
    browserErrors.allow(loadErrors);
    await breakBlogFiles(context, blogStylesheet, fault);
    await page.goto('/shop');
    await waitForHydration(page);
    const { isSameDocument } = await markDocument(page);

    await openBlog(page);
    await expect(heading(page, 'وبلاگ')).toBeVisible();
    await expectReported(shop, { area: 'blog', release: (await releaseInTab(page, 'blog')) ?? '', kind: 'sheet' });
    await expectBlogWorks(page);
    expect(await isSameDocument()).toBe(true);
  });
}
