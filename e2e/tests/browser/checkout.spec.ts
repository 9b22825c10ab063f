import type { Locator, Page } from '@playwright/test';
import { waitForCode } from '../../harness/members.ts';
import { sendRequest } from '../../harness/request.ts';
import { openShop, type Shop } from '../../harness/shop.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';
import { expect, test } from './parts/test.ts';

// A shop of its own: the bank sends the browser back to the shop's origin, which the shared shop does not know.
// pages: /products/:id, /checkout/cart, /auth/login, /auth/otp, /checkout/shipping, /checkout/payment, /payment/success, /payment/failure
// pages: /account/orders/:id

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 360, height: 740 } });

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop({ hasOwnOrigin: true });
});
test.afterAll(() => shop.close());

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Moves the focus with the keyboard, as far as a shopper would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await isFocused()) return;
  }
  throw new Error(`no keyboard focus reaches ${target}`);
}

async function fillAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'آدرس جدید' });
  await dialog.getByRole('textbox', { name: /^نام و نام خانوادگی/ }).fill('مینا رضایی');
  await dialog.getByRole('combobox', { name: /^استان/ }).selectOption('تهران');
  await dialog.getByRole('combobox', { name: /^شهر/ }).selectOption('تهران');
  await dialog.getByRole('textbox', { name: /^آدرس/ }).fill('خیابان ولیعصر، کوچهٔ بهار');
  await dialog.getByRole('textbox', { name: /^کد پستی/ }).fill('۱۹۶۹۸۳۳۱۱۴');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('textbox', { name: /^کد پستی/ }).press('Enter');
  await expect(dialog).toBeHidden();
}

/** The newest messages that the shop has sent to a number. */
async function messagesTo(mobile: string): Promise<string> {
  return (await sendRequest(shop.url, `/_local/inbox.json?mobile=${mobile}`)).text;
}

test('a guest on a phone fills a cart, logs in on the way, and pays at the bank with the keyboard alone; every other button of the bank leads to the true state', async ({
  page,
  browserErrors,
}) => {
  // The page of the bank has no icon.
  browserErrors.allow(/status of 404/);
  const mobile = `0919${String(Date.now()).slice(-7)}`;
  await page.goto(`${shop.url}/products/2`);
  await waitForHydration(page);
  await main(page).getByRole('button', { name: 'افزودن به سبد خرید' }).first().click();
  await page.getByRole('link', { name: 'دیدن سبد خرید' }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await tabTo(page, main(page).getByRole('link', { name: 'ادامهٔ خرید' }));
  await page.keyboard.press('Enter');

  await expect(heading(page, 'ورود به حساب کاربری')).toBeVisible();
  await page.getByRole('textbox', { name: /موبایل/ }).fill(mobile);
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: /کد/ });
  await expect(code).toBeVisible();
  await code.fill(await waitForCode(shop, mobile));
  await expect(heading(page, 'آدرس و روش ارسال')).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/checkout/shipping`);

  await tabTo(page, button(page, 'افزودن آدرس'));
  await page.keyboard.press('Enter');
  await fillAddress(page);
  await expect(main(page).getByRole('radio', { name: /خیابان ولیعصر/ })).toBeChecked();
  // Methods can be chosen when the prices for the new address have arrived.
  const post = main(page).getByRole('radio', { name: /^پست پیشتاز/ });
  await expect(post).toBeEnabled();
  await post.press('Space');
  await expect(post).toBeChecked();
  await expectAccessible(page);
  await tabTo(page, button(page, 'ثبت و ادامه'));
  await page.keyboard.press('Enter');

  await expect(heading(page, 'پرداخت')).toBeVisible();
  await page.reload();
  await main(page)
    .getByRole('checkbox', { name: /شرایط خرید/ })
    .press('Space');
  await expectAccessible(page);
  await tabTo(page, button(page, 'پرداخت'));
  await page.keyboard.press('Enter');

  // The bank: a refusal first, then a cancellation, then the payment. All are of one order.
  await expect(page).toHaveURL(/_local\/bank/);
  await page.getByRole('button', { name: 'پرداخت ناموفق' }).click();
  await expect(main(page).getByRole('heading', { name: /^پرداخت (انجام نشد|لغو شد)$/ })).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'پرداخت دوباره' }).click();
  await expect(main(page).getByText('مهلت پرداخت', { exact: true })).toBeVisible();
  const { searchParams } = new URL(page.url());
  const number = searchParams.get('order') ?? '';
  await expectAccessible(page);
  await button(page, 'پرداخت').click();
  await expect(page).toHaveURL(/_local\/bank/);
  await page.getByRole('button', { name: 'انصراف' }).click();
  await expect(main(page).getByRole('heading', { name: 'پرداخت لغو شد' })).toBeVisible();
  // A success page of a cancelled payment shows the truth.
  await page.goto(page.url().replace('/payment/failure', '/payment/success'));
  await expect(main(page).getByRole('heading', { name: 'پرداخت لغو شد' })).toBeVisible();
  await main(page).getByRole('link', { name: 'پرداخت دوباره' }).click();
  await button(page, 'پرداخت').click();
  await expect(page).toHaveURL(/_local\/bank/);
  await page.getByRole('button', { name: 'پرداخت', exact: true }).press('Enter');

  await expect(main(page).getByRole('heading', { name: 'پرداخت انجام شد' })).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'دیدن سفارش و فاکتور' }).click();
  await expect(page).toHaveURL(`${shop.url}/account/orders/${number}`);
  await expect(main(page).getByRole('region', { name: 'روند سفارش' }).getByText('پرداخت شد')).toBeVisible();
  await expect.poll(() => messagesTo(mobile)).toContain(number);

  // The steps before the payment are empty now, and the paid order is not paid again.
  await page.goto(`${shop.url}/checkout/payment?order=${number}`);
  await expect(main(page).getByText('این سفارش پرداخت شده است')).toBeVisible();
  await page.goto(`${shop.url}/checkout/shipping`);
  await expect(page).toHaveURL(`${shop.url}/checkout/cart`);
});
