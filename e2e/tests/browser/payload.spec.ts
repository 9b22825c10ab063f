import type { Page } from '@playwright/test';
import { buildVariant, withLinks } from '../../harness/variant.ts';
import { heading, hydrated, mark, navbar } from './parts/looks.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use(ownShop());
test.describe.configure({ timeout: 120_000 });

/** What is asked for a page's data: of the edge, or of the API itself. The shell's own calls are not a page's. */
function watchData(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(_payload\/|api\/v1\/(blog|products|categories\/\d))/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test('a page inside the shop costs one call, whatever its loader asks for', async ({ page, shop }) => {
  const asked = watchData(page);
  await page.goto('/contact-us');
  await hydrated(page);
  const { stays } = await mark(page);
  expect(asked).toEqual([]);

  const [host, blog, catalog] = await Promise.all(
    ['host', 'blog', 'catalog'].map(async (area) => (await shop.policy(area)).stable),
  );
  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await expect(page).toHaveTitle('وبلاگ');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect(asked.splice(0)).toEqual([`/_payload/${host}/blog/${blog}/blog`]);

  await page.getByRole('banner').getByRole('link').first().click();
  await expect(heading(page, 'هر باری، گونی خودش را دارد')).toBeVisible();
  expect(asked.splice(0)).toEqual([`/_payload/${host}/catalog/${catalog}/`]);
  expect(await stays()).toBe(true);
});

test('resting on a link asks for its data, and the press then asks for nothing', async ({ page }) => {
  const asked = watchData(page);
  await page.goto('/contact-us');
  await hydrated(page);
  await navbar(page, 'وبلاگ').hover();
  await expect.poll(() => asked).toHaveLength(1);
  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^\/_payload\/.*\/blog$/)]);
});

test('a page’s data is not kept waiting by its code', async ({ page, context }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/r\/blog\/.*\.js$/, (route) => released.then(() => route.continue()));
  const asked = watchData(page);
  await page.goto('/shop');
  await hydrated(page);
  await navbar(page, 'وبلاگ').click();
  await expect.poll(() => asked.filter((path) => path.endsWith('/blog'))).toHaveLength(1);
  release();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/blog'))).toHaveLength(1);
});

for (const [trouble, fulfil] of [
  ['is refused', { status: 404, body: '{}' }],
  ['fails', { status: 503, body: '{}' }],
  ['is something else', { status: 200, body: '<html></html>' }],
] as const) {
  test(`when that call ${trouble}, the area’s own loader stands in`, async ({ page, context, troubles }) => {
    troubles.expect(/status of (404|503)/);
    await context.route('**/_payload/**', (route) => route.fulfill(fulfil));
    const asked = watchData(page);
    await page.goto('/contact-us');
    await hydrated(page);
    const { stays } = await mark(page);
    await navbar(page, 'وبلاگ').click();
    await expect(heading(page, 'وبلاگ')).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/_payload/'))).toHaveLength(1);
    expect(asked).toContain('/api/v1/blog/articles');
    expect(await stays()).toBe(true);
  });
}

test('a redirect and a page that is not there come through it as they are', async ({ page, shop }) => {
  const dist = await buildVariant('blog', 'two-ways', {
    'src/pages/index/BlogIndex.tsx': withLinks(
      '<Link to="/checkout">سفارش</Link> <Link to="/blog/articles/99999">گم</Link>',
    ),
  });
  await shop.promote('blog', await shop.publish('blog', dist));
  await page.goto('/blog');
  await hydrated(page);
  const { stays } = await mark(page);
  const asked = watchData(page);

  await page.getByRole('link', { name: 'سفارش', exact: true }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await expect(page).toHaveURL('/checkout/cart');

  await page.goBack();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  asked.splice(0);
  await page.getByRole('link', { name: 'گم', exact: true }).click();
  await expect(heading(page, 'متاسفیم ، صفحه موردنظرتون پیدا نشد!')).toBeVisible();
  // The pointer came back to rest on the other link, which is reason enough to ask for that once more.
  expect(asked.filter((path) => !path.endsWith('/checkout'))).toEqual([
    expect.stringMatching(/^\/_payload\/.*\/blog\/articles\/99999$/),
  ]);
  expect(await stays()).toBe(true);
});
