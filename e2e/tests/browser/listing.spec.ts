import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';
import { structuredDataOf } from './parts/structured-data.ts';

// pages: /shop

const phone = { width: 360, height: 780 };
const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const total = (page: Page, count: string) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: `${count} کالا` })
    .first();
const box = (page: Page, name: RegExp) => page.getByRole('checkbox', { name, disabled: false });
const chip = (page: Page, title: string) => main(page).getByRole('link', { name: `حذف فیلتر ${title}`, exact: true });

/** Chooses the use «coffee». `isBehindMore`: it is not among the first five uses, as on a listing without a category. */
async function chooseCoffee(filters: Locator, isBehindMore: boolean): Promise<void> {
  await filters.getByText('برای چه باری؟').and(filters.locator('summary')).click();
  const uses = filters.getByRole('group', { name: 'برای چه باری؟' });
  if (isBehindMore) await uses.getByText('۱۰ گزینهٔ بیشتر').click();
  await uses.getByRole('checkbox', { name: /^قهوه/ }).check();
}

/** Records the queries of the payloads that this tab fetches. */
function recordPayloadQueries(page: Page): string[] {
  const queries: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/_payload/')) queries.push(search);
  });
  return queries;
}

/** Presses Tab, and Enter on skip links, until the first product has the focus. Returns the number of Tabs. */
async function tabToFirstProduct(page: Page): Promise<number> {
  await waitForHydration(page);
  const product = cards(page).first().getByRole('link');
  let presses = 0;
  while (presses <= 15 && !(await product.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
    presses += 1;
    const focused = page.locator(':focus');
    if (await focused.filter({ hasText: /^رفتن به (محتوای اصلی|کالاها)$/ }).count()) await focused.press('Enter');
  }
  return presses;
}

// pages: /products/categories/:id
for (const path of ['/shop', '/products/categories/7']) {
  test(`on a phone, the first product of ${path} is on the first screen, nothing is wider than 320 px, and at most 15 Tabs lead to it, also on a wide screen`, async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    const card = await cards(page).first().boundingBox();
    expect(card?.y).toBeLessThanOrEqual(330);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await tabToFirstProduct(page)).toBeLessThanOrEqual(15);

    // A new document, because the focus begins at its top.
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(path);
    expect(await tabToFirstProduct(page)).toBeLessThanOrEqual(15);
  });
}

// pages: /products/:id
test('on a phone, filters lead to one product, and their address can be shared', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/shop');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'فیلترها' }).click();
  const sheet = page.getByRole('dialog', { name: 'فیلترها' });
  await sheet.getByRole('checkbox', { name: /^گونی کنفی/ }).check();
  await expect(sheet.getByRole('button', { name: 'نمایش ۸ کالا' })).toBeVisible();
  await chooseCoffee(sheet, false);
  await expect(sheet.getByRole('button', { name: 'نمایش ۱ کالا' })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await sheet.getByRole('button', { name: 'نمایش ۱ کالا' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/shop?category=1&use=6');
  await expect(cards(page).getByRole('link')).toHaveText(['گونی کنفی قهوه']);
  await expect(chip(page, 'گونی کنفی')).toBeVisible();

  // The address alone shows the same products.
  await page.reload();
  await expect(cards(page).getByRole('link')).toHaveText(['گونی کنفی قهوه']);
  await cards(page).getByRole('link').click();
  await expect(heading(page, 'گونی کنفی قهوه')).toBeVisible();
});

// pages: /products/:id, /products/categories/:id
test('a search with a misspelling and Arabic letters finds the product, one without results offers a special order and popular categories, and home page links lead to a category', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await waitForHydration(page);
  const search = page.getByRole('search', { name: 'جستجو در فروشگاه' }).getByLabel('جستجو در کالاها');
  await search.fill('كوني كنفي قهوه');
  await search.press('Enter');
  await expect(heading(page, 'جستجوی «كوني كنفي قهوه»')).toBeVisible();
  await expect(main(page).getByText(/نتایج «گونی کنفی قهوه» را می‌بینید/)).toBeVisible();
  const card = cards(page).filter({ hasText: 'گونی کنفی قهوه' });
  await expect(card.getByRole('link').locator('mark')).toHaveText(['گونی', 'کنفی', 'قهوه']);

  await search.fill('zzzzqqqq');
  await search.press('Enter');
  await expect(heading(page, 'جستجوی «zzzzqqqq»')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'کالایی با این عبارت پیدا نشد' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'سفارش ویژه بدهید' })).toHaveAttribute('href', '/special-order');
  await expectAccessible(page);
  await main(page).getByRole('navigation', { name: 'دسته‌های پرطرفدار' }).getByRole('link').first().click();
  await expect(cards(page).first()).toBeVisible();

  await page.goto('/');
  await main(page).getByRole('link', { name: 'گونی', exact: true }).first().click();
  await expect(heading(page, 'گونی')).toBeVisible();
  await main(page)
    .getByRole('navigation', { name: 'دسته‌بندی کالاها' })
    .getByRole('link', { name: 'گونی کنفی' })
    .click();
  await expect(heading(page, 'گونی کنفی')).toBeVisible();
  await expect(cards(page)).toHaveCount(8);
});

test('each filter makes one request and one history entry; back and forward restore them', async ({ page }) => {
  const queries = recordPayloadQueries(page);
  await page.goto('/shop');
  await waitForHydration(page);
  const form = page.getByRole('form', { name: 'فیلترها' });
  // The filters do not scroll on their own: turning the wheel over them moves the page.
  await form.getByRole('group', { name: 'دسته‌بندی' }).hover();
  const scrollBefore = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollBefore + 200);
  for (const kind of ['جنس', 'رنگ']) await form.getByText(kind, { exact: true }).and(page.locator('summary')).click();
  await box(page, /^کنف /).check();
  await expect(total(page, '۱۲')).toBeVisible();
  await box(page, /^فقط تخفیف‌دارها/).check();
  await expect(chip(page, 'تخفیف‌دار')).toBeVisible();
  expect(queries).toEqual(['?material=1', '?material=1&discounted=1']);
  await expect(page).toHaveURL('/shop?material=1&discounted=1');
  // A filter that would leave no products is disabled, not hidden.
  await expect(page.getByRole('checkbox', { name: /^سفید/ })).toBeDisabled();

  await page.getByLabel('مرتب‌سازی').selectOption('ارزان‌ترین');
  await expect(page).toHaveURL('/shop?material=1&discounted=1&sort=cheapest');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/shop?material=1');
  await expect(total(page, '۱۲')).toBeVisible();
  await expect(box(page, /^فقط تخفیف‌دارها/)).not.toBeChecked();
  await page.goForward();
  await expect(box(page, /^فقط تخفیف‌دارها/)).toBeChecked();

  await page.getByLabel('از', { exact: true }).fill('۹۰۰۰۰۰۰');
  await page.getByLabel('از', { exact: true }).press('Enter');
  await expect(main(page).getByRole('heading', { name: 'با این فیلترها کالایی پیدا نشد' })).toBeVisible();
  await expect(page).toHaveURL('/shop?material=1&from=9000000&discounted=1');
  await main(page).getByRole('link', { name: 'پاک کردن همه' }).click();
  await expect(total(page, '۶۸')).toBeVisible();
  await expect(page).toHaveURL('/shop');
});

// pages: /products/:id
test('“show more” appends products and changes the address, and going back restores list and scroll position', async ({
  page,
}) => {
  await page.goto('/shop');
  await waitForHydration(page);
  await expect(cards(page)).toHaveCount(24);
  await main(page).getByRole('link', { name: 'نمایش کالاهای بیشتر' }).click();
  await expect(cards(page)).toHaveCount(48);
  await expect(page).toHaveURL('/shop?page=2');
  const scrollAfterMore = await page.evaluate(() => Math.round(window.scrollY));
  expect(scrollAfterMore).toBeGreaterThan(500);

  const last = cards(page).nth(40);
  await last.scrollIntoViewIfNeeded();
  const scrollBefore = await page.evaluate(() => Math.round(window.scrollY));
  await last.getByRole('link').click();
  await expect(page).toHaveURL(/\/products\/\d+\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(scrollBefore);

  // Each page of the list has an address.
  await page.getByRole('navigation', { name: 'صفحه‌بندی' }).getByRole('link', { name: 'صفحهٔ ۳' }).click();
  await expect(cards(page)).toHaveCount(20);
  await expect(main(page).getByText('به انتهای فهرست رسیدید.')).toBeVisible();
});

test('the choice of prices per pack is stored on the device', async ({ page }) => {
  await page.goto('/products/categories/1');
  await waitForHydration(page);
  const coffee = cards(page).filter({ hasText: 'گونی کنفی قهوه' });
  await expect(coffee).toContainText('۲۳۵٬۰۰۰');
  await expect(coffee).toContainText('هر عدد، در بستهٔ ۵تایی');
  await page.getByRole('radio', { name: 'هر بسته' }).check();
  await expect(coffee).toContainText('۱٬۱۷۵٬۰۰۰');
  await page.reload();
  await expect(coffee).toContainText('هر بستهٔ ۵تایی');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript, filters and order are a form, and pages are links', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/shop');
    await page.getByRole('link', { name: 'فیلترها' }).click();
    await page.getByRole('checkbox', { name: /^گونی کنفی/ }).check();
    await chooseCoffee(page.getByRole('form', { name: 'فیلترها' }), true);
    await page.getByRole('button', { name: 'اعمال فیلترها' }).click();
    await expect(cards(page).getByRole('link')).toHaveText(['گونی کنفی قهوه']);
    await chip(page, 'قهوه، ادویه و زعفران').click();
    await expect(total(page, '۸')).toBeVisible();
    await page.getByLabel('مرتب‌سازی').selectOption('گران‌ترین');
    await page.getByRole('button', { name: 'مرتب کنید' }).click();
    await expect(page).toHaveURL(/sort=dearest/);
    await expect(page.getByRole('checkbox', { name: /^گونی کنفی/, includeHidden: true })).toBeChecked();

    await page.goto('/shop');
    await main(page).getByRole('link', { name: 'نمایش کالاهای بیشتر' }).click();
    await expect(page).toHaveURL('/shop?page=2');
    await expect(cards(page)).toHaveCount(24);
  });
});

test('an address with parameters of advertisers shows the list that it names, hydrates, and leaves them out of its links; an exact size of an older address still filters', async ({
  page,
}) => {
  await page.goto('/shop?page=2&srsltid=x&utm_source=y');
  await waitForHydration(page);
  await expect(cards(page)).toHaveCount(24);
  const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
  expect(new URL(canonical).search).toBe('?page=2');
  const links = await main(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((href) => /srsltid|utm_source/.test(href))).toEqual([]);

  await page.goto('/shop?category=1&size=50');
  await expect(cards(page).getByRole('link')).toHaveText(['گونی کنفی قهوه']);
  await expect(chip(page, '۷۰ × ۱۰۰ سانتی‌متر')).toBeVisible();
});

test('canonical links, robots tags and redirects lead search engines to the one address of a list', async ({
  shop,
}) => {
  const moved = await shop.request('/products/categories/1?colour=1');
  expect(moved.status).toBe(301);
  expect(decodeURI(String(moved.headers.location))).toBe('/products/categories/1/گونی-کنفی?colour=1');
  for (const spelling of ['%DB%B2', '%D9%A2', '02']) {
    const { status, headers } = await shop.request(`/shop?page=${spelling}`);
    expect([spelling, status, headers.location]).toEqual([spelling, 301, '/shop?page=2']);
  }

  const canonicalIn = (text: string) => new URL(/<link rel="canonical" href="([^"]*)">/.exec(text)?.[1] ?? '').search;
  const noindex = '<meta name="robots" content="noindex">';
  const { text: list } = await shop.request('/shop?page=2');
  expect(canonicalIn(list)).toBe('?page=2');
  expect(list.includes('<meta name="robots"')).toBe(false);
  expect((await structuredDataOf(shop, '/shop?page=2')).map((each) => each['@type'])).toEqual([
    'BreadcrumbList',
    'CollectionPage',
  ]);
  for (const search of ['?colour=1', '?sort=new', '?q=%DA%AF%D9%88%D9%86%DB%8C']) {
    const { text } = await shop.request(`/shop${search}`);
    expect([search, canonicalIn(text), text.includes(noindex)]).toEqual([search, '', true]);
  }
});
