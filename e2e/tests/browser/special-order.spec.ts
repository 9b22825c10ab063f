import type { BrowserContext, Page } from '@playwright/test';
import { newMember } from '../../harness/members.ts';
import type { Shop } from '../../harness/shop.ts';
import { pdf, png, wallOfPixels } from './parts/artwork.ts';
import { expectNothingFound } from './parts/axe.ts';
import { heading } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

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

async function comeIn(context: BrowserContext, shop: Shop): Promise<void> {
  const { token } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a member fills it in, sends it, and finds it again; nobody else does', async ({
    page,
    context,
    shop,
    troubles,
  }) => {
    troubles.expect(/status of (404|401)/);
    await comeIn(context, shop);
    await open(page);
    const first = (await sum(page).textContent()) ?? '';
    await field(page, 'پهنا').fill('٤٥');
    await expect(field(page, 'پهنا')).toHaveValue('۴۵');
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
    await expect(files(page).getByText('رسید')).toBeVisible();

    await submit(page).click();
    const sent = page.getByRole('heading', { name: 'سفارش شما ثبت شد' });
    await expect(sent).toBeFocused();
    await page.getByRole('link', { name: 'دیدن سفارش' }).click();
    await expect(heading(page, 'وضعیت سفارش ویژه')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('۴۵ × ۴۰ سانتی‌متر')).toBeVisible();
    await expect(main.getByText('سیلک، ۱ رنگ، دورو')).toBeVisible();
    await expect(files(page).getByText('طرح.pdf')).toBeVisible();
    await main.getByRole('textbox', { name: 'پیام تازه' }).fill('کی آماده می‌شود؟');
    await main.getByRole('button', { name: 'فرستادن پیام' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: 'کی آماده می‌شود؟' })).toBeVisible();

    await page.goto('/special-order/orders');
    await main.getByRole('link', { name: 'کیسه و کیف پارچه‌ای، ۵۰۰ عدد' }).click();
    await expect(main.getByText('کی آماده می‌شود؟')).toBeVisible();
    const address = page.url();

    await context.clearCookies({ name: 'access_token' });
    await page.goto(address);
    await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
    await comeIn(context, shop);
    await page.goto(address);
    await expect(main.getByRole('heading', { name: 'چنین سفارشی پیدا نشد' })).toBeVisible();
  });

  test('what a guest has filled in survives a reload, the way to the log-in, and a change of mind', async ({
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
    await expect(page.getByText('آنچه پیش‌تر نوشته بودید، سر جایش است.')).toBeVisible();
    await expect(field(page, 'تعداد')).toHaveValue('۲۰');
    await page.getByRole('button', { name: 'از نو آغاز کنید' }).click();
    await expect(field(page, 'تعداد')).toHaveValue('۲۰۰');
    await page.getByRole('button', { name: 'برگرداندن نوشته‌ها' }).click();
    await expect(field(page, 'تعداد')).toHaveValue('۲۰');

    await page.getByRole('button', { name: 'ورود و ثبت سفارش' }).click();
    await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
    await comeIn(context, shop);
    await open(page);
    await expect(form(page).getByRole('textbox', { name: 'توضیح' })).toHaveValue('برای شن');
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible();
    await page.reload();
    await expect(field(page, 'تعداد')).toHaveValue('۲۰۰');
    await expect(page.getByText('آنچه پیش‌تر نوشته بودید')).toHaveCount(0);
  });
});

test('each wrong file is refused with its reason, a right one is taken, and the form stays as it was', async ({
  page,
  context,
  shop,
  troubles,
}) => {
  troubles.expect(/status of 422/);
  await comeIn(context, shop);
  await open(page);
  await field(page, 'بلندی').fill('۵۵');
  const chooser = page.getByLabel('انتخاب فایل طرح');
  const pdfType = { mimeType: 'application/pdf' };
  await chooser.setInputFiles([
    { name: 'program.png', mimeType: 'image/png', buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000)]) },
    { name: 'wall.png', mimeType: 'image/png', buffer: wallOfPixels() },
    { name: 'empty.pdf', ...pdfType, buffer: Buffer.alloc(0) },
    { name: 'large.pdf', ...pdfType, buffer: Buffer.concat([pdf, Buffer.alloc(21 * 1024 * 1024)]) },
    { name: 'program.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    { name: 'logo.png', mimeType: 'image/png', buffer: png },
  ]);
  const row = (name: string) => files(page).getByRole('listitem').filter({ hasText: name });
  await expect(row('logo.png').getByText('رسید')).toBeVisible();
  await expect(row('program.png').getByRole('alert')).toContainText('این نوع فایل پذیرفته نمی‌شود');
  await expect(row('wall.png').getByRole('alert')).toContainText('ابعاد این تصویر');
  await expect(row('empty.pdf').getByRole('alert')).toContainText('خالی است');
  await expect(row('large.pdf').getByRole('alert')).toContainText('۲۰ مگابایت');
  await expect(row('program.exe').getByRole('alert')).toContainText('این نوع فایل پذیرفته نمی‌شود');
  await expect(field(page, 'بلندی')).toHaveValue('۵۵');

  await files(page).getByRole('button', { name: 'حذف wall.png' }).click();
  await expect(row('wall.png')).toHaveCount(0);
  await page.reload();
  await expect(row('logo.png').getByText('رسید')).toBeVisible();
  await expect(field(page, 'بلندی')).toHaveValue('۵۵');
});

test('a file whose network fails is tried again, and one on its way is called off', async ({
  page,
  context,
  shop,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED|Failed to load/);
  await comeIn(context, shop);
  await open(page);
  const uploads = '**/api/v1/uploads?*';
  await page.route(uploads, (route) => route.abort());
  const chooser = page.getByLabel('انتخاب فایل طرح');
  await chooser.setInputFiles({ name: 'design.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(files(page).getByRole('alert')).toContainText('ارتباط قطع شد');
  await page.unroute(uploads);
  await files(page).getByRole('button', { name: 'تلاش دوباره design.pdf' }).click();
  await expect(files(page).getByText('رسید')).toBeVisible();

  await page.route(uploads, () => new Promise(() => undefined));
  await chooser.setInputFiles({ name: 'second.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByRole('progressbar', { name: 'بارگذاری second.pdf' })).toBeVisible();
  await submit(page).click();
  await expect(page.getByText('فایل‌ها هنوز می‌رسند')).toBeVisible();
  await files(page).getByRole('button', { name: 'لغو second.pdf' }).click();
  await expect(files(page).getByRole('listitem')).toHaveCount(1);
});

test('by keyboard: the first mistake is gone to, told beside its field, and mended; the order is called off with a question', async ({
  page,
  context,
  shop,
}) => {
  await comeIn(context, shop);
  await open(page);
  await field(page, 'پهنا').fill('3');
  await field(page, 'تعداد').fill('۹۹');
  await page.keyboard.press('Enter');
  await expect(field(page, 'پهنا')).toBeFocused();
  await expect(field(page, 'پهنا')).toHaveAccessibleDescription(/از ۸ تا ۸۰ سانتی‌متر/);
  await expect(field(page, 'تعداد')).toHaveAttribute('aria-invalid', 'true');
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

for (const width of [360, 1440]) {
  test(`axe finds nothing on form and order, ${width} px`, async ({ page, context, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    await comeIn(context, shop);
    await open(page);
    await page.getByLabel('انتخاب فایل طرح').setInputFiles({ name: 'x.exe', mimeType: '', buffer: Buffer.from('x') });
    await field(page, 'پهنا').fill('1');
    await submit(page).click();
    await expect(field(page, 'پهنا')).toBeFocused();
    await expectNothingFound(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await field(page, 'پهنا').fill('30');
    await submit(page).click();
    await page.getByRole('link', { name: 'دیدن سفارش' }).click();
    await expect(page.getByRole('heading', { name: 'روند سفارش' })).toBeVisible();
    await expectNothingFound(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('least counts and the way of an order are read, and the form says what it needs', async ({ page }) => {
    await page.goto('/special-order');
    const main = page.getByRole('main');
    await expect(main.getByRole('row', { name: 'جامبوبگ ۱۰ عدد' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'پیش‌فاکتور می‌گیرید' })).toBeVisible();
    await expect(main.getByText('در حال بارگذاری')).toBeHidden();
    // Stands in the sentence that says why there is no form.
    await main.getByRole('link', { name: 'صفحهٔ تماس' }).click();
    await expect(heading(page, 'تماس با ما')).toBeVisible();
  });
});
