import { expect, test } from '../../harness/fixtures.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { buildNextBlog } from '../next-blog.ts';
import { expectBlogWorks, expectOnlyBlogDown, expectReported, openBlog } from './parts/blog-failure.ts';
import { heading, markDocument, retryButton, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test.use({ viewport: { width: 1000, height: 800 } });

/** React logs errors that an error boundary has caught. */
const caughtErrors = /broken in the browser|^report: /;

test('a page that throws once it is mounted is replaced by the stable release, else by the fallback card until a retry succeeds', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(caughtErrors);
  await page.addInitScript(() => Object.assign(window, { breakOnMount: true }));
  const { stable } = await shop.policy('blog');
  const release = await shop.publish('blog', await buildNextBlog('throws-on-mount'));

  await test.step('a broken candidate: the stable release takes over', async () => {
    const policy = await shop.ramp('blog', release, 50);
    await context.addCookies([{ name: 'visitor', value: visitorFor(policy, 'candidate'), url: shop.url }]);
    await page.goto('/blog');
    await expect(heading(page, 'وبلاگ')).toBeVisible();
    await expect(retryButton(page)).toHaveCount(0);
    await expectReported(shop, { area: 'blog', release, kind: 'render' });
    // The edge sends its figures every few seconds.
    await expect
      .poll(async () => (await shop.release('failures', 'blog')).answer, { timeout: 30_000 })
      .toMatchObject({
        failures: [
          {
            release,
            where: 'browser',
            message: expect.stringContaining('broken in the browser'),
            stack: expect.stringMatching(/at src\/pages\/index\/BlogIndex\.tsx:\d+:\d+/),
          },
        ],
      });
    await expectBlogWorks(page);
  });

  await test.step('a broken stable release: the fallback card, whose retry shows the page', async () => {
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
  await shop.promote('blog', stable ?? '');
});

test('a candidate that freezes the tab is reported when the tab is loaded again, and that load shows the stable release', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/^report: /);
  const policy = await shop.ramp('blog', await shop.publish('blog', await buildNextBlog('freezes-on-mount')), 50);
  await context.addCookies([{ name: 'visitor', value: visitorFor(policy, 'candidate'), url: shop.url }]);
  await page.addInitScript(() => Object.assign(window, { freezeOnMount: true }));
  const devTools = await context.newCDPSession(page);
  const frozen = page.waitForEvent('console', (message) => message.text() === 'the tab freezes');
  await page.goto('/blog', { waitUntil: 'commit' });
  await frozen;

  // The visitor ends the page that does not respond, and loads it again. Playwright gives up a crashed page, the protocol does not.
  const ended = page.waitForEvent('crash');
  void devTools.send('Page.crash').catch(() => undefined);
  await ended;
  void devTools.send('Page.navigate', { url: `${shop.url}/blog` });
  const readHeading = async () => {
    const expression = "document.querySelector('main h1')?.textContent";
    return (await devTools.send('Runtime.evaluate', { expression })).result.value;
  };
  await expect.poll(readHeading).toBe('وبلاگ');
  await expectReported(shop, { area: 'blog', release: policy.candidate ?? '', kind: 'render' });
});

test('a page that throws after a click shows the fallback card, and works again after a retry or on the next visit', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(caughtErrors);
  const release = await shop.publish('blog', await buildNextBlog('throws-on-click'));
  await shop.promote('blog', release);
  await page.goto('/blog');
  await waitForHydration(page);
  const { isSameDocument } = await markDocument(page);

  const breakButton = page.getByRole('button', { name: 'خراب کن' });
  await breakButton.click();
  await expect(retryButton(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectReported(shop, { area: 'blog', release, kind: 'render' });
  await retryButton(page).click();
  await expect(heading(page, 'وبلاگ جدید')).toBeVisible();
  await expectBlogWorks(page);
  await page.goBack();

  // A visitor who leaves the broken page and returns gets the page, not the fallback card of the last visit.
  await breakButton.click();
  await expect(retryButton(page)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'سبد خرید' }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'وبلاگ جدید')).toBeVisible();
  await expect(retryButton(page)).toBeHidden();
  expect(await isSameDocument()).toBe(true);
});
