import type { Page, Request } from '@playwright/test';
import { aboutPage } from '../../harness/addresses.ts';
import { newMember } from '../../harness/members.ts';
import { heading, hydrated, navbar } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

const ofEveryone = [
  '/api/v1/menus',
  '/api/v1/pages/slug/category-modal/view',
  '/api/v1/pages/slug/footer/view',
  '/api/v1/pages/slug/product/view',
];
const ofMembers = ['/api/v1/orders/basket', '/api/v1/orders/basket/items/count'];

/** Calls of the browser to the API, from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}
const pathsOf = (calls: Request[]) => calls.map((call) => new URL(call.url()).pathname).sort();

test('a guest’s browser makes the four calls after mount, and none for a basket', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto(aboutPage);
  await hydrated(page);
  await expect.poll(() => pathsOf(calls)).toEqual(ofEveryone);
  expect(await Promise.all(calls.map((call) => call.headerValue('authorization')))).toEqual([null, null, null, null]);

  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  expect(pathsOf(calls).filter((path) => ofEveryone.includes(path))).toEqual(ofEveryone);
});

test('a member’s browser asks for the basket too, says whose it is, and shows how much is in it', async ({
  page,
  context,
  shop,
}) => {
  const { token } = await newMember(shop);
  const added = await shop.ask('/api/v1/orders/basket/items', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ variant_id: 1, quantity: 10 }),
  });
  expect(added.status, added.text).toBe(200);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);

  const calls = callsOf(page);
  await page.goto(aboutPage);
  await hydrated(page);
  await expect.poll(() => pathsOf(calls)).toEqual([...ofEveryone, ...ofMembers].sort());
  for (const call of calls) expect(await call.headerValue('authorization')).toBe(`Bearer ${token}`);
  await expect(page.getByRole('banner').getByRole('link', { name: 'سبد خرید، ۱ کالا' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(
    page.getByRole('navigation', { name: 'دسترسی سریع' }).getByRole('link', { name: 'سبد خرید، ۱ کالا' }),
  ).toBeVisible();
});

test('what they give takes the place of what the server had put into the page', async ({ page, context }) => {
  await context.route('**/api/v1/menus', (route) =>
    route.fulfill({ json: { data: [{ slug: 'navbar', items: [{ title: 'حراج پاییز', url: '/shop' }] }] } }),
  );
  await page.goto(aboutPage);
  await expect(navbar(page, 'حراج پاییز')).toBeVisible();
  await expect(navbar(page, 'وبلاگ')).toHaveCount(0);
});

test('when they fail the page stands as it was drawn, and nobody is told', async ({ page, context, troubles }) => {
  troubles.expect(/status of 500|a call after mount failed/);
  const failed: string[] = [];
  await context.route('**/api/v1/**', async (route) => {
    await route.fulfill({ status: 500, json: { errors: [{ messages: [{ message: 'خراب', code: 'internal' }] }] } });
    failed.push(new URL(route.request().url()).pathname);
  });
  await page.goto(aboutPage);
  await hydrated(page);
  await expect.poll(() => [...failed].sort()).toEqual(ofEveryone);
  await expect(navbar(page, 'وبلاگ')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('خراب')).toHaveCount(0);
  await expect(page.getByText('مشکلی پیش آمده است!')).toHaveCount(0);
});
