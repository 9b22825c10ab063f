import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { enableSaveData, recordReleaseFiles } from './parts/network.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';

// pages: any

const box = (page: Page) => page.getByRole('search', { name: 'جستجو در فروشگاه' }).getByLabel('جستجو در کالاها');
const list = (page: Page) => page.getByRole('listbox', { name: 'پیشنهادها' });
const group = (page: Page, name: string) => list(page).getByRole('group', { name, exact: true });
const options = (page: Page) => list(page).getByRole('option');
const calls = '**/api/v1/search/suggestions?*';

async function open(page: Page, path = '/blog'): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

async function type(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await expect(options(page).first()).toBeVisible();
}

test('suggestions are grouped into products, categories, articles and completions; a click outside closes them, a failed request can be repeated, and the typed text can be removed', async ({
  page,
  browserErrors,
}) => {
  await open(page);
  await test.step('the groups, with their links and the typed part highlighted', async () => {
    await type(page, 'کنفی قهو');
    await expect(group(page, 'کالاها').getByRole('option', { name: /گونی کنفی قهوه/ })).toHaveAttribute(
      'href',
      /^\/products\/2\//,
    );
    await expect(group(page, 'کالاها')).toContainText(/از [۰-۹٬]+ تومان\s*\/ عدد/);
    await expect(options(page).last()).toHaveText('همهٔ نتایج «کنفی قهو»');
    await type(page, 'جامبو');
    await expect(group(page, 'دسته‌بندی‌ها').getByRole('option', { name: 'جامبوبگ' })).toHaveAttribute(
      'href',
      /^\/products\/categories\/\d+\//,
    );
    await expect(group(page, 'نوشته‌های وبلاگ').getByRole('option').first()).toHaveAttribute(
      'href',
      /^\/blog\/articles\//,
    );
    await expect(group(page, 'پیشنهاد جستجو').getByRole('option', { name: 'جامبوبگ' })).toHaveAttribute(
      'href',
      `/shop?q=${encodeURIComponent('جامبوبگ')}`,
    );
    await expect(group(page, 'دسته‌بندی‌ها').locator('mark')).toHaveText('جامبو');
    await expectAccessible(page);
  });

  await test.step('a click outside closes them', async () => {
    await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } });
    await expect(list(page)).toBeHidden();
    await box(page).fill('zzzzqqqq');
    await expect(page.getByText('پیشنهادی پیدا نشد.')).toBeVisible();
  });

  await test.step('a failed request is reported in the list without a toast, and can be repeated', async () => {
    browserErrors.allow(/ERR_FAILED/);
    await page.route(calls, (route) => route.abort());
    await box(page).fill('قهوه');
    await expect(page.getByText('پیشنهادها بارگذاری نشد.')).toBeVisible();
    await expect(options(page)).toHaveText('همهٔ نتایج «قهوه»');
    await expect(page.getByText('خطای شبکه')).toHaveCount(0);
    await page.unroute(calls);
    await page.getByRole('search').getByRole('button', { name: 'دوباره تلاش کنید' }).click();
    await expect(group(page, 'کالاها').getByRole('option').first()).toBeVisible();
  });

  await test.step('a button removes the text, and the suggested searches come back', async () => {
    const remove = page.getByRole('search').getByRole('button', { name: 'حذف متن' });
    await remove.click();
    await expect(box(page)).toHaveValue('');
    await expect(box(page)).toBeFocused();
    await expect(remove).toBeHidden();
    const suggested = group(page, 'پیشنهاد فروشگاه').getByRole('option', { name: 'جامبوبگ' });
    await expectAccessible(page);
    await suggested.click();
    await expect(heading(page, 'جستجوی «جامبوبگ»')).toBeVisible();
  });
});

test('with the keyboard, suggestions are chosen, closed and opened, or the typed text is searched for; a likely correction comes first', async ({
  page,
}) => {
  await enableSaveData(page);
  const files = recordReleaseFiles(page);
  await open(page);
  const combobox = page.getByRole('combobox', { name: 'جستجو در کالاها' });
  await test.step('the code of the suggestions is loaded when the box is first focused', async () => {
    expect(files.filter((file) => file.includes('/suggestions.'))).toEqual([]);
    await box(page).focus();
    await expect(combobox).toBeVisible();
    expect(files.some((file) => file.includes('/suggestions.'))).toBe(true);
  });

  await test.step('Enter without a chosen suggestion searches for the typed text', async () => {
    await type(page, 'قهوه');
    await box(page).press('Enter');
    await expect(heading(page, 'جستجوی «قهوه»')).toBeVisible();
    await expect(box(page)).toHaveValue('قهوه');
    await expect(list(page)).toBeHidden();
  });

  await test.step('a likely correction is suggested first', async () => {
    await type(page, 'گونی کنقی');
    const correction = options(page).first();
    await expect(correction).toHaveText('منظورتان این بود: گونی کنفی');
    await correction.click();
    await expect(heading(page, 'جستجوی «گونی کنفی»')).toBeVisible();
    await expect(box(page)).toHaveValue('گونی کنفی');
  });

  await test.step('arrow keys move through the suggestions, and Escape closes them', async () => {
    await box(page).fill('');
    await box(page).focus();
    await page.keyboard.type('جامبو');
    await expect(group(page, 'کالاها').getByRole('option').first()).toBeVisible();
    await expect(combobox).toHaveAttribute('aria-expanded', 'true');
    const active = () => list(page).getByRole('option', { selected: true });
    await expect(active()).toHaveCount(0);

    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    const id = await options(page).first().getAttribute('id');
    await expect(combobox).toHaveAttribute('aria-activedescendant', id ?? '');
    await expect(combobox).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(active()).toHaveCount(0);
    // From above the first option, the selection wraps to the last.
    await page.keyboard.press('ArrowUp');
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');

    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(combobox).toHaveAttribute('aria-expanded', 'false');
    await expect(combobox).toHaveValue('جامبو');
  });

  await test.step('Enter opens the chosen product', async () => {
    await page.keyboard.press('ArrowDown');
    const product = group(page, 'کالاها').getByRole('option').first();
    while ((await product.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    const href = (await product.getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(encodeURI(decodeURI(href)));
    await expect(list(page)).toBeHidden();
  });
});

test('text typed before the script has loaded gets suggestions once it has', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/r/**/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/blog', { waitUntil: 'commit' });
  await box(page).click();
  await page.keyboard.type('جامبو');
  released.resolve();
  await expect(options(page).first()).toBeVisible();
});

test('popular searches are suggested; a search is counted, stored on the device and suggested again, until it is cleared', async ({
  page,
}) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/search/questions')) counted.push(request.postData() ?? '');
  });
  await page.route('**/api/v1/search/popular', (route) =>
    route.fulfill({ json: { data: { searches: ['نخ گونی‌دوزی'] } } }),
  );
  await open(page);
  await box(page).click();
  await expect(list(page).getByRole('group').last()).toHaveAccessibleName('جستجوهای پرطرفدار');
  await group(page, 'جستجوهای پرطرفدار').getByRole('option', { name: 'نخ گونی‌دوزی' }).click();
  await expect(heading(page, 'جستجوی «نخ گونی‌دوزی»')).toBeVisible();
  await box(page).fill(' قهوه ');
  await box(page).press('Enter');
  await expect(heading(page, 'جستجوی «قهوه»')).toBeVisible();
  expect(counted.map((body) => JSON.parse(body))).toEqual([{ q: 'نخ گونی‌دوزی' }, { q: 'قهوه' }]);

  await open(page);
  await box(page).click();
  await expect(group(page, 'جستجوهای اخیر').getByRole('option')).toHaveText(['قهوه', 'نخ گونی‌دوزی']);
  await expectAccessible(page);
  await group(page, 'جستجوهای اخیر').getByRole('option', { name: 'قهوه' }).click();
  await expect(heading(page, 'جستجوی «قهوه»')).toBeVisible();

  await box(page).fill('');
  await page.getByRole('button', { name: 'پاک کردن جستجوهای اخیر' }).click();
  await expect(group(page, 'جستجوهای اخیر')).toHaveCount(0);
  await open(page);
  await box(page).click();
  await expect(group(page, 'پیشنهاد فروشگاه').getByRole('option').first()).toBeVisible();
  await expect(group(page, 'جستجوهای اخیر')).toHaveCount(0);
});

test('on a phone the suggestions are as wide as the screen, below the search box, and back closes them and stays on the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/shop');
  await open(page);
  await type(page, 'گونی');
  const panel = await list(page).evaluate((element) => {
    const { left, right, top } = (element.parentElement ?? element).getBoundingClientRect();
    return { left, right, top, wide: document.body.getBoundingClientRect().width };
  });
  const field = await box(page).boundingBox();
  expect(panel.left).toBeCloseTo(0, 0);
  expect(panel.right).toBeCloseTo(panel.wide, 0);
  expect(panel.top).toBeGreaterThanOrEqual((field?.y ?? Number.NaN) + (field?.height ?? 0));
  // The list must cover the page below it.
  await expect(options(page).first()).toBeInViewport();

  await expect.poll(() => page.evaluate(() => window.history.state?.usr?.layers?.depth)).toBe(1);
  await page.goBack();
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toBeFocused();
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await expect(page).toHaveURL('/shop');

  await waitForHydration(page);
  await type(page, 'گونی');
  await options(page).nth(3).click();
  await expect(list(page)).toBeHidden();
  await expectAccessible(page);
});
