import { expect, test } from '../../harness/fixtures.ts';
import { newMember } from '../../harness/members.ts';
import { expectLayout, heading, markDocument, waitForHydration } from './parts/page-helpers.ts';

// pages: /auth/login, /account/orders, /account/wallet

const cookie = (url: string, value: string) => ({ name: 'access_token', value, url });

test('a guest’s click on a members’ page shows the log-in without a full load, and its address shows the page once logged in', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/account/favorites');
  await waitForHydration(page);
  const { isSameDocument } = await markDocument(page);
  await page.getByRole('link', { name: 'کیف پول' }).click();
  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  await expectLayout(page, 'auth');
  expect(await isSameDocument()).toBe(true);

  await page.goto('/account/orders');
  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
  const { token } = await newMember(shop);
  await context.addCookies([cookie(shop.url, token)]);
  await page.reload();
  await expect(page).toHaveURL('/account/orders');
  await expect(heading(page, 'سفارش‌ها')).toBeVisible();
});

test('a members’ page redirects a guest to the log-in, which redirects a member to the wanted page, and never out of the shop', async ({
  shop,
}) => {
  const response = await shop.request('/account/orders?page=2');
  expect([response.status, response.headers.location]).toEqual([
    302,
    '/auth/login?from=%2Faccount%2Forders%3Fpage%3D2',
  ]);
  expect(response.headers['cache-control']).toContain('private');

  const { token } = await newMember(shop);
  const redirectOf = async (path: string) =>
    (await shop.request(path, { cookies: { access_token: token } })).headers.location;
  expect(await redirectOf('/auth/login')).toBe('/account');
  expect(await redirectOf('/auth/login?from=%2Faccount%2Fwallet')).toBe('/account/wallet');
  for (const evil of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:1',
  ]) {
    expect(await redirectOf(`/auth/login?from=${encodeURIComponent(evil)}`), evil).toBe('/account');
  }
});

test('an ended session leads to the log-in from any page, without an error', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 401/);
  const { token } = await newMember(shop);
  await shop.request('/api/v1/auth/log-out', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await context.addCookies([cookie(shop.url, token)]);

  await page.goto('/shop?page=2');
  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('access_token');
  await expect(page.getByText('مشکلی پیش آمده است!')).toHaveCount(0);
});

test('a guest’s favourites are merged at the log-in; a refused removal is undone; after the log-out none stay on the device', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  const main = page.getByRole('main');
  const favorites = main.getByRole('article').getByRole('heading');
  const favoritesLink = (count: string) =>
    page.getByRole('banner').getByRole('link', { name: `علاقه‌مندی‌ها، ${count} کالا`, exact: true });
  const remove = main.getByRole('button', { name: 'حذف گونی برنج ۱۰ کیلویی لمینت از علاقه‌مندی‌ها' });

  const { token } = await newMember(shop);
  const headers = { authorization: `Bearer ${token}` };
  expect((await shop.request('/api/v1/account/favorites/55', { method: 'PUT', headers })).status).toBe(200);

  await page.goto('/shop');
  await waitForHydration(page);
  for (const name of ['گونی برنج ۱۰ کیلویی لمینت', 'کیسهٔ توری پیاز']) {
    await main.getByRole('button', { name: `افزودن ${name} به علاقه‌مندی‌ها` }).click();
  }
  await expect(favoritesLink('۲')).toBeVisible();

  await context.addCookies([cookie(shop.url, token)]);
  await page.goto('/account/favorites');
  await expect(favorites).toHaveText(['کیسهٔ توری پیاز', 'گونی برنج ۱۰ کیلویی لمینت', 'ساک دستی کرافت']);
  await expect(favoritesLink('۳')).toBeVisible();

  browserErrors.allow(/status of 422/);
  const refusal = { errors: [{ messages: [{ message: 'فعلاً نمی‌شود.', code: 'not-now' }] }] };
  const responseAllowed = Promise.withResolvers<void>();
  await page.route('**/api/v1/account/favorites/3', async (route) => {
    await responseAllowed.promise;
    await route.fulfill({ status: 422, json: refusal });
  });
  const removalRequest = page.waitForRequest('**/api/v1/account/favorites/3');
  await remove.click();
  await expect(favorites).toHaveText(['کیسهٔ توری پیاز', 'ساک دستی کرافت']);
  await removalRequest;
  responseAllowed.resolve();
  await expect(page.getByRole('status').filter({ hasText: 'خطا' })).toContainText('فعلاً نمی‌شود.');
  await expect(favorites).toHaveText(['کیسهٔ توری پیاز', 'گونی برنج ۱۰ کیلویی لمینت', 'ساک دستی کرافت']);
  await page.unroute('**/api/v1/account/favorites/3');
  const removalResponse = page.waitForResponse('**/api/v1/account/favorites/3');
  await remove.press('Enter');
  expect((await removalResponse).status()).toBe(200);
  await expect(main.getByRole('button', { name: 'بازگرداندن' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'حذف ساک دستی کرافت از علاقه‌مندی‌ها' })).toBeFocused();

  // A page without favourite buttons makes no request for favourites, and the header still shows the count.
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/blog');
  await expect(favoritesLink('۲')).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/api/v1/account/'))).toEqual([]);

  // The member logs out in another tab, and returns to this one.
  await context.clearCookies({ name: 'access_token' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(favoritesLink('۲')).toHaveCount(0);
  // As a whole number: the digest in the address of the stored font may contain these digits.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/\b55\b/);
});
