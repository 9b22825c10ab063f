import { readFile } from 'node:fs/promises';
import { expect, test } from '../../harness/fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';

// pages: /products/:id, /checkout/cart, /checkout/pro-forma

test.use({ viewport: { width: 360, height: 740 } });

test('a guest makes a pro-forma invoice of the cart with the same total, adds a buyer, prints it and saves it as a PDF', async ({
  page,
}) => {
  await page.goto('/products/2');
  await waitForHydration(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'افزودن به سبد خرید' }).first().click();
  await page.getByRole('link', { name: 'دیدن سبد خرید' }).click();
  await expect(main.getByText('۱٬۱۷۵٬۰۰۰ تومان').first()).toBeVisible();
  await main.getByRole('link', { name: 'پیش‌فاکتور' }).click();

  await expect(heading(page, 'پیش‌فاکتور')).toBeVisible();
  const total = main.getByRole('row', { name: /جمع کل/ }).last();
  await expect(total.getByRole('cell').last()).toHaveText('۱۱٬۷۵۰٬۰۰۰');
  await expect(main.getByText('یازده میلیون و هفتصد و پنجاه هزار ریال')).toBeVisible();
  await expect(main.getByText('هزینهٔ ارسال: طبق روش ارسال')).toBeVisible();

  await main.getByRole('button', { name: 'مشخصات خریدار' }).click();
  const dialog = page.getByRole('dialog', { name: 'مشخصات خریدار' });
  await dialog.getByRole('textbox', { name: 'نام شخص یا شرکت' }).fill('شرکت برنج‌کوبی لاهیجان');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'افزودن به پیش‌فاکتور' }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByText('شرکت برنج‌کوبی لاهیجان')).toBeVisible();

  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'دانلود PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^pro-forma-14\d\d-\d\d-\d\d\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('button', { name: 'دانلود PDF' })).toBeHidden();
  await expect(main.getByText('یازده میلیون و هفتصد و پنجاه هزار ریال')).toBeVisible();
});
