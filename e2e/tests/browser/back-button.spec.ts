import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

/** Each is opened by touch on a page that another one led to; back must close it, and only the next back leaves the page. */
const layers = [
  {
    name: 'the category sheet',
    path: '/blog',
    opener: (page: Page) => page.getByRole('button', { name: 'دسته‌بندی', exact: true }),
    layer: (page: Page) => page.getByRole('dialog', { name: 'دسته‌بندی‌ها' }),
  },
  {
    name: 'the filters',
    path: '/shop',
    opener: (page: Page) => page.getByRole('button', { name: /^فیلترها/ }),
    layer: (page: Page) => page.getByRole('dialog', { name: 'فیلترها' }),
  },
  {
    name: 'the zoom of the gallery',
    path: '/products/8',
    opener: (page: Page) => page.getByRole('link', { name: /^بزرگ‌نمایی/ }).first(),
    layer: (page: Page) => page.getByRole('dialog', { name: /^تصویر بزرگ/ }),
  },
];

for (const { name, path, opener, layer } of layers) {
  // pages: /shop, /products/:id, /blog, /contact-us
  test(`back closes ${name}, keeps the page and its focus, and then leaves the page`, async ({ page }) => {
    await open(page, '/contact-us');
    await page.goto(path);
    await waitForHydration(page);
    const { pathname } = new URL(page.url());
    await opener(page).tap();
    await expect(layer(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.history.state?.usr?.layers?.depth)).toBe(1);
    await page.goBack();
    await expect(layer(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    expect(new URL(page.url()).pathname).toBe(pathname);

    // Opened again and closed by its button: no entry of it is left.
    await opener(page).tap();
    await layer(page).getByRole('button', { name: 'بستن' }).tap();
    await expect(layer(page)).toBeHidden();
    await expect.poll(() => page.evaluate(() => window.history.state?.usr?.layers ?? null)).toBeNull();
    expect(await hasFocus(page)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL('/contact-us');
  });
}

// pages: /shop
test('a page that is reloaded with an open sheet is left by the first back', async ({ page }) => {
  await open(page, '/contact-us');
  await open(page, '/shop');
  await page.getByRole('button', { name: /^فیلترها/ }).tap();
  await expect.poll(() => page.evaluate(() => window.history.state?.usr?.layers?.depth)).toBe(1);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => page.evaluate(() => window.history.state?.usr?.layers ?? null)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');
});

// pages: /shop
test('filters that were chosen in the sheet stay when back closes it', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('button', { name: /^فیلترها/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'فیلترها' });
  await sheet
    .getByRole('checkbox', { name: /^فقط کالاهای موجود|^موجود/ })
    .first()
    .check({ force: true });
  await expect(page).toHaveURL(/\/shop\?/);
  const { search } = new URL(page.url());
  await expect.poll(() => page.evaluate(() => window.history.state?.usr?.layers?.depth)).toBe(1);
  await page.goBack();
  await expect(sheet).toBeHidden();
  expect(new URL(page.url()).search).toBe(search);
  await expect(heading(page, 'فروشگاه')).toBeVisible();
});

// pages: /products/categories/:id
test('a category chosen in the sheet takes the sheet’s place in the history', async ({ page }) => {
  await open(page, '/blog');
  await page.getByRole('button', { name: 'دسته‌بندی', exact: true }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'جامبوبگ' }).tap();
  await expect(page).toHaveURL(/\/products\/categories\/5\//);
  await expect(heading(page, 'جامبوبگ')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.history.state?.usr?.layers ?? null)).toBeNull();
});
