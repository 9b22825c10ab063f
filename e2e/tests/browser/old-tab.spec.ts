import type { Page } from '@playwright/test';
import { buildVariant, replacing, withLinks } from '../../harness/variant.ts';
import { heading, hydrated, mark, navbar, releaseIn } from './parts/looks.ts';
import { saveData } from './parts/network.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use(ownShop());
test.describe.configure({ timeout: 120_000 });

const article = 'زندگی دوم گونی کنفی؛ از باغچه تا خانه';
const newer = (name: string) =>
  buildVariant('blog', name, { 'src/pages/index/BlogIndex.tsx': replacing("?? 'وبلاگ'", "?? 'وبلاگ تازه'") });

/** Which releases' article chunk this tab has asked for. */
function watchArticleChunks(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const [, release] = /^\/r\/blog\/(\w+)\/web\/article\.\w+\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (release) seen.push(release);
  });
  return seen;
}

test.beforeEach(({ page }) => saveData(page));

test('a tab of the old release still opens its pages after a promotion, and after a rollback', async ({
  page,
  context,
  shop,
  troubles,
}) => {
  // What was taken back is run for nobody: the tab's own loader asks the API, as it would without the edge.
  troubles.expect(/status of 404/);
  const { stable: old } = await shop.policy('blog');
  const newest = await shop.publish('blog', await newer('candidate'));
  const seen = watchArticleChunks(page);
  await page.goto('/blog');
  await hydrated(page);
  const { stays } = await mark(page);
  expect(seen).toEqual([]);

  await shop.promote('blog', newest);
  await page.getByRole('main').getByRole('link', { name: article }).click();
  await expect(heading(page, article)).toBeVisible();
  expect(new Set(seen)).toEqual(new Set([old]));
  expect(await stays()).toBe(true);

  const later = await context.newPage();
  await saveData(later);
  const seenLater = watchArticleChunks(later);
  await later.goto('/blog');
  await expect(heading(later, 'وبلاگ تازه')).toBeVisible();
  await hydrated(later);
  const marked = await mark(later);

  // Taken back for everyone, but a tab keeps what it began with.
  await shop.rollback('blog');
  await later.getByRole('main').getByRole('link', { name: article }).click();
  await expect(heading(later, article)).toBeVisible();
  expect(new Set(seenLater)).toEqual(new Set([newest]));
  expect(await marked.stays()).toBe(true);

  await later.reload();
  await hydrated(later);
  expect(await releaseIn(later, 'blog')).toBe(old);
});

test('a link of an old tab to a page that came later ends in a full load of it', async ({ page, shop }) => {
  const withLink = withLinks('<Link to="/blog/new-page">صفحهٔ تازه</Link>');
  const before = await buildVariant('blog', 'link-to-new-page', { 'src/pages/index/BlogIndex.tsx': withLink });
  const after = await buildVariant('blog', 'new-page', {
    'src/pages/index/BlogIndex.tsx': withLink,
    'src/pages/new/NewPage.tsx': () => 'export const Page = () => <h1>اینجا تازه است</h1>;\n',
    'src/area.ts': (source) =>
      `import { page } from '@shop/shared/contract';\n${replacing(
        'pages: {',
        `pages: {
    'new-page': page({
      path: '/blog/new-page',
      layout: 'panel',
      head: () => ({ title: 'تازه' }),
      page: () => import(/* webpackChunkName: "new-page" */ './pages/new/NewPage.tsx'),
    }),`,
      )(source)}`,
  });
  await shop.promote('blog', await shop.publish('blog', before));
  await page.goto('/blog');
  await hydrated(page);
  const { stays } = await mark(page);

  const newest = await shop.publish('blog', after);
  await shop.promote('blog', newest);
  await page.getByRole('link', { name: 'صفحهٔ تازه' }).click();
  await expect(heading(page, 'اینجا تازه است')).toBeVisible();
  await expect(page).toHaveTitle('تازه');
  await hydrated(page);
  expect(await stays()).toBe(false);
  expect(await releaseIn(page, 'blog')).toBe(newest);

  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
});
