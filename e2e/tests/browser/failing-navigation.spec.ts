import { expect, test } from '../../harness/fixtures.ts';
import {
  blogScripts,
  blogStylesheet,
  breakBlogFiles,
  breakBlogScripts,
  expectBlogWorks,
  expectOnlyBlogDown,
  expectReported,
  faults,
  loadErrors,
  openBlog,
  shortDeadlines,
  watchReports,
} from './parts/blog-failure.ts';
import { heading, markDocument, releaseInTab, retryButton, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test.use({ edgeSettings: shortDeadlines, viewport: { width: 1000, height: 800 } });

for (const fault of faults) {
  test(`on a navigation to the blog, while its entry, area chunk or page chunk is ${fault}, the fallback card is shown, and once all load a retry shows the page`, async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(loadErrors);
    const { stable } = await shop.policy('blog');
    const { expectReports } = await watchReports(shop, { area: 'blog', release: stable ?? '', kind: 'load' });
    const broken = await breakBlogScripts(context, fault);
    await page.goto('/shop');
    await waitForHydration(page);
    const { isSameDocument } = await markDocument(page);

    await openBlog(page);
    await expectOnlyBlogDown(page);
    // The second report is of the navigation back to the blog.
    await expectReports(2);
    for (const [repaired, name] of Object.keys(blogScripts).entries()) {
      await test.step(`the ${name} is ${fault}`, async () => {
        await expectReports(2 + repaired);
        await expect(retryButton(page)).toBeVisible();
        broken.repair(name);
        await retryButton(page).click();
      });
    }
    await expect(heading(page, 'وبلاگ')).toBeVisible();
    await expectBlogWorks(page);
    await expectReports(1 + Object.keys(blogScripts).length);
    expect(await isSameDocument()).toBe(true);
    expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
  });
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
