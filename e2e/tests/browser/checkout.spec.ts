import type { Page } from '@playwright/test';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { expect, test } from '../../harness/fixtures.ts';
import { waitForCode } from '../../harness/members.ts';
import { operate } from '../../harness/operator.ts';
import { sendRequest } from '../../harness/request.ts';
import type { Shop } from '../../harness/shop.ts';
import { expectAccessible } from './parts/axe.ts';
import { signInToPay } from './parts/checkout.ts';
import { heading, signIn, tabTo, waitForHydration } from './parts/page-helpers.ts';

// pages: /checkout/cart, /auth/login, /auth/otp, /checkout/shipping, /checkout/payment, /payment/success, /payment/failure
// pages: /account/orders/:id, /account/wallet

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 360, height: 740 } });

let shop: Shop;
test.beforeEach(({ shop: workerShop }) => {
  shop = workerShop;
});

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

async function fillAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'آدرس جدید' });
  await dialog.getByRole('textbox', { name: /^نام و نام خانوادگی/ }).fill('خریدار آزمایشی');
  await dialog.getByRole('combobox', { name: /^استان/ }).selectOption('تهران');
  await dialog.getByRole('combobox', { name: /^شهر/ }).selectOption('تهران');
  await dialog.getByRole('textbox', { name: /^آدرس/ }).fill('خیابان ولیعصر، کوچهٔ بهار');
  await dialog.getByRole('textbox', { name: /^کد پستی/ }).fill('۱۹۶۹۸۳۳۱۱۴');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('textbox', { name: /^کد پستی/ }).press('Enter');
  await expect(dialog).toBeHidden();
}

/** The messages that the shop has sent to a number about an order. */
async function messagesAbout(order: number | string, mobile: string): Promise<string[]> {
  const { text } = await sendRequest(shop.url, `/_local/inbox.json?mobile=${mobile}`);
  const items: { text: string }[] = JSON.parse(text).data.items;
  return items.map((item) => item.text).filter((each) => each.includes(String(order)));
}

const orderPage = (number: number) => `${shop.url}/checkout/payment?order=${number}`;
const result = (page: Page, name: string) => main(page).getByRole('heading', { name });
const atBank = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The job that asks the bank about payments without an answer waits for minutes. The shop's operator does not. */
const checkPayment = (reference: string) => operate(shop, `payments/${reference}/check`, {});

// pages: /products/:id
test('a guest on a phone fills a cart, logs in on the way, orders with the keyboard, and pays at the bank after a refusal and a cancellation', async ({
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
  await tabTo(page, main(page).getByRole('link', { name: 'تأیید و تکمیل سفارش' }));
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
  // A part that waits for new prices is dimmed.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
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
  await expect(main(page).getByRole('heading', { name: 'پرداخت انجام نشد' })).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'پرداخت دوباره' }).click();
  await expect(main(page).getByText('مهلت پرداخت', { exact: true })).toBeVisible();
  const { searchParams } = new URL(page.url());
  const number = searchParams.get('order') ?? '';
  await expectAccessible(page);
  await button(page, 'پرداخت').click();
  await expect(page).toHaveURL(/_local\/bank/);
  await page.getByRole('button', { name: 'انصراف' }).click();
  await expect(main(page).getByRole('heading', { name: 'پرداخت انجام نشد' })).toBeVisible();
  // A success page of a cancelled payment shows the truth.
  await page.goto(page.url().replace('/payment/failure', '/payment/success'));
  await expect(main(page).getByRole('heading', { name: 'پرداخت انجام نشد' })).toBeVisible();
  await main(page).getByRole('link', { name: 'پرداخت دوباره' }).click();
  await button(page, 'پرداخت').click();
  await expect(page).toHaveURL(/_local\/bank/);
  await page.getByRole('button', { name: 'پرداخت', exact: true }).press('Enter');

  await expect(main(page).getByRole('heading', { name: 'پرداخت انجام شد' })).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'دیدن سفارش و فاکتور' }).click();
  await expect(page).toHaveURL(`${shop.url}/account/orders/${number}`);
  await expect(main(page).getByRole('region', { name: 'روند سفارش' }).getByText('پرداخت شد')).toBeVisible();
  await expect.poll(() => messagesAbout(number, mobile)).toHaveLength(1);

  // The steps before the payment are empty now, and the paid order is not paid again.
  await page.goto(`${shop.url}/checkout/payment?order=${number}`);
  await expect(main(page).getByText('این سفارش پرداخت شده است')).toBeVisible();
  await page.goto(`${shop.url}/checkout/shipping`);
  await expect(page).toHaveURL(`${shop.url}/checkout/cart`);
});

test('a payment without a return is announced in another tab of the member, which shows its success by itself', async ({
  page,
  context,
}) => {
  const member = await signInToPay(shop, context);
  const { number, reference, url } = await member.placeOrder();
  await page.goto(url);
  await atBank(page, 'پرداخت بدون بازگشت به فروشگاه').click();
  await expect(page.getByText('کار شما در بانک تمام شده است.')).toBeVisible();

  const other = await context.newPage();
  await page.close();
  await other.goto(orderPage(number));
  await expect(main(other).getByText(toPersianDigits(number)).first()).toBeVisible();
  await expect(main(other).getByText('مهلت پرداخت', { exact: true })).toBeVisible();
  await expect(main(other).getByText(/نتیجهٔ پرداخت قبلی هنوز از بانک نرسیده است/)).toBeVisible();
  await expectAccessible(other);
  await checkPayment(reference);
  await expect(main(other).getByText('این سفارش پرداخت شده است')).toBeVisible();
  await expect.poll(() => messagesAbout(number, member.mobile)).toHaveLength(1);
});

for (const choice of ['پرداخت و دو بار بازگشت', 'پرداخت با تأیید دیرتر']) {
  test(`«${choice}» pays once, with one message and one invoice`, async ({ page, context }) => {
    const member = await signInToPay(shop, context);
    const { number, url } = await member.placeOrder();
    await page.goto(url);
    await atBank(page, choice).click();
    await expect(result(page, 'پرداخت انجام شد')).toBeVisible();
    await main(page).getByRole('link', { name: 'دیدن سفارش و فاکتور' }).click();
    await expect(heading(page)).toContainText(toPersianDigits(number));
    await expect(main(page).getByRole('link', { name: /فاکتور/ })).toHaveCount(1);
    await expect.poll(() => messagesAbout(number, member.mobile)).toHaveLength(1);
  });
}

test('a payment whose verification is cut off is being confirmed, and its page shows the success by itself', async ({
  page,
  context,
}) => {
  const member = await signInToPay(shop, context);
  const { number, reference, url } = await member.placeOrder();
  await page.goto(url);
  await atBank(page, 'پرداخت با قطع ارتباط هنگام تأیید').click();
  await expect(result(page, 'در حال تأیید پرداخت')).toBeVisible();
  await expectAccessible(page);
  const order = await context.newPage();
  await order.goto(orderPage(number));
  await expect(result(order, 'در حال تأیید پرداخت')).toBeVisible();
  await expect(button(order, 'پرداخت')).toHaveCount(0);
  await order.close();
  await checkPayment(reference);
  await expect(result(page, 'پرداخت انجام شد')).toBeVisible();
  await expect.poll(() => messagesAbout(number, member.mobile)).toHaveLength(1);
});

test('on a slow network a double press places one order, and after a lost response the next press pays the same one', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_CONNECTION_RESET/);
  const { orders } = await signInToPay(shop, context);
  await page.goto(`${shop.url}/checkout/payment`);
  await main(page)
    .getByRole('checkbox', { name: /شرایط خرید/ })
    .check();
  const network = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/api/v1/orders', async (route) => {
    requests += 1;
    await route.fetch();
    await network.promise;
    await route.abort('connectionreset');
  });
  await button(page, 'پرداخت').dblclick();
  await expect(button(page, 'در حال انتقال…')).toHaveAttribute('aria-busy', 'true');
  network.resolve();
  await expect(main(page).getByText(/^پرداخت شروع نشد و مبلغی کم نشده است/)).toBeVisible();
  expect(requests).toBe(1);
  expect(await orders()).toHaveLength(1);

  await page.unroute('**/api/v1/orders');
  await button(page, 'پرداخت').click();
  await expect(page).toHaveURL(/_local\/bank/);
  await atBank(page, 'پرداخت').click();
  await expect(result(page, 'پرداخت انجام شد')).toBeVisible();
  expect(await orders()).toMatchObject([{ state: 'paid' }]);
});

test('an order whose time to pay is over says so, and its goods can be put back into the basket', async ({
  page,
  context,
}) => {
  const { mobile, orders } = await signInToPay(shop, context);
  await operate(shop, 'orders/seed', { orders: 10, mobile });
  const expired = (await orders()).find(({ state }) => state === 'expired');
  await page.goto(orderPage(expired?.number ?? 0));
  await expect(main(page).getByText('مهلت پرداخت این سفارش تمام شد')).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'سفارش دوباره' }).click();
  await button(page, 'سفارش دوباره').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^افزودن .+ به سبد خرید$/ })
    .click();
  await expect(page.getByText('به سبد خرید اضافه شد')).toBeVisible();
});

test('a member charges the wallet at the bank and finds the new balance', async ({ page, context }) => {
  await signIn(shop, context);
  await page.goto(`${shop.url}/account/wallet`);
  await main(page).getByRole('textbox', { name: 'مبلغ شارژ' }).fill('۱۲۰۰۰۰');
  await button(page, 'شارژ کیف پول').click();
  await atBank(page, 'پرداخت').click();
  await expect(result(page, 'پرداخت انجام شد')).toBeVisible();
  await main(page).getByRole('link', { name: 'دیدن کیف پول' }).click();
  await expect(heading(page, 'کیف پول')).toBeVisible();
  await expect(main(page).getByText('۱۲۰٬۰۰۰ تومان').first()).toBeVisible();
  await expect(main(page).getByRole('listitem')).toHaveCount(1);
});
