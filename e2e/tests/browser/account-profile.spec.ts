import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { newMember, waitForCode } from '../../harness/members.ts';
import type { Shop } from '../../harness/shop.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, signIn, waitForHydration } from './parts/page-helpers.ts';

// pages: /account, /account/addresses, /account/personal-info, /account/orders, /auth/login, /auth/sign-up, /auth/otp

const phone = { width: 360, height: 740 };
test.use({ viewport: phone });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: RegExp) => main(page).getByRole('textbox', { name });
const toast = (page: Page, title: string) => page.getByRole('status').getByText(title);
const address = (page: Page, name: string) => main(page).getByRole('article', { name, exact: true });

/** Fills in what a new address needs. The form knows the mobile number of the member. */
async function fillInAddress(page: Page, { street, title }: { street: string; title: string }): Promise<void> {
  await expect(field(page, /شمارهٔ موبایل گیرنده/)).not.toHaveValue('');
  await field(page, /نام خانوادگی گیرنده/).fill('مینا رضایی');
  await main(page)
    .getByRole('combobox', { name: /^استان/ })
    .selectOption('اصفهان');
  await main(page).getByRole('combobox', { name: /^شهر/ }).selectOption('کاشان');
  await field(page, /^آدرس/).fill(street);
  await field(page, /کد پستی/).fill('۸۷۱۳۶۱۴۵۶۷');
  await field(page, /عنوان آدرس/).fill(title);
}

test('a member adds two addresses, makes the second the default one, edits it and deletes the other', async ({
  page,
  context,
  shop,
}) => {
  await signIn(shop, context);
  await page.goto('/account/addresses');
  await button(page, 'افزودن آدرس').click();
  await expect(heading(page, 'آدرس جدید')).toBeFocused();
  await expectAccessible(page);
  await fillInAddress(page, { street: 'خیابان امیرکبیر، کوچهٔ لاله', title: 'خانه' });
  await button(page, 'ثبت آدرس').click();
  await expect(address(page, 'خانه')).toContainText('پیش‌فرض');

  await button(page, 'افزودن آدرس').click();
  await fillInAddress(page, { street: 'شهرک صنعتی، خیابان سوم', title: 'انبار' });
  await button(page, 'ثبت آدرس').click();
  await button(page, 'انتخاب به‌عنوان پیش‌فرض: انبار').click();
  await expect(button(page, 'انتخاب به‌عنوان پیش‌فرض: خانه')).toBeVisible();

  await button(page, 'ویرایش انبار').click();
  await expect(field(page, /^آدرس/)).toHaveValue('شهرک صنعتی، خیابان سوم');
  await field(page, /پلاک/).fill('۱۲');
  await button(page, 'ثبت آدرس').click();
  await expect(address(page, 'انبار')).toContainText('اصفهان، کاشان، شهرک صنعتی، خیابان سوم، پلاک ۱۲');

  await button(page, 'حذف خانه').click();
  const question = page.getByRole('dialog', { name: 'آدرس حذف شود؟' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'حذف شود' }).click();
  await expect(address(page, 'خانه')).toHaveCount(0);
  await page.reload();
  await expect(address(page, 'انبار')).toContainText('پلاک ۱۲');
  await expect(main(page).getByRole('article')).toHaveCount(1);
});

/** Logs in as a member who was logged in before, whose earlier code is still in the inbox. */
async function logInAgain(page: Page, shop: Shop, mobile: string): Promise<void> {
  const earlierCode = await waitForCode(shop, mobile);
  await waitForHydration(page);
  await field(page, /شمارهٔ موبایل/).fill(mobile);
  await button(page, 'ارسال کد').click();
  await expect(field(page, /کد تأیید/)).toBeFocused();
  await expect.poll(() => waitForCode(shop, mobile)).not.toBe(earlierCode);
  await page.keyboard.type(await waitForCode(shop, mobile));
}

test('a member changes the name and logs another device out, which lands on the log-in and then on the wanted page', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const { token, mobile } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  const otherDevice = await browser.newContext({ baseURL: shop.url, viewport: phone });
  const otherPage = await otherDevice.newPage();
  await otherPage.goto('/auth/login');
  await logInAgain(otherPage, shop, mobile);
  await expect(heading(otherPage, 'داشبورد')).toBeVisible();

  await page.goto('/account/personal-info');
  await field(page, /^نام$/).fill('مینا');
  await field(page, /^نام خانوادگی$/).fill('رضایی');
  await button(page, 'ثبت مشخصات').click();
  await expect(toast(page, 'مشخصات شما ثبت شد')).toBeVisible();
  await page.getByRole('button', { name: /^منوی حساب/ }).click();
  await expect(page.getByText('سلام، مینا رضایی')).toBeVisible();
  await page.keyboard.press('Escape');

  const devices = main(page).getByRole('region', { name: 'دستگاه‌های فعال' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('listitem').getByRole('button', { name: /^خروج/ }).click();
  await expect(toast(page, 'آن دستگاه از حساب خارج شد')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await otherPage.goto('/account/orders?group=delivered');
  await expect(heading(otherPage, 'ورود به حساب کاربری')).toBeVisible();
  await logInAgain(otherPage, shop, mobile);
  await expect(otherPage).toHaveURL('/account/orders?group=delivered');
  await otherDevice.close();
});

test('a guest signs up by code, is greeted by name and finds the guest’s basket in the account', async ({
  page,
  shop,
}) => {
  const mobile = '09128881201';
  await page.goto('/products/55');
  await waitForHydration(page);
  await main(page).getByRole('button', { name: 'افزودن به سبد خرید' }).click();
  await expect(page.getByRole('dialog', { name: 'به سبد خرید اضافه شد' })).toBeVisible();

  await page.goto('/auth/sign-up');
  await waitForHydration(page);
  await field(page, /^نام(?! خانوادگی)/).fill('سارا');
  await field(page, /^نام خانوادگی/).fill('محمدی');
  await field(page, /شمارهٔ موبایل/).fill('۰۹۱۲۸۸۸۱۲۰۱');
  await button(page, 'ارسال کد').click();
  await expect(field(page, /کد تأیید/)).toBeFocused();
  await page.keyboard.type(await waitForCode(shop, mobile));
  await expect(heading(page, 'داشبورد')).toBeVisible();
  await expect(toast(page, '۱ کالا در سبد خرید، از همین دستگاه.')).toBeVisible();
  await page.getByRole('button', { name: /^منوی حساب/ }).click();
  await expect(page.getByText('سلام، سارا محمدی')).toBeVisible();
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'access_token');
  const headers = { authorization: `Bearer ${session?.value}` };
  await expect
    .poll(async () => JSON.parse((await shop.request('/api/v1/account/me', { headers })).text).data)
    .toMatchObject({ first_name: 'سارا', last_name: 'محمدی', mobile });
  // Another device of the member has the basket as well: it is on the server, and no longer a guest's.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/shop');
  await expect(page.getByRole('banner').getByRole('link', { name: 'سبد خرید، ۱ کالا', exact: true })).toBeVisible();
});
