import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { defaultSpec } from '@shop/shared/lib/special-order';
import { expect, test } from '../../harness/fixtures.ts';
import { sendRequest } from '../../harness/request.ts';
import { hugePng, pdf, png } from './parts/artwork.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, signIn } from './parts/page-helpers.ts';

// pages: /account, /special-order/orders, /special-order/orders/:code, /auth/login, /contact-us

const phone = { width: 360, height: 740 };
const form = (page: Page) => page.getByRole('form', { name: 'سفارش ویژه' });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const estimate = (page: Page) => page.getByRole('complementary', { name: 'برآورد قیمت' });
const sum = (page: Page) =>
  estimate(page)
    .getByText(/تا .* تومان$/)
    .first();
const submit = (page: Page) => page.getByRole('button', { name: 'ثبت سفارش', exact: true });
const files = (page: Page) => page.getByRole('list', { name: 'فایل‌های طرح' });

async function open(page: Page): Promise<void> {
  await page.goto('/special-order');
  await expect(form(page)).toBeVisible();
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a member fills in the form, sends it and finds the order again; another member does not', async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/status of (404|401)/);
    await signIn(shop, context);
    await open(page);
    const first = (await sum(page).textContent()) ?? '';
    await field(page, 'عرض').fill('٤٥');
    await expect(field(page, 'عرض')).toHaveValue('۴۵');
    await expect(sum(page)).not.toHaveText(first);
    const wider = (await sum(page).textContent()) ?? '';
    await form(page).getByRole('radio', { name: 'کتان', exact: true }).check();
    await field(page, 'تعداد').fill('۵۰۰');
    await expect(sum(page)).not.toHaveText(wider);
    await expect(form(page).getByRole('radio', { name: /فلکسو/ }).first()).toBeDisabled();
    await form(page).getByRole('radio', { name: 'دورو' }).check();
    await form(page).getByRole('textbox', { name: 'توضیح' }).fill('نشان آبی، پنتون ۲۹۴');
    await page
      .getByLabel('انتخاب فایل طرح')
      .setInputFiles({ name: 'طرح.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(files(page).getByText('بارگذاری شد')).toBeVisible();

    await submit(page).click();
    const confirmation = page.getByRole('heading', { name: 'سفارش شما ثبت شد' });
    await expect(confirmation).toBeFocused();
    await page.getByRole('link', { name: 'دیدن سفارش' }).click();
    await expect(heading(page, 'وضعیت سفارش ویژه')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('۴۵ × ۴۰ سانتی‌متر')).toBeVisible();
    await expect(main.getByText('سیلک، ۱ رنگ، دورو')).toBeVisible();
    await expect(files(page).getByText('طرح.pdf')).toBeVisible();
    await main.getByRole('textbox', { name: 'پیام جدید' }).fill('کی آماده می‌شود؟');
    await main.getByRole('button', { name: 'ارسال پیام' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: 'کی آماده می‌شود؟' })).toBeVisible();

    await page.goto('/special-order/orders');
    await main.getByRole('link', { name: 'کیسه و کیف پارچه‌ای، ۵۰۰ عدد' }).click();
    await expect(main.getByText('کی آماده می‌شود؟')).toBeVisible();
    const address = page.url();

    await context.clearCookies({ name: 'access_token' });
    await page.goto(address);
    await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
    await signIn(shop, context);
    await page.goto(address);
    await expect(main.getByRole('heading', { name: 'سفارشی با این مشخصات پیدا نشد' })).toBeVisible();
  });

  test('a member finds the quote in the panel and accepts it after a question', async ({ page, context, shop }) => {
    const token = await signIn(shop, context);
    const post = async (origin: string, path: string, { token, body }: { token: string; body: object }) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await sendRequest(origin, path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text}`);
      return JSON.parse(response.text).data;
    };
    const order = { key: crypto.randomUUID(), spec: defaultSpec('cloth') };
    const { code } = await post(shop.url, '/api/v1/special-orders', { token, body: order });
    const quote = { token: shop.adminToken(), body: { total: 90_000_000, days: 12 } };
    await post(shop.apiUrl, `/operator/v1/special-orders/${code}/quote`, quote);

    await page.goto('/account');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: `سفارش ویژهٔ ${code}` }).click();
    await expect(main.getByText('۹٬۰۰۰٬۰۰۰ تومان')).toBeVisible();
    await main.getByRole('button', { name: 'پذیرش پیش‌فاکتور' }).click();
    const question = page.getByRole('dialog', { name: 'پیش‌فاکتور پذیرفته شود؟' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'بله، می‌پذیرم' }).click();
    await expect(page.getByRole('status').getByText('پیش‌فاکتور پذیرفته شد')).toBeVisible();
    await page.reload();
    await expect(main.getByRole('heading', { name: 'پذیرفته شد' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'پذیرش پیش‌فاکتور' })).toHaveCount(0);
  });

  test('the form of a guest survives a reload, starting over with undo, and the log-in', async ({
    page,
    context,
    shop,
  }) => {
    await open(page);
    await form(page)
      .getByRole('radio', { name: /جامبوبگ/ })
      .check();
    await field(page, 'تعداد').fill('۲۰');
    await form(page).getByRole('textbox', { name: 'توضیح' }).fill('برای شن');
    await page.reload();
    await expect(page.getByText('نوشته‌های قبلی شما سر جایش است.')).toBeAttached();
    await expect(field(page, 'تعداد')).toHaveValue('۲۰');
    // The place in the form is kept too, although its code arrives after the page.
    await expect(form(page).getByRole('textbox', { name: 'توضیح' })).toBeInViewport();
    await page.goto('/shop');
    await page.goBack();
    await expect(form(page).getByRole('textbox', { name: 'توضیح' })).toBeInViewport();
    await page.getByRole('button', { name: 'شروع دوباره' }).click();
    await expect(field(page, 'تعداد')).toHaveValue('۲۰۰');
    await page.getByRole('button', { name: 'برگرداندن نوشته‌ها' }).click();
    await expect(field(page, 'تعداد')).toHaveValue('۲۰');

    await page.getByRole('button', { name: 'ورود و ثبت سفارش' }).click();
    await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
    await signIn(shop, context);
    await open(page);
    await expect(form(page).getByRole('textbox', { name: 'توضیح' })).toHaveValue('برای شن');
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible();
    await page.reload();
    await expect(field(page, 'تعداد')).toHaveValue('۲۰۰');
    await expect(page.getByText('نوشته‌های قبلی شما')).toHaveCount(0);
  });
});

test('each invalid file is refused with its reason, a valid one is uploaded, a failed upload can be retried and one in progress cancelled, and the form keeps its values', async ({
  page,
  context,
  shop,
  browserErrors,
}, testInfo) => {
  browserErrors.allow(/status of 422|ERR_FAILED|Failed to load/);
  await signIn(shop, context);
  await open(page);
  await field(page, 'ارتفاع').fill('۵۵');
  const chooser = page.getByLabel('انتخاب فایل طرح');
  const pdfType = { mimeType: 'application/pdf' };
  await chooser.setInputFiles([
    { name: 'program.png', mimeType: 'image/png', buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000)]) },
    { name: 'wall.png', mimeType: 'image/png', buffer: hugePng() },
    { name: 'empty.pdf', ...pdfType, buffer: Buffer.alloc(0) },
    { name: 'program.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    { name: 'logo.png', mimeType: 'image/png', buffer: png },
  ]);
  // A file of the disk: Playwright would write the bytes of a buffer into its message to the browser.
  const large = testInfo.outputPath('large.pdf');
  await writeFile(large, Buffer.concat([pdf, Buffer.alloc(21 * 1024 * 1024)]));
  await chooser.setInputFiles(large);
  const row = (name: string) => files(page).getByRole('listitem').filter({ hasText: name });
  await expect(row('logo.png').getByText('بارگذاری شد')).toBeVisible();
  await expect(row('program.png').getByRole('alert')).toContainText('این نوع فایل پذیرفته نمی‌شود');
  await expect(row('wall.png').getByRole('alert')).toContainText('ابعاد این تصویر');
  await expect(row('empty.pdf').getByRole('alert')).toContainText('خالی است');
  await expect(row('large.pdf').getByRole('alert')).toContainText('۲۰ مگابایت');
  await expect(row('program.exe').getByRole('alert')).toContainText('این نوع فایل پذیرفته نمی‌شود');
  await expect(field(page, 'ارتفاع')).toHaveValue('۵۵');

  for (const name of ['program.png', 'wall.png', 'empty.pdf', 'large.pdf', 'program.exe']) {
    await files(page)
      .getByRole('button', { name: `حذف ${name}` })
      .click();
    await expect(row(name)).toHaveCount(0);
  }

  const uploads = '**/api/v1/uploads?*';
  await page.route(uploads, (route) => route.abort());
  await chooser.setInputFiles({ name: 'design.pdf', ...pdfType, buffer: pdf });
  await expect(row('design.pdf').getByRole('alert')).toContainText('ارتباط قطع شد');
  await page.unroute(uploads);
  await files(page).getByRole('button', { name: 'بارگذاری دوباره design.pdf' }).click();
  await expect(row('design.pdf').getByText('بارگذاری شد')).toBeVisible();

  await page.route(uploads, () => new Promise(() => undefined));
  await chooser.setInputFiles({ name: 'second.pdf', ...pdfType, buffer: pdf });
  await expect(page.getByRole('progressbar', { name: 'بارگذاری second.pdf' })).toBeVisible();
  await submit(page).click();
  await expect(page.getByText('فایل‌ها هنوز در حال بارگذاری است')).toBeVisible();
  await files(page).getByRole('button', { name: 'لغو second.pdf' }).click();
  await expect(row('second.pdf')).toHaveCount(0);

  await page.unroute(uploads);
  await page.reload();
  await expect(row('logo.png').getByText('بارگذاری شد')).toBeVisible();
  await expect(row('design.pdf').getByText('بارگذاری شد')).toBeVisible();
  await expect(field(page, 'ارتفاع')).toHaveValue('۵۵');
});

test('by keyboard, an invalid field is focused, described and corrected, and the sent order is cancelled after a confirmation; both pages are accessible, and as wide as the window', async ({
  page,
  context,
  shop,
}) => {
  const expectAccessibleAndNotTooWide = async () => {
    await expectAccessible(page);
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(shop, context);
  await open(page);
  await page.getByLabel('انتخاب فایل طرح').setInputFiles({ name: 'x.exe', mimeType: '', buffer: Buffer.from('x') });
  await field(page, 'عرض').fill('3');
  await field(page, 'تعداد').fill('۹۹');
  await page.keyboard.press('Enter');
  await expect(field(page, 'عرض')).toBeFocused();
  await expect(field(page, 'عرض')).toHaveAccessibleDescription(/از ۸ تا ۸۰ سانتی‌متر/);
  await expect(field(page, 'تعداد')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleAndNotTooWide();
  await expect(field(page, 'عرض')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(field(page, 'تعداد')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'دیدن سفارش' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'روند سفارش' })).toBeVisible();
  await expectAccessibleAndNotTooWide();
  await page.getByRole('button', { name: 'لغو سفارش' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'سفارش لغو شود؟' })
    .getByRole('button', { name: 'بله، لغو شود' })
    .press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { name: 'لغو شد' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'لغو سفارش' })).toHaveCount(0);
  await page.goBack();
  await expect(form(page)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript, minimum quantities and the steps of an order are shown, and a text explains why there is no form', async ({
    page,
  }) => {
    await page.goto('/special-order');
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem').filter({ hasText: 'جامبوبگ: حداقل ۱۰ عدد' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'پیش‌فاکتور می‌گیرید' })).toBeVisible();
    await expect(main.getByText('در حال بارگذاری')).toBeHidden();
    // This link is in the text that explains why there is no form.
    await main.getByRole('link', { name: 'صفحهٔ تماس' }).click();
    await expect(heading(page, 'تماس با ما')).toBeVisible();
  });
});
