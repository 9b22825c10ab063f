import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { waitForCode } from '../../harness/members.ts';
import type { Shop } from '../../harness/shop.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';

// pages: /auth/login, /auth/otp, /auth/password, /auth/forget-password, /account, /account/orders, /account/favorites

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });

const mobileField = (page: Page) => page.getByRole('textbox', { name: 'شمارهٔ موبایل' });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'کد تأیید' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function logInByCode(page: Page, shop: Shop, mobile: string): Promise<void> {
  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
  await waitForHydration(page);
  await mobileField(page).fill(mobile);
  await mobileField(page).press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await waitForCode(shop, mobile));
}

async function logOut(page: Page, name: string): Promise<void> {
  await button(page, 'منوی حساب').click();
  await page.getByText('خروج از حساب').click();
  await button(page, name).click();
}

test('a guest logs in by code with the keyboard alone, keeps the step over a reload, and returns to the wanted page with the favourites', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/);
  await page.goto('/shop');
  await waitForHydration(page);
  await page
    .getByRole('button', { name: /^افزودن .* به علاقه‌مندی‌ها$/ })
    .first()
    .click();
  await page.goto('/account/orders?group=current');
  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
  await waitForHydration(page);
  await expectAccessible(page);
  await mobileField(page).fill('۰۹۱۲ ۸۸۸ ۱۱');
  await mobileField(page).press('Enter');
  await expect(page.getByText(/شمارهٔ موبایل درست نیست/)).toBeVisible();
  await expect(mobileField(page)).toBeFocused();
  await mobileField(page).fill('۰۹۱۲ ۸۸۸ ۱۱ ۰۱');
  await mobileField(page).press('Enter');
  await expect(codeField(page)).toBeFocused();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('۰۹۱۲۸۸۸۱۱۰۱')).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  const code = await waitForCode(shop, '09128881101');
  await codeField(page).fill(code === '123456' ? '654321' : '123456');
  await expect(page.getByRole('main').getByText(/^کد درست نیست/)).toBeVisible();
  await codeField(page).fill(code);
  await expect(page).toHaveURL('/account/orders?group=current');
  await expect(page.getByRole('status').filter({ hasText: 'به حسابتان اضافه شد' })).toContainText(
    '۱ کالا در علاقه‌مندی‌ها',
  );
  await page.goBack();
  await expect(page).not.toHaveURL(/auth/);
});

test('a member sets a forgotten password by code, logs out everywhere, and logs in with it', async ({ page, shop }) => {
  await page.goto('/auth/forget-password');
  await waitForHydration(page);
  await mobileField(page).fill('09128881102');
  await button(page, 'ارسال کد').click();
  await codeField(page).fill(await waitForCode(shop, '09128881102'));
  await page.getByLabel(/^رمز عبور جدید/).fill('سه کلمهٔ بی‌ربط');
  await expectAccessible(page);
  await button(page, 'ثبت رمز و ورود').click();
  await expect(heading(page, 'داشبورد')).toBeVisible();
  await expect(page.getByText('هنوز سفارشی ندارید.')).toBeVisible();
  await button(page, 'منوی حساب').click();
  await expect(page.getByText('۰۹۱۲۸۸۸۱۱۰۲')).toBeVisible();
  await expectAccessible(page, '[popover]:popover-open');
  await page.keyboard.press('Escape');
  await logOut(page, 'خروج از همهٔ دستگاه‌ها');
  await expect(page.getByRole('status').filter({ hasText: 'خارج شدید' })).toContainText('از همهٔ دستگاه‌ها خارج شدید');
  await expect(page).toHaveURL('/');

  await page.goto('/auth/password');
  await waitForHydration(page);
  await mobileField(page).fill('09128881102');
  await page.getByLabel(/^رمز عبور/).fill('سه کلمهٔ بی‌ربط');
  await button(page, 'ورود').click();
  await expect(heading(page, 'داشبورد')).toBeVisible();
});

test('nothing of a member is in an address, a stored copy, a log or a cached page, and a log-out reaches the other tab', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  // A request of the other tab may be under way when the session ends.
  browserErrors.allow(/status of 401/);
  const mobile = '09128881103';
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto('/auth/login');
  await logInByCode(page, shop, mobile);
  await expect(heading(page, 'داشبورد')).toBeVisible();
  const [token] = (await context.cookies()).filter(({ name }) => name === 'access_token').map(({ value }) => value);
  const [name, street] = ['سپهرمنش‌پور', 'کوچهٔ نسترن‌زار'];
  const secrets = [mobile, '۰۹۱۲۸۸۸۱۱۰۳', mobile.slice(1), token ?? 'no token'].concat(
    [name, street].flatMap((text) => [text, encodeURIComponent(text)]),
  );
  await storeAddress(shop, token, { name, street, mobile });

  const otherTab = await context.newPage();
  await otherTab.goto('/account/addresses');
  await expect(otherTab.getByText(street)).toBeVisible();
  for (const address of [
    '/account',
    '/account/favorites',
    '/account/personal-info',
    '/account/wallet',
    '/account/tickets',
    '/shop',
    '/account/orders?group=current',
  ]) {
    await otherTab.goto(address);
    await waitForHydration(otherTab);
  }
  await expectNoTrace(otherTab, shop, { addresses, secrets });

  await logOut(page, 'خروج از همین دستگاه');
  await expect(heading(otherTab, 'ورود به حساب کاربری')).toBeVisible();
  await expectNoTrace(otherTab, shop, { addresses, secrets });
  for (const tab of [page, otherTab]) {
    const stored = await tab.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    for (const secret of [...secrets, 'draft', 'favorites":{"of"']) expect(stored).not.toContain(secret);
  }
  // The session is over for its API as well, and the other tab goes on where it was.
  expect((await shop.request('/api/v1/account/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    401,
  );
  await logInByCode(otherTab, shop, '09128881104');
  await expect(otherTab).toHaveURL('/account/orders?group=current');
});

async function storeAddress(
  shop: Shop,
  token: string | undefined,
  { name, street, mobile }: { name: string; street: string; mobile: string },
): Promise<void> {
  const address = {
    title: null,
    recipient: name,
    mobile,
    province: 'تهران',
    city: 'شهریار',
    line: street,
    plaque: null,
    unit: null,
    postal_code: '1417466191',
    is_default: true,
  };
  const { status, text } = await shop.request('/api/v1/addresses', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(address),
  });
  if (status >= 300) throw new Error(text);
}

type Traces = { addresses: readonly string[]; secrets: readonly string[] };

async function expectNoTrace(page: Page, shop: Shop, { addresses, secrets }: Traces): Promise<void> {
  const cached = await page.evaluate(async () => {
    const copies: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        const isText = /text|json|javascript/.test(response?.headers.get('content-type') ?? '');
        copies.push({ url: request.url, text: isText ? ((await response?.text()) ?? '') : '' });
      }
    }
    return copies;
  });
  expect(cached.length).toBeGreaterThan(0);
  expect(cached.map(({ url }) => new URL(url).pathname).filter((name) => /^\/(account|auth|api)\b/.test(name))).toEqual(
    [],
  );
  // The edge caches one copy of a page for all visitors. A guest requests it here, and it must contain nothing of the member.
  const documents = await Promise.all(
    ['/', '/shop', '/auth/login', '/account/favorites'].map(async (address) => (await shop.request(address)).text),
  );
  const logFolder = path.join(shop.dataDir, 'log');
  const logs = readdirSync(logFolder).map((name) => readFileSync(path.join(logFolder, name), 'utf8'));
  expect(logs.join('').length).toBeGreaterThan(0);
  const places = { addresses, cached: cached.map(({ url, text }) => `${url} ${text}`), documents, logs };
  for (const [place, texts] of Object.entries(places)) {
    for (const secret of secrets) expect([place, texts.some((text) => text.includes(secret))]).toEqual([place, false]);
  }
}
