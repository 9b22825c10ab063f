import { expect, test } from '../../harness/fixtures.ts';
import {
  blogScripts,
  breakBlogScripts,
  expectBlogWorks,
  faults,
  loadErrors,
  shortDeadlines,
  watchReports,
} from './parts/blog-failure.ts';
import { expectLayout, heading, markDocument, retryButton, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test.use({ edgeSettings: shortDeadlines });

for (const fault of faults) {
  test(`on a first load of the blog, while its entry, area chunk or page chunk is ${fault}, the server’s HTML stays, and once all load a retry hydrates it`, async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(loadErrors);
    const { stable } = await shop.policy('blog');
    const { expectReports } = await watchReports(shop, { area: 'blog', release: stable ?? '', kind: 'load' });
    const broken = await breakBlogScripts(context, fault);
    await page.goto('/blog', { waitUntil: 'commit' });
    await expect(retryButton(page)).toBeVisible();
    const { isSameDocument } = await markDocument(page);
    await expectLayout(page, 'default');
    // The host hydrates the layout without waiting for the page.
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^رنگ صفحه/ })
      .click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'رنگ صفحه: روشن' })).toBeVisible();

    for (const [repaired, name] of Object.keys(blogScripts).entries()) {
      await test.step(`the ${name} is ${fault}`, async () => {
        await expectReports(1 + repaired);
        await expect(heading(page, 'وبلاگ')).toBeVisible();
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
        broken.repair(name);
        await retryButton(page).click();
      });
    }
    await waitForHydration(page);
    await expect(heading(page, 'وبلاگ')).toBeVisible();
    await expectBlogWorks(page);
    await expectReports(Object.keys(blogScripts).length);
    expect(await isSameDocument()).toBe(true);
    expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
  });
}
