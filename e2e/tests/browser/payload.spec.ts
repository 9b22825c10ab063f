import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { heading, markDocument, navbarLink, replaceNavbarLinks, waitForHydration } from './parts/page-helpers.ts';

// pages: any

/** Records requests for the data of pages, to the edge or to the API. The layout's own calls are left out. */
function recordDataRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(_payload\/|api\/v1\/(blog|products|categories\/\d))/.test(pathname)) requests.push(pathname);
  });
  return requests;
}

test('a navigation fetches the page’s data with one request, however many its loader makes, and already when its link is hovered over', async ({
  page,
  shop,
}) => {
  const requests = recordDataRequests(page);
  await page.goto('/contact-us');
  await waitForHydration(page);
  const { isSameDocument } = await markDocument(page);
  expect(requests).toEqual([]);

  const [host, blog, catalog] = await Promise.all(
    ['host', 'blog', 'catalog'].map(async (area) => (await shop.policy(area)).stable),
  );
  await navbarLink(page, 'وبلاگ').hover();
  await expect.poll(() => requests).toHaveLength(1);
  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await expect(page).toHaveTitle('وبلاگ');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect(requests.splice(0)).toEqual([`/_payload/${host}/blog/${blog}/blog`]);

  await page.getByRole('banner').getByRole('link').first().click();
  await expect(heading(page, 'هر باری، گونی خودش را دارد')).toBeVisible();
  expect(requests.splice(0)).toEqual([`/_payload/${host}/catalog/${catalog}/`]);
  expect(await isSameDocument()).toBe(true);
});

test('a page’s data is requested before its code has loaded', async ({ page, context }) => {
  let release: () => void = () => undefined;
  const codeReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/r\/blog\/.*\.js$/, (route) => codeReleased.then(() => route.continue()));
  const requests = recordDataRequests(page);
  await page.goto('/shop');
  await waitForHydration(page);
  await navbarLink(page, 'وبلاگ').click();
  await expect.poll(() => requests.filter((path) => path.endsWith('/blog'))).toHaveLength(1);
  release();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(requests.filter((path) => path.endsWith('/blog'))).toHaveLength(1);
});

// Every other failure of a payload is a unit test (`host/src/routing/payload.test.ts`).
test('when the payload fails, the area’s own loader calls the API instead', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/status of 503/);
  await context.route('**/_payload/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  const requests = recordDataRequests(page);
  await page.goto('/contact-us');
  await waitForHydration(page);
  const { isSameDocument } = await markDocument(page);
  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect(requests.filter((path) => path.startsWith('/_payload/'))).toHaveLength(1);
  expect(requests).toContain('/api/v1/blog/articles');
  expect(await isSameDocument()).toBe(true);
});

test('a payload can be a redirect or a 404', async ({ page }) => {
  await replaceNavbarLinks(page, [
    { title: 'سفارش', url: '/checkout' },
    { title: 'گم', url: '/blog/articles/99999' },
  ]);
  await page.goto('/blog');
  await waitForHydration(page);
  const { isSameDocument } = await markDocument(page);
  const requests = recordDataRequests(page);

  await navbarLink(page, 'سفارش').click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await expect(page).toHaveURL('/checkout/cart');

  await page.goBack();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  requests.splice(0);
  await navbarLink(page, 'گم').click();
  await expect(heading(page, 'متاسفیم ، صفحه موردنظرتون پیدا نشد!')).toBeVisible();
  // The pointer still rests on the first link, so its payload may be prefetched once more.
  expect(requests.filter((path) => !path.endsWith('/checkout'))).toEqual([
    expect.stringMatching(/^\/_payload\/.*\/blog\/articles\/99999$/),
  ]);
  expect(await isSameDocument()).toBe(true);
});
