import { expect, test } from '../../harness/fixtures.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { buildNextBlog } from '../next-blog.ts';
import {
  blogScripts,
  breakBlogFiles,
  expectReported,
  faults,
  loadErrors,
  openBlog,
  shortDeadlines,
} from './parts/blog-failure.ts';
import { heading, markDocument, releaseInTab, retryButton, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test.use({ edgeSettings: shortDeadlines });

let candidate = '';

test.beforeEach(async ({ shop, context, browserErrors }) => {
  browserErrors.allow(loadErrors);
  const before = await shop.policy('blog');
  const policy = before.candidate
    ? before
    : await shop.ramp('blog', await shop.publish('blog', await buildNextBlog('failing-candidate')), 50);
  candidate = policy.candidate ?? '';
  await context.addCookies([{ name: 'visitor', value: visitorFor(policy, 'candidate'), url: shop.url }]);
});

// `failing-navigation` and `failing-first-load` test every script with every fault, and `failing-evaluation` candidates of which any script throws:
// what follows from a failure that was noticed is the same for all.
test('on a navigation, when the candidate’s entry is hanging, the stable release is shown', async ({
  page,
  context,
  shop,
}) => {
  await breakBlogFiles(context, blogScripts.entry, 'hanging', candidate);
  await page.goto('/shop');
  await waitForHydration(page);
  expect(await releaseInTab(page, 'blog')).toBe(candidate);
  const { isSameDocument } = await markDocument(page);

  await openBlog(page);
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await expect(retryButton(page)).toHaveCount(0);
  await expectReported(shop, { area: 'blog', release: candidate, kind: 'load' });
  expect(await isSameDocument()).toBe(true);
});

/** Each script with one fault, each fault once. */
const pairs = Object.entries(blogScripts).map(
  ([name, file], at) => ({ name, file, fault: faults[at % faults.length] ?? 'missing' }) as const,
);

for (const { name, file, fault } of pairs) {
  test(`on a first load rendered by the candidate, when its ${name} is ${fault}, the stable release takes over`, async ({
    page,
    context,
    shop,
  }) => {
    await breakBlogFiles(context, file, fault, candidate);
    await page.goto('/blog', { waitUntil: 'commit' });
    await expect(heading(page, 'وبلاگ جدید')).toBeVisible();
    const { isSameDocument } = await markDocument(page);
    await expect(heading(page, 'وبلاگ')).toBeVisible();
    await waitForHydration(page);
    await expect(retryButton(page)).toHaveCount(0);
    await expectReported(shop, { area: 'blog', release: candidate, kind: 'load' });
    expect(await isSameDocument()).toBe(true);
  });
}
