import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { buildNextBlog } from '../next-blog.ts';
import { enableSaveData } from './parts/network.ts';
import {
  heading,
  markDocument,
  navbarLink,
  releaseInTab,
  replaceNavbarLinks,
  waitForHydration,
} from './parts/page-helpers.ts';

// pages: any

const article = 'زندگی دوم گونی کنفی؛ از باغچه تا خانه';

/** Records the releases whose article chunk this tab requests. */
function recordArticleChunks(page: Page): string[] {
  const releases: string[] = [];
  page.on('request', (request) => {
    const [, release] = /^\/r\/blog\/(\w+)\/web\/article\.\w+\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (release) releases.push(release);
  });
  return releases;
}

test.beforeEach(({ page }) => enableSaveData(page));

test('an open tab loads further pages from its own release after a promotion, and after a rollback', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  // The edge loads no data for a release that was rolled back (404); then the tab's own loader calls the API.
  browserErrors.allow(/status of 404/);
  const { stable: old } = await shop.policy('blog');
  const newest = await shop.publish('blog', await buildNextBlog('old-tab'));
  const chunkReleases = recordArticleChunks(page);
  await page.goto('/blog');
  await waitForHydration(page);
  const { isSameDocument } = await markDocument(page);
  expect(chunkReleases).toEqual([]);

  await shop.promote('blog', newest);
  await page.getByRole('main').getByRole('link', { name: article }).click();
  await expect(heading(page, article)).toBeVisible();
  expect(new Set(chunkReleases)).toEqual(new Set([old]));
  expect(await isSameDocument()).toBe(true);

  const laterTab = await context.newPage();
  await enableSaveData(laterTab);
  const laterChunkReleases = recordArticleChunks(laterTab);
  await laterTab.goto('/blog');
  await expect(heading(laterTab, 'وبلاگ جدید')).toBeVisible();
  await waitForHydration(laterTab);
  const laterDocument = await markDocument(laterTab);

  await shop.rollback('blog');
  await laterTab.getByRole('main').getByRole('link', { name: article }).click();
  await expect(heading(laterTab, article)).toBeVisible();
  await expect.poll(() => new Set(laterChunkReleases)).toEqual(new Set([newest]));
  expect(await laterDocument.isSameDocument()).toBe(true);

  await laterTab.reload();
  await waitForHydration(laterTab);
  expect(await releaseInTab(laterTab, 'blog')).toBe(old);
});

test('a link of an open tab to a page that only a newer release has ends in a full load of that page', async ({
  page,
  shop,
}) => {
  await replaceNavbarLinks(page, [
    { title: 'صفحهٔ جدید', url: '/blog/new-page' },
    { title: 'وبلاگ', url: '/blog' },
  ]);
  await page.goto('/blog');
  await waitForHydration(page);
  await expect(navbarLink(page, 'صفحهٔ جدید')).toBeVisible();
  const { isSameDocument } = await markDocument(page);

  const newest = await shop.publish('blog', await buildNextBlog('page-for-old-tab'));
  await shop.promote('blog', newest);
  await navbarLink(page, 'صفحهٔ جدید').click();
  await expect(heading(page, 'صفحهٔ جدید از edition-two')).toBeVisible();
  await expect(page).toHaveTitle('صفحهٔ جدید');
  await waitForHydration(page);
  expect(await isSameDocument()).toBe(false);
  expect(await releaseInTab(page, 'blog')).toBe(newest);

  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ جدید')).toBeVisible();
});
