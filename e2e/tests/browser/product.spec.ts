import type { BrowserContext, Page } from '@playwright/test';
import { newMember } from '../../harness/members.ts';
import type { Shop } from '../../harness/shop.ts';
import { expectNothingFound } from './parts/axe.ts';
import { heading, hydrated, mark } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

// Each opens several pages, and looks at them in both themes.
test.describe.configure({ timeout: 120_000 });

/** Three sizes, three colours and three prints, of which not all go together; one is sold out. */
const bag = '/products/55';
/** Three are left. */
const lastThree = '/products/9';
const soldOut = '/products/51';
const onRequest = '/products/60';

const main = (page: Page) => page.getByRole('main');
const option = (page: Page, row: string, name: RegExp | string) =>
  main(page)
    .getByRole('list', { name: new RegExp(`^${row}:`) })
    .getByRole('link', { name });
const quantity = (page: Page) => main(page).getByRole('spinbutton', { name: 'تعداد' });
const add = (page: Page) => main(page).getByRole('button', { name: 'افزودن به سبد خرید' });
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const added = (page: Page) => sheet(page, 'به سبد خرید افزوده شد');
const basket = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const toast = (page: Page, title: string) => page.getByRole('status').getByText(title);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function signIn(context: BrowserContext, shop: Shop): Promise<void> {
  const { token } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
}

test('a variant is chosen in place: address, price, stock and picture follow, and nothing is asked of the shop', async ({
  page,
}) => {
  await open(page, bag);
  const { stays } = await mark(page);
  await expect(main(page).getByText('۱۰٬۶۰۰', { exact: true }).first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/_payload\/|\/api\/v1\/products/.test(request.url())) asked.push(request.url());
  });

  await option(page, 'رنگ', 'مشکی').click();
  await expect(page).toHaveURL(/\?variant=265$/);
  await expect(option(page, 'رنگ', 'مشکی')).toHaveAttribute('aria-current', 'true');
  await expect(main(page).getByText('۱۲٬۸۰۰', { exact: true }).first()).toBeVisible();
  await expect(
    main(page)
      .getByRole('link', { name: /^بزرگ‌نمایی: .*مشکی/ })
      .first(),
  ).toBeVisible();

  // Nothing black is printed in this size: it says so, and cannot be chosen.
  const striped = option(page, 'چاپ', /طرح راه‌راه/);
  await expect(striped).toHaveAttribute('aria-disabled', 'true');
  await expect(striped).toContainText('با این اندازه و رنگ ساخته نمی‌شود');
  await striped.click({ force: true });
  await expect(page).toHaveURL(/\?variant=265$/);

  // Another size keeps the colour; what is sold out can be looked at.
  await option(page, 'اندازه', /۳۲ × ۴۰/).click();
  await expect(page).toHaveURL(/\?variant=277$/);
  await option(page, 'رنگ', /سفید/).click();
  await expect(page).toHaveURL(/\?variant=275$/);
  await expect(main(page).getByText('ناموجود', { exact: true }).last()).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'وقتی موجود شد خبرم کنید' })).toBeVisible();
  expect(asked).toEqual([]);
  expect(await stays()).toBe(true);

  // A way within the page leaves the choice and the quantity alone.
  await option(page, 'رنگ', 'مشکی').click();
  await main(page).getByRole('button', { name: 'افزایش تعداد' }).click();
  await main(page)
    .getByRole('link', { name: /دیدگاه\)$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\?variant=277#reviews$/);
  await expect(quantity(page)).toHaveValue('۵۰');
  await option(page, 'رنگ', /سفید/).click();

  // Shared, the address shows the same; a step back is the page before, not the choice before.
  await page.reload();
  await expect(option(page, 'رنگ', /سفید/)).toHaveAttribute('aria-current', 'true');
  await hydrated(page);
  await main(page).getByRole('navigation', { name: 'مسیر این صفحه' }).getByRole('link', { name: 'فروشگاه' }).click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  await page.goBack();
  await expect(option(page, 'رنگ', /سفید/)).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/\?variant=275$/);
});

test('the price of a piece follows the quantity, in whole packs and no more than one order holds', async ({ page }) => {
  await open(page, bag);
  const current = main(page)
    .getByRole('table', { name: 'قیمت پلکانی' })
    .getByRole('row')
    .and(page.locator('[aria-current]'));
  await expect(current).toContainText('۱۰٬۶۰۰');
  await expect(main(page).getByText('با ۲۵ عدد بیشتر')).toContainText('۱۰٬۲۰۰');
  await main(page).getByRole('button', { name: 'افزایش تعداد' }).click();
  await expect(current).toContainText('۱۰٬۲۰۰');
  await expect(main(page).getByText('۵۱۰٬۰۰۰', { exact: true }).first()).toBeVisible();

  await quantity(page).fill('۱۹۰');
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue('۲۰۰');
  await expect(main(page).getByText('در بسته‌های ۲۵تایی فروخته می‌شود')).toBeVisible();
  await expect(current).toContainText('۹٬۹۰۰');

  await quantity(page).fill('9000');
  await quantity(page).press('Enter');
  await expect(quantity(page)).toHaveValue('۵۰۰');
  await expect(main(page).getByText('در یک سفارش تا ۵۰۰ عدد فروخته می‌شود؛')).toBeVisible();
});

test('a guest adds a pack, at once in the header, and is told when there is no more', async ({ page }) => {
  await open(page, bag);
  await add(page).dblclick();
  await expect(basket(page, 'سبد خرید، ۱ کالا')).toBeVisible();
  await expect(added(page)).toContainText('۲۵ عدد افزوده شد.');
  await added(page).getByRole('button', { name: 'ادامهٔ خرید' }).click();
  await expect(added(page)).toBeHidden();
  await expect(add(page)).toBeFocused();

  await open(page, lastThree);
  await expect(main(page).getByText('تنها ۳ عدد در انبار مانده')).toBeVisible();
  await quantity(page).fill('۱۰');
  await quantity(page).press('Enter');
  await expect(quantity(page)).toHaveValue('۳');
  await expect(main(page).getByText('بیشتر از ۳ عدد موجود نیست.')).toBeVisible();
  await add(page).click();
  await expect(added(page)).toContainText('۳ عدد افزوده شد.');
  await expect(basket(page, 'سبد خرید، ۲ کالا')).toBeVisible();
  await page.keyboard.press('Escape');
  await add(page).click();
  await expect(toast(page, 'از این کالا تنها ۳ عدد مانده است.')).toBeVisible();
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('basket.1') ?? '[]'));
  expect(kept).toMatchObject([{ quantity: 25 }, { variant_id: 151, quantity: 3 }]);
});

test('a member adds a pack to the basket in the shop; what is refused is taken back', async ({
  page,
  context,
  shop,
  troubles,
}) => {
  troubles.expect(/status of 422/);
  await signIn(context, shop);
  await open(page, bag);
  await add(page).click();
  await expect(basket(page, 'سبد خرید، ۱ کالا')).toBeVisible();
  await added(page).getByRole('link', { name: 'دیدن سبد خرید' }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();

  await open(page, lastThree);
  await expect(basket(page, 'سبد خرید، ۱ کالا')).toBeVisible();
  // The shop has less than the page knows of: somebody was faster.
  await context.route('**/api/v1/orders/basket/items', async (route) => {
    await route.continue({ postData: JSON.stringify({ variant_id: 151, quantity: 4 }) });
  });
  await add(page).click();
  await expect(toast(page, 'از این کالا تنها ۳ عدد مانده است.')).toBeVisible();
  await expect(basket(page, 'سبد خرید، ۱ کالا')).toBeVisible();
  await expect(added(page)).toBeHidden();
});

test('the whole way by keyboard, and the pictures too', async ({ page }) => {
  await open(page, bag);
  await option(page, 'رنگ', 'سفید').press('Enter');
  await expect(page).toHaveURL(/\?variant=264$/);
  await quantity(page).press('ArrowUp');
  await expect(quantity(page)).toHaveValue('۵۰');
  await add(page).press('Enter');
  await expect(added(page)).toContainText('۵۰ عدد');
  await page.keyboard.press('Escape');
  await expect(add(page)).toBeFocused();

  const picture = main(page)
    .getByRole('link', { name: /^بزرگ‌نمایی/ })
    .first();
  await picture.press('Enter');
  const zoom = sheet(page, 'تصویر بزرگ ساک دستی کرافت');
  await expect(zoom.getByText(/^۱ از/)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(zoom.getByText(/^۲ از/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(zoom).toBeHidden();
  await expect(picture).toBeFocused();
});

test('who finds it sold out leaves a number, and is told what is wrong with one', async ({ page, shop }) => {
  await open(page, soldOut);
  await expect(add(page)).toHaveCount(0);
  await main(page).getByRole('button', { name: 'وقتی موجود شد خبرم کنید' }).click();
  const form = sheet(page, 'وقتی موجود شد خبرم کنید');
  const number = form.getByRole('textbox', { name: 'شمارهٔ موبایل' });
  await number.fill('0912');
  await form.getByRole('button', { name: 'خبرم کنید' }).click();
  await expect(number).toHaveAccessibleDescription(/درست نیست/);
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('۰۹۱۲');
  await number.fill('+98 912 000 0017');
  await form.getByRole('button', { name: 'خبرم کنید' }).click();
  await expect(form.getByText('شمارهٔ شما ثبت شد')).toBeVisible();
  await expectNothingFound(page);
  expect((await shop.ask('/_local/inbox.json?mobile=09120000017')).text).not.toContain('منتظرش');
});

test('who wants to know a price asks for a call', async ({ page, troubles }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, onRequest);
  await expect(main(page).getByText('قیمت با استعلام').first()).toBeVisible();
  await main(page).getByRole('button', { name: 'درخواست تماس برای قیمت' }).click();
  const form = sheet(page, 'درخواست تماس برای قیمت');
  const send = form.getByRole('button', { name: 'ثبت درخواست تماس' });
  await send.click();
  await expect(form.getByRole('textbox', { name: 'نام' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'نام' })).toHaveAccessibleDescription(/بنویسید/);
  await form.getByRole('textbox', { name: 'نام' }).fill('خریدار');
  await form.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill('۰۹۱۲۰۰۰۰۰۶۰');
  await form.getByRole('radio', { name: 'عصر' }).check();
  await expectNothingFound(page);

  // The line is gone for a moment: nothing that was typed is.
  troubles.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route('**/api/v1/callback-requests', (route) => route.abort('failed'));
  await send.click();
  await expect(form.getByRole('alert')).toContainText('ثبت نشد');
  await expect(form.getByRole('textbox', { name: 'نام' })).toHaveValue('خریدار');
  await page.unroute('**/api/v1/callback-requests');
  await send.click();
  await expect(form.getByText(/شمارهٔ پیگیری: [۰-۹]+/)).toBeVisible();
});

test('axe finds nothing, narrow and wide, and the heart says whether it is liked', async ({ page }) => {
  for (const [width, path] of [
    [360, `${bag}?variant=265`],
    [1440, `${bag}?variant=275`],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, path);
    await expectNothingFound(page);
  }
  const heart = main(page).getByRole('button', { name: 'افزودن ساک دستی کرافت به علاقه‌مندی‌ها' });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});

test('reviews are sorted in place, and the list has its own retry', async ({ page, troubles }) => {
  await open(page, bag);
  const { stays } = await mark(page);
  const sort = (name: string) =>
    main(page).getByRole('navigation', { name: 'چینش دیدگاه‌ها' }).getByRole('link', { name });
  await sort('کمترین امتیاز').click();
  await expect(page).toHaveURL(/[?&]sort=low/);
  await expect(sort('کمترین امتیاز')).toHaveAttribute('aria-current', 'true');
  const first = main(page).getByRole('listitem').filter({ hasText: 'خریدار،' }).first();
  await expect(first.getByRole('img')).toHaveAccessibleName('امتیاز ۲ از ۵');

  troubles.expect(/ERR_FAILED/);
  await page.route('**/api/v1/products/55/reviews*', (route) => route.abort('failed'));
  await sort('بیشترین امتیاز').click();
  await expect(main(page).getByText('دیدگاه‌ها نیامد')).toBeVisible();
  await page.unroute('**/api/v1/products/55/reviews*');
  await main(page).getByRole('button', { name: 'دوباره تلاش کنید' }).click();
  await expect(first.getByRole('img')).toHaveAccessibleName('امتیاز ۵ از ۵');
  expect(await stays()).toBe(true);
});
