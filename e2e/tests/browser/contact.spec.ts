import type { Page } from '@playwright/test';
import { heading, hydrated } from './parts/looks.ts';
import { structuredOf } from './parts/structured.ts';
import { expect, ownShop, test } from './parts/test.ts';

// An address may send five messages an hour, and these are all of one.
test.use(ownShop());
test.describe.configure({ timeout: 60_000 });

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'فرستادن پیام' }).click();

async function fill(page: Page, { mobile, subject }: { mobile: string; subject: string }): Promise<void> {
  await field(page, 'نام').fill('خریدار');
  await field(page, 'شمارهٔ موبایل').fill(mobile);
  await field(page, 'موضوع').fill(subject);
  await field(page, 'متن پیام').fill('سفارش من چه زمانی\nبه دستم می‌رسد؟');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is sent, and one with a mistake keeps its words', async ({ page, troubles }) => {
    troubles.expect(/status of 422/);
    await page.goto('/contact-us');
    await fill(page, { mobile: '02112345678', subject: 'پرسش «بی‌اسکریپت»' });
    await send(page);
    await expect(page.getByText('شمارهٔ موبایل درست نیست')).toBeVisible();
    await expect(field(page, 'شمارهٔ موبایل')).toBeFocused();
    await expect(field(page, 'موضوع')).toHaveValue('پرسش «بی‌اسکریپت»');
    await expect(field(page, 'متن پیام')).toHaveValue('سفارش من چه زمانی\nبه دستم می‌رسد؟');

    await field(page, 'شمارهٔ موبایل').fill('۰۹۱۲ ۳۴۵ ۶۷۸۹');
    await send(page);
    await expect(heading(page, 'تماس با ما')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'پیام شما رسید' })).toContainText(/شمارهٔ پیگیری: [۰-۹]+/);
  });
});

test('a message is checked in place, sent, and told by its number; too many are told kindly', async ({
  page,
  shop,
  troubles,
}) => {
  troubles.expect(/status of 429/);
  await page.goto('/contact-us');
  await hydrated(page);
  await send(page);
  await expect(field(page, 'نام')).toBeFocused();
  await expect(page.getByText('نام خود را بنویسید.')).toBeVisible();
  await fill(page, { mobile: '0912', subject: 'پرسش' });
  await send(page);
  await expect(field(page, 'شمارهٔ موبایل')).toBeFocused();
  await expect(field(page, 'شمارهٔ موبایل')).toHaveAccessibleDescription(/نمونه: ۰۹۱۲۳۴۵۶۷۸۹/);
  await page.reload();
  await hydrated(page);
  await expect(field(page, 'متن پیام')).toHaveValue(/به دستم/);
  await expect(page.getByText('۳۳ از ۴۰۰۰')).toBeVisible();
  await field(page, 'شمارهٔ موبایل').fill('09123456789');
  await send(page);
  const sent = page.getByRole('status').filter({ hasText: 'پیام شما رسید' });
  await expect(sent).toBeFocused();
  await expect(sent).toContainText(/شمارهٔ پیگیری: [۰-۹]+/);

  for (let turn = 1; turn <= 5; turn += 1) {
    const body = { name: 'خریدار', mobile: '09123456789', subject: `پرسش ${turn}`, message: 'یک پیام دیگر هم هست' };
    const headers = { 'content-type': 'application/json' };
    await shop.ask('/api/v1/contact/messages', { method: 'POST', headers, body: JSON.stringify(body) });
  }
  await page.getByRole('main').getByRole('button', { name: 'نوشتن پیامی دیگر' }).click();
  await expect(field(page, 'متن پیام')).toHaveValue('');
  await fill(page, { mobile: '09123456789', subject: 'پرسش آخر' });
  await send(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('تعداد درخواست‌ها زیاد شده است');
  await expect(field(page, 'موضوع')).toHaveValue('پرسش آخر');
});

test('every way to reach the shop can be followed', async ({ page, shop }) => {
  await page.goto('/contact-us');
  const ways = page.getByRole('main').getByRole('region', { name: 'راه‌های تماس' });
  await expect(ways.getByRole('link', { name: '۰۲۱' })).toHaveAttribute('href', /^tel:\+98\d+$/);
  await expect(ways.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/);
  await expect(ways.getByRole('link', { name: 'اینستاگرام' })).toHaveAttribute('href', /^https:/);
  await expect(ways.getByText('شنبه تا چهارشنبه')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'دیدن روی نقشه' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
  );
  const [told] = await structuredOf(shop, '/contact-us');
  expect(told).toMatchObject({
    '@type': 'ContactPage',
    mainEntity: { contactPoint: { telephone: expect.stringMatching(/^\+98/) } },
  });
});
