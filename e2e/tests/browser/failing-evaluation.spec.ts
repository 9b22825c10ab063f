import { expect, test } from '../../harness/fixtures.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { buildNextBlog } from '../next-blog.ts';
import { expectBlogWorks, expectOnlyBlogDown, expectReported, openBlog } from './parts/blog-failure.ts';
import { heading, markDocument, retryButton, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test.use({ viewport: { width: 1000, height: 800 } });

/** Throws until the test sets `window.repaired`. */
const fault = "if (!('repaired' in globalThis)) throw new Error('broken on evaluation');";

/** Inserts the fault at the start of the webpack module that has this export. */
const breakModule = (exportName: string) => (chunk: string) =>
  chunk.replace(
    new RegExp(`\\d+\\(\\w+(,\\w+)*\\)\\{(?=\\w+\\.r\\(\\w+\\),\\w+\\.d\\(\\w+,\\{${exportName}:)`),
    (start) => start + fault,
  );

const brokenFiles: Record<string, Record<string, (text: string) => string>> = {
  'area chunk': { 'area.js': breakModule('area') },
  'page chunk': { 'index.js': breakModule('Page') },
  entry: { 'entry.js': (text) => `${fault}\n${text}` },
};

for (const [name, web] of Object.entries(brokenFiles)) {
  test(`a blog whose ${name} throws on evaluation is replaced by its stable release, else by the fallback card, until a retry succeeds`, async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/^report: /);
    const { stable } = await shop.policy('blog');
    const release = await shop.publish('blog', await buildNextBlog(`throws-in-${name.replace(' ', '-')}`, web));

    await test.step('a broken candidate: the stable release is shown', async () => {
      const policy = await shop.ramp('blog', release, 50);
      await context.addCookies([{ name: 'visitor', value: visitorFor(policy, 'candidate'), url: shop.url }]);
      await page.goto('/shop');
      await waitForHydration(page);
      const { isSameDocument } = await markDocument(page);
      await openBlog(page);
      await expect(heading(page, 'وبلاگ')).toBeVisible();
      await expect(retryButton(page)).toHaveCount(0);
      await expectReported(shop, { area: 'blog', release, kind: 'load' });
      expect(await isSameDocument()).toBe(true);
    });

    await test.step('a broken stable release, on a navigation: the fallback card, whose retry shows the page', async () => {
      await shop.promote('blog', release);
      await page.goto('/shop');
      await waitForHydration(page);
      const { isSameDocument } = await markDocument(page);
      await openBlog(page);
      await expectOnlyBlogDown(page);
      await page.evaluate(() => Object.assign(window, { repaired: true }));
      await retryButton(page).click();
      await expect(heading(page, 'وبلاگ جدید')).toBeVisible();
      await expectBlogWorks(page);
      expect(await isSameDocument()).toBe(true);
    });

    await test.step('a broken stable release, on a first load: the server’s HTML stays, and a retry hydrates it', async () => {
      await page.goto('/blog');
      await expect(retryButton(page)).toBeVisible();
      await expect(heading(page, 'وبلاگ جدید')).toBeVisible();
      const { isSameDocument } = await markDocument(page);
      await page.evaluate(() => Object.assign(window, { repaired: true }));
      await retryButton(page).click();
      await waitForHydration(page);
      await expectBlogWorks(page);
      expect(await isSameDocument()).toBe(true);
    });
    await shop.promote('blog', stable ?? '');
  });
}
