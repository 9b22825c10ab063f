import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, markDocument, signIn, waitForHydration } from './parts/page-helpers.ts';

// pages: /shop, /checkout/cart

/** Has three sizes, three colours and three prints; not every combination exists, and one is sold out. */
const bag = '/products/55';
const soldOutVariant = 275;
/** Has three units in stock. */
const lowStock = '/products/9';
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
const added = (page: Page) => sheet(page, 'به سبد خرید اضافه شد');
const basket = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const toast = (page: Page, title: string) => page.getByRole('status').getByText(title);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

test('choosing a variant changes address, price, stock and picture without any request, and reviews are sorted without a full load', async ({
  page,
  browserErrors,
}) => {
  await open(page, bag);
  const { isSameDocument } = await markDocument(page);
  await expect(main(page).getByText('۱۰٬۶۰۰', { exact: true }).first()).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/_payload\/|\/api\/v1\/products/.test(request.url())) requests.push(request.url());
  });

  await option(page, 'رنگ', 'مشکی').click();
  await expect(page).toHaveURL(/\?variant=265$/);
  await expect(option(page, 'رنگ', 'مشکی')).toHaveAttribute('aria-current', 'true');
  await expect(main(page).getByText('۱۲٬۸۰۰', { exact: true }).first()).toBeVisible();
  const blackPicture = main(page).getByRole('link', { name: /^بزرگ‌نمایی: .*مشکی/ });
  await expect(blackPicture.first()).toBeVisible();

  // This size in black has no print: the option says so, and cannot be chosen.
  const striped = option(page, 'چاپ', /طرح راه‌راه/);
  await expect(striped).toHaveAttribute('aria-disabled', 'true');
  await expect(striped).toContainText('با این اندازه و رنگ ساخته نمی‌شود');
  await striped.click({ force: true });
  await expect(page).toHaveURL(/\?variant=265$/);

  // Another size keeps the colour, and a sold-out variant can be chosen to look at it.
  await option(page, 'اندازه', /۳۲ × ۴۰/).click();
  await expect(page).toHaveURL(/\?variant=277$/);
  await option(page, 'رنگ', /سفید/).click();
  await expect(page).toHaveURL(/\?variant=275$/);
  await expect(main(page).getByText('ناموجود', { exact: true }).last()).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'وقتی موجود شد خبرم کنید' })).toBeVisible();

  // A link to a part of the same page changes neither variant nor quantity.
  await option(page, 'رنگ', 'مشکی').click();
  await main(page).getByRole('button', { name: 'افزایش تعداد' }).click();
  await main(page)
    .getByRole('link', { name: /دیدگاه\)$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\?variant=277#reviews$/);
  await expect(quantity(page)).toHaveValue('۵۰');
  await option(page, 'رنگ', /سفید/).click();
  await expect(page).toHaveURL(/\?variant=275$/);
  expect(requests).toEqual([]);
  expect(await isSameDocument()).toBe(true);

  // A reload shows the same variant. Choices make no history entries, so going back leads to the previous page.
  await page.reload();
  await expect(option(page, 'رنگ', /سفید/)).toHaveAttribute('aria-current', 'true');
  await waitForHydration(page);
  await main(page).getByRole('navigation', { name: 'مسیر این صفحه' }).getByRole('link', { name: 'فروشگاه' }).click();
  await expect(heading(page, 'فروشگاه')).toBeVisible();
  await expect(page).toHaveURL('/shop');
  await page.goBack();
  await expect(option(page, 'رنگ', /سفید/)).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/\?variant=275$/);

  await test.step('reviews are sorted without a full load, and a failed list has its own retry', async () => {
    const { isSameDocument } = await markDocument(page);
    const sort = (name: string) =>
      main(page).getByRole('navigation', { name: 'مرتب‌سازی دیدگاه‌ها' }).getByRole('link', { name });
    await sort('کمترین امتیاز').click();
    await expect(page).toHaveURL(/[?&]sort=low/);
    await expect(sort('کمترین امتیاز')).toHaveAttribute('aria-current', 'true');
    const first = main(page).getByRole('listitem').filter({ hasText: 'خریدار،' }).first();
    await expect(first.getByRole('img')).toHaveAccessibleName('امتیاز ۲ از ۵');

    browserErrors.allow(/ERR_FAILED/);
    await page.route('**/api/v1/products/55/reviews*', (route) => route.abort('failed'));
    await sort('بیشترین امتیاز').click();
    await expect(main(page).getByText('دیدگاه‌ها بارگذاری نشد')).toBeVisible();
    await page.unroute('**/api/v1/products/55/reviews*');
    await main(page).getByRole('button', { name: 'دوباره تلاش کنید' }).click();
    await expect(first.getByRole('img')).toHaveAccessibleName('امتیاز ۵ از ۵');
    expect(await isSameDocument()).toBe(true);
  });
});

test('the unit price follows the quantity, a guest adds packs to the basket and sees an error when the stock is used up, and a printed product has no controls', async ({
  page,
}) => {
  await open(page, bag);
  await test.step('the basket and the count in the header', async () => {
    await add(page).dblclick();
    await expect(basket(page, 'سبد خرید، ۱ کالا')).toBeVisible();
    await expect(added(page)).toContainText('۲۵ عدد اضافه شد.');
    await added(page).getByRole('button', { name: 'ادامهٔ خرید' }).click();
    await expect(added(page)).toBeHidden();
    await expect(add(page)).toBeFocused();
  });

  await test.step('the quantity is rounded to whole packs and limited per order, and the unit price follows it', async () => {
    const tiers = main(page).getByRole('table', { name: 'قیمت پلکانی' });
    const current = tiers.getByRole('row').and(page.locator('[aria-current]'));
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
    await expect(main(page).getByText('۹٬۰۰۰ عدد می‌خواهید؟')).toBeVisible();
    await main(page).getByRole('button', { name: 'درخواست خرید عمده' }).click();
    const bulk = page.getByRole('dialog', { name: 'درخواست خرید عمده' });
    await expect(bulk.getByRole('textbox', { name: 'تعداد' })).toHaveValue('۹٬۰۰۰');
    await bulk.getByRole('button', { name: 'بستن' }).click();
    await expect(bulk).toBeHidden();
  });

  await test.step('a printed product has its picture, price tiers and specification, and no controls', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    // A page of A4 at 96 dpi.
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: 'print' });
    const picture = main(page).getByRole('link', { name: /^بزرگ‌نمایی/ });
    await expect(picture.first().getByRole('img')).toBeInViewport({ ratio: 1 });
    await expect(main(page).getByRole('table', { name: 'قیمت پلکانی' })).toContainText('۱۰٬۲۰۰');
    await expect(main(page).getByRole('region', { name: 'مشخصات' })).toContainText('کد کالا');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /۰۲۱/ })).toBeVisible();
    for (const role of ['button', 'spinbutton', 'searchbox', 'combobox', 'navigation', 'banner'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /کالاهای مشابه|دیدگاه/ })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, lowStock);
  await expect(main(page).getByText('فقط ۳ عدد در انبار مانده')).toBeVisible();
  await quantity(page).fill('۱۰');
  await quantity(page).press('Enter');
  await expect(quantity(page)).toHaveValue('۳');
  await expect(main(page).getByText('بیشتر از ۳ عدد موجود نیست.')).toBeVisible();
  await add(page).click();
  await expect(added(page)).toContainText('۳ عدد اضافه شد.');
  await expect(basket(page, 'سبد خرید، ۲ کالا')).toBeVisible();
  await page.keyboard.press('Escape');
  await add(page).click();
  await expect(toast(page, 'از این کالا فقط ۳ عدد مانده است.')).toBeVisible();
  const basketItems = await page.evaluate(() => JSON.parse(localStorage.getItem('basket.1') ?? '[]'));
  expect(basketItems).toMatchObject([{ quantity: 25 }, { variant_id: 151, quantity: 3 }]);
});

test('a member adds a pack to the basket, and a refused addition is undone', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/);
  await signIn(shop, context);
  await open(page, bag);
  await add(page).click();
  await expect(basket(page, 'سبد خرید، ۱ کالا')).toBeVisible();
  await added(page).getByRole('link', { name: 'دیدن سبد خرید' }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();

  await open(page, lowStock);
  await expect(basket(page, 'سبد خرید، ۱ کالا')).toBeVisible();
  // Another visitor has bought some meanwhile, so there is less in stock than the page shows.
  await context.route('**/api/v1/orders/basket/items', async (route) => {
    await route.continue({ postData: JSON.stringify({ variant_id: 151, quantity: 4 }) });
  });
  await add(page).click();
  await expect(toast(page, 'از این کالا فقط ۳ عدد مانده است.')).toBeVisible();
  await expect(basket(page, 'سبد خرید، ۱ کالا')).toBeVisible();
  await expect(added(page)).toBeHidden();
});

test('variant, quantity, basket and enlarged pictures work by keyboard', async ({ page }) => {
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

test('a restock request is checked and accepted; so is a call-back request for a price, which keeps its input when the network fails', async ({
  page,
  shop,
  browserErrors,
}) => {
  await test.step('a restock request for a sold-out product', async () => {
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
    await expectAccessible(page, 'dialog[open]');
    expect((await shop.request('/_local/inbox.json?mobile=09120000017')).text).not.toContain('منتظرش');
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, onRequest);
  await expect(main(page).getByText('قیمت با استعلام').first()).toBeVisible();
  await main(page).getByRole('button', { name: 'استعلام قیمت' }).click();
  const form = sheet(page, 'استعلام قیمت');
  const send = form.getByRole('button', { name: 'ثبت درخواست تماس' });
  await send.click();
  await expect(form.getByRole('textbox', { name: 'نام' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'نام' })).toHaveAccessibleDescription(/بنویسید/);
  await form.getByRole('textbox', { name: 'نام' }).fill('خریدار');
  await form.getByRole('textbox', { name: 'شمارهٔ موبایل' }).fill('۰۹۱۲۰۰۰۰۰۶۰');
  await form.getByRole('radio', { name: 'عصر' }).check();
  await expectAccessible(page);

  // The network fails: the form keeps its input.
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route('**/api/v1/callback-requests', (route) => route.abort('failed'));
  await send.click();
  await expect(form.getByRole('alert')).toContainText('ثبت نشد');
  await expect(form.getByRole('textbox', { name: 'نام' })).toHaveValue('خریدار');
  await page.unroute('**/api/v1/callback-requests');
  await send.click();
  await expect(form.getByText(/شمارهٔ پیگیری: [۰-۹]+/)).toBeVisible();
});

test('the page is accessible narrow and wide, and the heart shows and stores a favourite', async ({ page }) => {
  for (const [width, variant] of [
    [360, 265],
    [1440, soldOutVariant],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `${bag}?variant=${variant}`);
    await expectAccessible(page);
  }
  const heart = main(page).getByRole('button', { name: 'افزودن ساک دستی کرافت به علاقه‌مندی‌ها' });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});
