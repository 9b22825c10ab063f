import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { waitForCode } from '../../harness/members.ts';
import { operate } from '../../harness/operator.ts';
import { heading, tabTo, waitForHydration } from './parts/page-helpers.ts';

// pages: /auth/login, /auth/otp, /account/addresses, /account/orders, /account/orders/:id

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: RegExp) => main(page).getByRole('textbox', { name });

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

async function type(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, field(page, name));
  await page.keyboard.type(text);
}

/** Chooses the first option. */
async function choose(page: Page, name: RegExp): Promise<void> {
  const select = main(page).getByRole('combobox', { name });
  await expect.poll(() => select.getByRole('option').count()).toBeGreaterThan(1);
  await tabTo(page, select);
  await page.keyboard.press('ArrowDown');
  await expect(select).not.toHaveValue('');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('with the keyboard alone, a guest logs in, adds an address and deletes it, and cancels an order', async ({
  page,
  shop,
}) => {
  const mobile = '09128881205';
  await page.goto('/account/addresses');
  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
  await waitForHydration(page);
  await type(page, /شمارهٔ موبایل/, mobile);
  await page.keyboard.press('Enter');
  await expect(field(page, /کد تأیید/)).toBeFocused();
  await page.keyboard.type(await waitForCode(shop, mobile));

  await expect(heading(page, 'آدرس‌ها')).toBeVisible();
  await press(page, button(page, 'افزودن آدرس'));
  await expect(heading(page, 'آدرس جدید')).toBeFocused();
  await type(page, /نام خانوادگی گیرنده/, 'خریدار آزمایشی');
  await expect(field(page, /شمارهٔ موبایل گیرنده/)).toHaveValue('۰۹۱۲۸۸۸۱۲۰۵');
  await choose(page, /^استان/);
  await choose(page, /^شهر/);
  await type(page, /^آدرس/, 'خیابان امیرکبیر، کوچهٔ لاله');
  await type(page, /کد پستی/, '8713614567');
  await type(page, /عنوان آدرس/, 'خانه');
  await page.keyboard.press('Enter');
  const address = main(page).getByRole('article', { name: 'خانه', exact: true });
  await expect(address).toBeVisible();
  await press(page, button(page, 'حذف خانه'));
  await press(page, button(page, 'حذف شود'));
  await expect(address).toHaveCount(0);
  await expect(button(page, 'افزودن آدرس')).toBeFocused();

  await operate(shop, 'orders/seed', { orders: 7, mobile });
  await page.goto('/account/orders');
  await waitForHydration(page);
  await press(page, main(page).getByRole('listitem').filter({ hasText: 'در حال آماده‌سازی' }).first().getByRole('link'));
  await press(page, main(page).getByRole('button', { name: 'لغو سفارش' }));
  await press(page, button(page, 'بله، لغو شود'));
  await expect(main(page).getByText('برگشته به کیف پول')).toBeVisible();
  await expect(main(page)).toBeFocused();
});
