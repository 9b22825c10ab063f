import type { Page } from '@playwright/test';
import { expectNothingFound } from './parts/axe.ts';
import { heading, hydrated } from './parts/looks.ts';
import { saveData, watchFiles } from './parts/network.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

const box = (page: Page) => page.getByRole('search', { name: 'جستجو در فروشگاه' }).getByLabel('جستجو در کالاها');
const list = (page: Page) => page.getByRole('listbox', { name: 'پیشنهادها' });
const group = (page: Page, name: string) => list(page).getByRole('group', { name, exact: true });
const options = (page: Page) => list(page).getByRole('option');
const calls = '**/api/v1/search/suggestions?*';

async function open(page: Page, path = '/blog'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function type(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await expect(options(page).first()).toBeVisible();
}

test('products, categories, articles and completions, in groups', async ({ page }) => {
  await open(page);
  await type(page, 'کنفی قهو');
  await expect(group(page, 'کالاها').getByRole('option', { name: /گونی کنفی قهوه/ })).toHaveAttribute(
    'href',
    /^\/products\/2\//,
  );
  await expect(group(page, 'کالاها')).toContainText('تومان');
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
  // What was typed is told from the rest.
  await expect(group(page, 'دسته‌بندی‌ها').locator('mark')).toHaveText('جامبو');
  await expectNothingFound(page);
});

test('with the keyboard alone: down, up, away, and to a product', async ({ page }) => {
  await open(page);
  await box(page).focus();
  await page.keyboard.type('جامبو');
  const combobox = page.getByRole('combobox', { name: 'جستجو در کالاها' });
  await expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await expect(options(page).first()).toBeVisible();
  const active = () => list(page).getByRole('option', { selected: true });
  await expect(active()).toHaveCount(0);

  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const id = await options(page).first().getAttribute('id');
  await expect(combobox).toHaveAttribute('aria-activedescendant', id ?? '');
  await expect(combobox).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(active()).toHaveCount(0);
  // Above the first stands the last.
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(combobox).toHaveAttribute('aria-expanded', 'false');
  await expect(combobox).toHaveValue('جامبو');

  await page.keyboard.press('ArrowDown');
  const product = group(page, 'کالاها').getByRole('option').first();
  while ((await product.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  const href = (await product.getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(encodeURI(decodeURI(href)));
  await expect(list(page)).toBeHidden();
});

test('who was in the box before the script came is offered suggestions all the same', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/r/**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/blog', { waitUntil: 'commit' });
  await box(page).click();
  await page.keyboard.type('جامبو');
  held.resolve();
  await expect(options(page).first()).toBeVisible();
});

test('Enter without a choice searches for what was typed', async ({ page }) => {
  await open(page);
  await type(page, 'قهوه');
  await box(page).press('Enter');
  await expect(heading(page, 'جستجوی «قهوه»')).toBeVisible();
  await expect(box(page)).toHaveValue('قهوه');
  await expect(list(page)).toBeHidden();
});

test('what may have been meant is offered', async ({ page }) => {
  await open(page);
  await type(page, 'گونی کنقی');
  const meant = options(page).first();
  await expect(meant).toHaveText('شاید منظورتان این است: گونی کنفی');
  await meant.click();
  await expect(heading(page, 'جستجوی «گونی کنفی»')).toBeVisible();
  await expect(box(page)).toHaveValue('گونی کنفی');
});

test('who types on is shown only what belongs to the last words', async ({ page }) => {
  await open(page);
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    const question = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(question);
    if (question === 'جامبو') await held.promise;
    // Called off meanwhile, it has nobody to go to.
    await route.continue().catch(() => undefined);
  });
  await box(page).fill('جامبو');
  await expect.poll(() => asked).toEqual(['جامبو']);
  // Sooner than the client gives up by itself.
  const calledOff = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes('suggestions'),
    timeout: 15_000,
  });
  await box(page).fill('کنفی قهوه');
  await calledOff;
  held.resolve();
  await expect(options(page).filter({ hasText: 'گونی کنفی قهوه' })).toHaveCount(1);
  await expect(options(page).filter({ hasText: 'جامبوبگ' })).toHaveCount(0);
  expect(asked).toEqual(['جامبو', 'کنفی قهوه']);
});

test('a failing suggestion is silent, and the search works', async ({ page, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  await page.route(calls, (route) => route.abort());
  await page.clock.install();
  await open(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('suggestions'));
  await box(page).fill('قهوه');
  await failed;
  // From here on no toast would go by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(list(page)).toBeHidden();
  await box(page).press('Enter');
  await expect(heading(page, 'جستجوی «قهوه»')).toBeVisible();
  await expect(page.getByText('خطای شبکه')).toHaveCount(0);
});

test('words that find nothing are told so', async ({ page }) => {
  await open(page);
  await box(page).fill('zzzzqqqq');
  await expect(page.getByText('پیشنهادی پیدا نشد.')).toBeVisible();
});

test('recent searches are kept on the device, and can be cleared', async ({ page }) => {
  await open(page);
  for (const words of ['قهوه', 'جامبوبگ']) {
    await type(page, words);
    await box(page).press('Enter');
    await expect(heading(page, `جستجوی «${words}»`)).toBeVisible();
  }
  await open(page);
  await box(page).click();
  await expect(group(page, 'جستجوهای اخیر').getByRole('option')).toHaveText(['جامبوبگ', 'قهوه']);
  await expectNothingFound(page);
  await group(page, 'جستجوهای اخیر').getByRole('option', { name: 'قهوه' }).click();
  await expect(heading(page, 'جستجوی «قهوه»')).toBeVisible();

  await open(page);
  await box(page).click();
  await page.getByRole('button', { name: 'پاک کردن جستجوهای اخیر' }).click();
  await expect(list(page)).toBeHidden();
  await page.reload();
  await hydrated(page);
  const asked = watchFiles(page);
  await box(page).click();
  await expect.poll(() => asked.some((file) => file.includes('/suggestions.'))).toBe(true);
  await expect(page.getByRole('combobox', { name: 'جستجو در کالاها' })).toHaveAttribute('aria-expanded', 'false');
});

test('the code comes when the box is first used', async ({ page }) => {
  await saveData(page);
  const asked = watchFiles(page);
  await open(page);
  expect(asked.filter((file) => file.includes('/suggestions.'))).toEqual([]);
  await box(page).focus();
  await expect(page.getByRole('combobox', { name: 'جستجو در کالاها' })).toBeVisible();
  expect(asked.some((file) => file.includes('/suggestions.'))).toBe(true);
});

test('on a phone it opens as wide as the screen, below the box', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
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
  // What lies below is covered, not mixed with it.
  await expect(options(page).first()).toBeInViewport();
  await options(page).nth(3).click();
  await expect(list(page)).toBeHidden();
  await expectNothingFound(page);
});

test('a press outside closes it', async ({ page }) => {
  await open(page);
  await type(page, 'گونی');
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } });
  await expect(list(page)).toBeHidden();
});
