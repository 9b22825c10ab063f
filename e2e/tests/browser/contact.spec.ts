import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';
import { structuredDataOf } from './parts/structured-data.ts';

// An address may send five messages an hour, so each run of this file needs an address of its own.
const address = `198.51.100.${randomInt(1, 255)}`;
test.use({ extraHTTPHeaders: { 'x-forwarded-for': address } });

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'ارسال پیام' }).click();

async function fill(page: Page, { mobile, subject }: { mobile: string; subject: string }): Promise<void> {
  await field(page, 'نام').fill('خریدار');
  await field(page, 'شمارهٔ موبایل').fill(mobile);
  await field(page, 'موضوع').fill(subject);
  await field(page, 'متن پیام').fill('سفارش من چه زمانی\nبه دستم می‌رسد؟');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript, an invalid message keeps what was typed, and a valid one is sent', async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 422/);
    await page.goto('/contact-us');
    await fill(page, { mobile: '02112345678', subject: 'پرسش «بی‌اسکریپت»' });
    await submit(page);
    await expect(page.getByText('شمارهٔ موبایل درست نیست')).toBeVisible();
    await expect(field(page, 'شمارهٔ موبایل')).toBeFocused();
    await expect(field(page, 'موضوع')).toHaveValue('پرسش «بی‌اسکریپت»');
    await expect(field(page, 'متن پیام')).toHaveValue('سفارش من چه زمانی\nبه دستم می‌رسد؟');

    await field(page, 'شمارهٔ موبایل').fill('۰۹۱۲ ۳۴۵ ۶۷۸۹');
    await submit(page);
    await expect(heading(page, 'تماس با ما')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'پیام شما رسید' })).toContainText(/شمارهٔ پیگیری: [۰-۹]+/);
  });
});

test('the page links to phone, e-mail, map and social media; a message is validated, survives a reload, is sent with a tracking number, and too many are refused', async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 429/);
  await page.goto('/contact-us');
  await waitForHydration(page);
  const contacts = page.getByRole('main').getByRole('region', { name: 'راه‌های تماس' });
  await expect(contacts.getByRole('link', { name: '۰۲۱' })).toHaveAttribute('href', /^tel:\+98\d+$/);
  await expect(contacts.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/);
  await expect(contacts.getByRole('link', { name: 'اینستاگرام' })).toHaveAttribute('href', /^https:/);
  await expect(contacts.getByText('شنبه تا چهارشنبه')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'نمایش روی نقشه' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
  );
  const [contactPage] = await structuredDataOf(shop, '/contact-us');
  expect(contactPage).toMatchObject({
    '@type': 'ContactPage',
    mainEntity: { contactPoint: { telephone: expect.stringMatching(/^\+98/) } },
  });

  await submit(page);
  await expect(field(page, 'نام')).toBeFocused();
  await expect(page.getByText('نام خود را بنویسید.')).toBeVisible();
  await fill(page, { mobile: '0912', subject: 'پرسش' });
  await submit(page);
  await expect(field(page, 'شمارهٔ موبایل')).toBeFocused();
  await expect(field(page, 'شمارهٔ موبایل')).toHaveAccessibleDescription(/نمونه: ۰۹۱۲۳۴۵۶۷۸۹/);
  await page.reload();
  await waitForHydration(page);
  await expect(field(page, 'متن پیام')).toHaveValue(/به دستم/);
  await expect(page.getByText('۳۳ از ۴٬۰۰۰')).toBeVisible();
  await field(page, 'شمارهٔ موبایل').fill('09123456789');
  await submit(page);
  const confirmation = page.getByRole('status').filter({ hasText: 'پیام شما رسید' });
  await expect(confirmation).toBeFocused();
  await expect(confirmation).toContainText(/شمارهٔ پیگیری: [۰-۹]+/);

  for (let number = 1; number <= 5; number += 1) {
    const body = { name: 'خریدار', mobile: '09123456789', subject: `پرسش ${number}`, message: 'یک پیام دیگر هم هست' };
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    await shop.request('/api/v1/contact/messages', { method: 'POST', headers, body: JSON.stringify(body) });
  }
  await page.getByRole('main').getByRole('button', { name: 'نوشتن پیام دیگر' }).click();
  await expect(field(page, 'متن پیام')).toHaveValue('');
  await fill(page, { mobile: '09123456789', subject: 'پرسش آخر' });
  await submit(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('تعداد درخواست‌ها زیاد شده است');
  await expect(field(page, 'موضوع')).toHaveValue('پرسش آخر');
});
