import type { Page, Request } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { newMember } from '../../harness/members.ts';
import { aboutPage } from '../addresses.ts';
import { heading, navbarLink, replaceNavbarLinks, waitForHydration } from './parts/page-helpers.ts';

// pages: any

const callsOfEveryone = [
  '/api/v1/menus',
  '/api/v1/pages/slug/category-modal/view',
  '/api/v1/pages/slug/footer/view',
  '/api/v1/pages/slug/product/view',
];
const callsOfMembers = ['/api/v1/orders/basket', '/api/v1/orders/basket/items/count'];

/** Records requests of the browser to the API. */
function recordApiCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}
const pathsOf = (calls: Request[]) => calls.map((call) => new URL(call.url()).pathname).sort();

test('after mount, a guest’s browser makes four API calls, and none for a basket; a response replaces the content that the server rendered', async ({
  page,
}) => {
  await replaceNavbarLinks(page, [{ title: 'حراج پاییز', url: '/blog' }]);
  const calls = recordApiCalls(page);
  await page.goto(aboutPage);
  await waitForHydration(page);
  await expect.poll(() => pathsOf(calls)).toEqual(callsOfEveryone);
  expect(await Promise.all(calls.map((call) => call.headerValue('authorization')))).toEqual([null, null, null, null]);

  await expect(navbarLink(page, 'وبلاگ')).toHaveCount(0);
  await navbarLink(page, 'حراج پاییز').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(pathsOf(calls).filter((path) => callsOfEveryone.includes(path))).toEqual(callsOfEveryone);
});

test('after mount, a member’s browser also fetches the basket with its token, and shows the number of items', async ({
  page,
  context,
  shop,
}) => {
  const { token } = await newMember(shop);
  const added = await shop.request('/api/v1/orders/basket/items', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ variant_id: 1, quantity: 10 }),
  });
  expect(added.status, added.text).toBe(200);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);

  const calls = recordApiCalls(page);
  await page.goto(aboutPage);
  await waitForHydration(page);
  await expect.poll(() => pathsOf(calls)).toEqual([...callsOfEveryone, ...callsOfMembers].sort());
  for (const call of calls) expect(await call.headerValue('authorization')).toBe(`Bearer ${token}`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'سبد خرید، ۱ کالا' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(
    page.getByRole('navigation', { name: 'دسترسی سریع' }).getByRole('link', { name: 'سبد خرید، ۱ کالا' }),
  ).toBeVisible();
});

test('when the calls after mount fail, the page stays unchanged and shows no error', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/status of 500|a call after mount failed/);
  const failed: string[] = [];
  await context.route('**/api/v1/**', async (route) => {
    await route.fulfill({ status: 500, json: { errors: [{ messages: [{ message: 'خراب', code: 'internal' }] }] } });
    failed.push(new URL(route.request().url()).pathname);
  });
  await page.goto(aboutPage);
  await waitForHydration(page);
  await expect.poll(() => [...failed].sort()).toEqual(callsOfEveryone);
  await expect(navbarLink(page, 'وبلاگ')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('خراب')).toHaveCount(0);
  await expect(page.getByText('مشکلی پیش آمده است!')).toHaveCount(0);
});
