import { newMember } from '../../harness/members.ts';
import { expectLayout, heading, hydrated, mark } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

const cookie = (url: string, value: string) => ({ name: 'access_token', value, url });

test('a guest who comes from outside is led to the log-in, and back once they are in', async ({
  page,
  context,
  shop,
}) => {
  const answer = await shop.ask('/account/orders?page=2');
  expect([answer.status, answer.headers.location]).toEqual([302, '/auth/login?from=%2Faccount%2Forders%3Fpage%3D2']);
  expect(answer.headers['cache-control']).toContain('private');

  await page.goto('/account/orders');
  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
  await hydrated(page);
  const { token } = await newMember(shop);
  await context.addCookies([cookie(shop.url, token)]);
  await page.reload();
  await expect(page).toHaveURL('/account/orders');
  await expect(heading(page, 'سفارش‌ها')).toBeVisible();
});

test('inside the shop they are led the same way without a full load', async ({ page }) => {
  await page.goto('/account/favorites');
  await hydrated(page);
  const { stays } = await mark(page);
  await page.getByRole('link', { name: 'کیف پول' }).click();
  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  await expectLayout(page, 'auth');

  expect(await stays()).toBe(true);
});

test('a member is led past the log-in, and never out of the shop', async ({ shop }) => {
  const { token } = await newMember(shop);
  const led = async (path: string) => (await shop.ask(path, { cookies: { access_token: token } })).headers.location;
  expect(await led('/auth/login')).toBe('/account');
  expect(await led('/auth/login?from=%2Faccount%2Fwallet')).toBe('/account/wallet');
  for (const evil of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:1',
  ]) {
    expect(await led(`/auth/login?from=${encodeURIComponent(evil)}`), evil).toBe('/account');
  }
});

test('a session that has ended leads to the log-in from wherever one is, without a word', async ({
  page,
  context,
  shop,
  troubles,
}) => {
  troubles.expect(/status of 401/);
  const { token } = await newMember(shop);
  await shop.ask('/api/v1/auth/log-out', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await context.addCookies([cookie(shop.url, token)]);

  await page.goto('/shop?page=2');
  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('access_token');
  await expect(page.getByText('مشکلی پیش آمده است!')).toHaveCount(0);
});

test('what a guest liked is the member’s from the log-in on; what is refused comes back, and what was theirs leaves with them', async ({
  page,
  context,
  shop,
  troubles,
}) => {
  const main = page.getByRole('main');
  const liked = main.getByRole('article').getByRole('heading');
  const counted = (count: string) =>
    page.getByRole('banner').getByRole('link', { name: `علاقه‌مندی‌ها، ${count} کالا`, exact: true });
  const remove = main.getByRole('button', { name: 'برداشتن گونی برنج ۱۰ کیلویی لمینت از علاقه‌مندی‌ها' });

  const { token } = await newMember(shop);
  const headers = { authorization: `Bearer ${token}` };
  expect((await shop.ask('/api/v1/account/favorites/55', { method: 'PUT', headers })).status).toBe(200);

  await page.goto('/shop');
  await hydrated(page);
  for (const name of ['گونی برنج ۱۰ کیلویی لمینت', 'کیسهٔ توری پیاز']) {
    await main.getByRole('button', { name: `افزودن ${name} به علاقه‌مندی‌ها` }).click();
  }
  await expect(counted('۲')).toBeVisible();

  await context.addCookies([cookie(shop.url, token)]);
  await page.goto('/account/favorites');
  await expect(liked).toHaveText(['کیسهٔ توری پیاز', 'گونی برنج ۱۰ کیلویی لمینت', 'ساک دستی کرافت']);
  await expect(counted('۳')).toBeVisible();

  troubles.expect(/status of 422/);
  const refusal = { errors: [{ messages: [{ message: 'فعلاً نمی‌شود.', code: 'not-now' }] }] };
  let refuse = (): void => undefined;
  await page.route('**/api/v1/account/favorites/3', async (route) => {
    await new Promise<void>((resolve) => (refuse = resolve));
    await route.fulfill({ status: 422, json: refusal });
  });
  const asked = page.waitForRequest('**/api/v1/account/favorites/3');
  await remove.click();
  await expect(liked).toHaveText(['کیسهٔ توری پیاز', 'ساک دستی کرافت']);
  await asked;
  refuse();
  await expect(page.getByRole('status').filter({ hasText: 'خطا' })).toContainText('فعلاً نمی‌شود.');
  await expect(liked).toHaveText(['کیسهٔ توری پیاز', 'گونی برنج ۱۰ کیلویی لمینت', 'ساک دستی کرافت']);
  await page.unroute('**/api/v1/account/favorites/3');
  const told = page.waitForResponse('**/api/v1/account/favorites/3');
  await remove.press('Enter');
  expect((await told).status()).toBe(200);
  await expect(main.getByRole('button', { name: 'بازگرداندن' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'برداشتن ساک دستی کرافت از علاقه‌مندی‌ها' })).toBeFocused();

  // A page without a heart asks for nothing, and counts all the same.
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/blog');
  await expect(counted('۲')).toBeVisible();
  expect(calls.filter((path) => path.includes('/account/'))).toEqual([]);

  // They log out in another tab, and come back to this one.
  await context.clearCookies({ name: 'access_token' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(counted('۲')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('55');
});
