import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { holdRequests } from './parts/network.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

const layerDepth = (page: Page) => page.evaluate(() => window.history.state?.usr?.layers?.depth ?? 0);

/**
 * Opens a layer by touch on a page that another one led to: back closes it and keeps the page and its focus. Closed by its button, it leaves no entry in
 * the history.
 */
async function expectBackToCloseOnlyTheLayer(page: Page, opener: Locator, layer: Locator): Promise<void> {
  const { pathname } = new URL(page.url());
  await opener.tap();
  await expect(layer).toBeVisible();
  await expect.poll(() => layerDepth(page)).toBe(1);
  await page.goBack();
  await expect(layer).toBeHidden();
  await expect(opener).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(pathname);

  await opener.tap();
  await layer.getByRole('button', { name: 'بستن' }).tap();
  await expect(layer).toBeHidden();
  await expect.poll(() => layerDepth(page)).toBe(0);
  expect(await hasFocus(page)).toBe(true);
}

// The category sheet is tested in `category-sheet.spec.ts`.
// pages: /shop, /contact-us
test('back closes the filters, keeps those that were chosen, and then leaves the page, also when it was reloaded meanwhile', async ({
  page,
}) => {
  await open(page, '/contact-us');
  await open(page, '/shop');
  const opener = page.getByRole('button', { name: /^فیلترها/ });
  const sheet = page.getByRole('dialog', { name: 'فیلترها' });
  await expectBackToCloseOnlyTheLayer(page, opener, sheet);

  // Also the request of a prefetch, as links that remove a filter lead to this page.
  const sendPage = await holdRequests(page, /_payload.*\/shop$/);

  await test.step('chosen filters stay', async () => {
    await opener.tap();
    await sheet
      .getByRole('checkbox', { name: /^فقط کالاهای موجود|^موجود/ })
      .first()
      .check({ force: true });
    await expect(page).toHaveURL(/\/shop\?/);
    const { search } = new URL(page.url());
    await expect.poll(() => layerDepth(page)).toBe(1);
    await page.goBack();
    await expect(sheet).toBeHidden();
    expect(new URL(page.url()).search).toBe(search);
    await expect(heading(page, 'فروشگاه')).toBeVisible();
    await expect(page.getByRole('list', { name: 'فیلترهای انتخاب‌شده' })).toBeVisible();
  });

  await test.step('a sheet that is opened while the page before is loading stays open', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/shop');
    await opener.tap();
    await expect(sheet).toBeVisible();
    sendPage();
    await expect.poll(() => layerDepth(page)).toBe(1);
    await expect(page.getByRole('list', { name: 'فیلترهای انتخاب‌شده' })).toHaveCount(0);
    await expect(sheet).toBeVisible();
  });

  await test.step('a page that is reloaded with an open sheet is left by the first back', async () => {
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => layerDepth(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/contact-us');
  });
});

// pages: /products/:id, /contact-us
test('back closes the zoom of the gallery, keeps the page and its focus, and then leaves the page', async ({
  page,
}) => {
  await open(page, '/contact-us');
  await open(page, '/products/8');
  await expectBackToCloseOnlyTheLayer(
    page,
    page.getByRole('link', { name: /^بزرگ‌نمایی/ }).first(),
    page.getByRole('dialog', { name: /^تصویر بزرگ/ }),
  );
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');
});
