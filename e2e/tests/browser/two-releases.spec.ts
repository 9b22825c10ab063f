import { watchBrowserErrors } from '../../harness/browser-errors.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { buildNextBlog } from '../next-blog.ts';
import { heading, navbarLink, releaseInTab, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test('one shop serves two visitors two releases of the blog, and each hydrates with its own', async ({
  shop,
  browser,
}) => {
  const { stable } = await shop.policy('blog');
  const candidate = await shop.publish('blog', await buildNextBlog('two-releases'));
  const policy = await shop.ramp('blog', candidate, 50);

  for (const [role, release, title] of [
    ['stable', stable, 'وبلاگ'],
    ['candidate', candidate, 'وبلاگ جدید'],
  ] as const) {
    await test.step(role, async () => {
      const context = await browser.newContext({ baseURL: shop.url });
      const { expectNoUnexpected } = watchBrowserErrors(context);
      await context.addCookies([{ name: 'visitor', value: visitorFor(policy, role), url: shop.url }]);
      const page = await context.newPage();
      const requestedReleases = new Set<string>();
      page.on('request', (request) => {
        const [, prefix, area, id = ''] = new URL(request.url()).pathname.split('/');
        if (prefix === 'r' && area === 'blog') requestedReleases.add(id);
      });
      await page.goto('/blog');
      await waitForHydration(page);
      await expect(heading(page, title)).toBeVisible();
      expect(await releaseInTab(page, 'blog')).toBe(release);

      await navbarLink(page, 'فروشگاه').click();
      await expect(heading(page, 'فروشگاه')).toBeVisible();
      await navbarLink(page, 'وبلاگ').click();
      await expect(heading(page, title)).toBeVisible();
      expect(requestedReleases).toEqual(new Set([release]));
      expectNoUnexpected();
      await context.close();
    });
  }
});
