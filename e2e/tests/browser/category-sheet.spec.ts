import type { Locator, Page } from '@playwright/test';
import { expect, test, testWithPictures } from '../../harness/fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { enableSaveData, recordReleaseFiles } from './parts/network.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.use({ viewport: { width: 360, height: 740 } });

const bar = (page: Page) => page.getByRole('navigation', { name: 'دسترسی سریع' });
const entry = (page: Page) => bar(page).getByRole('button', { name: 'دسته‌بندی', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'دسته‌بندی‌ها', exact: true });
const titles = (page: Page) => sheet(page).getByRole('listitem').getByRole('link');

/** Counts requests for categories. The test decides by `outcome` when and how they end. */
async function interceptCategories(page: Page) {
  const state = { count: 0, outcome: undefined as Promise<'continue' | 'abort'> | undefined };
  await page.route('**/api/v1/categories', async (route) => {
    state.count += 1;
    if ((await state.outcome) === 'abort') return route.abort();
    return route.continue();
  });
  return state;
}

const frameOf = (animation: Locator) => animation.evaluate((element) => element.innerHTML);

/** Waits for this many animation frames. */
const waitForFrames = (page: Page, count: number) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

async function open(page: Page, path = '/blog'): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await entry(page).click();
  await expect(sheet(page)).toBeVisible();
}

test('the categories button opens a sheet of links to all categories, fetched once, which closes by its button, by Escape and on every navigation', async ({
  page,
  shop,
}) => {
  const { data } = JSON.parse((await shop.request('/api/v1/categories')).text);
  const categories = await interceptCategories(page);
  await page.goto('/blog');
  await waitForHydration(page);
  await test.step('the button opens the sheet without a navigation', async () => {
    expect(categories.count).toBe(0);
    await entry(page).click();
    await expect(titles(page)).toHaveText(data.map(({ title }: { title: string }) => title));
    for (const [index, { url }] of data.entries()) {
      await expect(titles(page).nth(index)).toHaveAttribute('href', `/products/${url}`);
    }
    await expect(page).toHaveURL('/blog');
    await expectAccessible(page, 'dialog[open]');
  });

  await test.step('its button and Escape close it', async () => {
    await sheet(page).getByRole('button', { name: 'بستن' }).click();
    await expect(sheet(page)).toBeHidden();
    await entry(page).click();
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
  });

  await test.step('a navigation closes it', async () => {
    await entry(page).click();
    const category = titles(page).filter({ hasText: 'جامبوبگ' }).first();
    await category.click();
    await expect(page).toHaveURL(/\/products\/categories\/\d+/);
    await expect(heading(page, 'جامبوبگ')).toBeVisible();
    await expect(sheet(page)).toBeHidden();
  });

  await test.step('the first back closes it, and the next one leaves the page', async () => {
    await entry(page).click();
    await expect(titles(page).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.history.state?.usr?.layers?.depth)).toBe(1);
    await page.goBack();
    await expect(sheet(page)).toBeHidden();
    await expect(entry(page)).toBeFocused();
    await expect(heading(page, 'جامبوبگ')).toBeVisible();
    // The category has taken the place of the first sheet in the history.
    await page.goBack();
    await expect(page).toHaveURL('/blog');
    await expect(sheet(page)).toBeHidden();
    await expect.poll(() => page.evaluate(() => window.history.state?.usr?.layers ?? null)).toBeNull();
  });
  expect(categories.count).toBe(1);
});

test('a click before the script has loaded opens the sheet once it has', async ({ page, context }) => {
  const { promise: scriptsReleased, resolve: releaseScripts } = Promise.withResolvers<void>();
  await context.route(/\/r\/host\/.*\.js$/, (route) => scriptsReleased.then(() => route.continue()));
  await page.goto('/blog', { waitUntil: 'commit' });
  await entry(page).click();
  await expect(sheet(page)).toBeHidden();
  releaseScripts();
  await expect(titles(page).first()).toBeVisible();
  // The click counts only once: the next page does not open the sheet again.
  await titles(page).first().click();
  await expect(sheet(page)).toBeHidden();
});

test('while categories load, the sheet shows a looping animation of 200 × 200 px, and then the list', async ({
  page,
}) => {
  const categories = await interceptCategories(page);
  const outcome = Promise.withResolvers<'continue'>();
  categories.outcome = outcome.promise;
  const animationFile = page.waitForResponse('**/animations/product-loading.json');
  await open(page);
  const loading = sheet(page).getByRole('status').filter({ hasText: 'در حال بارگذاری' });
  await expect(loading).toHaveText('در حال بارگذاری دسته‌بندی‌ها…');
  expect((await animationFile).status()).toBe(200);
  const animation = loading.locator('svg:has(path)');
  await expect(animation).toBeVisible();
  const { width = 0, height = 0 } = (await animation.boundingBox()) ?? {};
  expect([width, height].map(Math.round)).toEqual([200, 200]);
  // The animation has 66 frames: after 100 it must have started again.
  await waitForFrames(page, 100);
  const before = await frameOf(animation);
  await expect.poll(() => frameOf(animation)).not.toBe(before);
  await expect(titles(page)).toHaveCount(0);
  await expectAccessible(page, 'dialog[open]');
  outcome.resolve('continue');
  await expect(titles(page).first()).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('with reduced motion the animation does not play; a failed fetch shows the network’s toast and a retry in the sheet', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const categories = await interceptCategories(page);
  const outcome = Promise.withResolvers<'abort'>();
  categories.outcome = outcome.promise;
  await open(page);
  const animation = sheet(page).getByRole('status').locator('svg:has(path)');
  await expect(animation).toBeVisible();
  const before = await frameOf(animation);
  await waitForFrames(page, 30);
  expect(await frameOf(animation)).toBe(before);

  outcome.resolve('abort');
  const again = sheet(page).getByRole('button', { name: 'دوباره تلاش کنید' });
  await expect(again).toBeVisible();
  await expect(page.getByText('مشکلی در اتصال به شبکه پیش آمده است!')).toBeVisible();
  await expectAccessible(page);
  categories.outcome = Promise.resolve('continue');
  await again.click();
  await expect(titles(page).first()).toBeVisible();
});

test('the sheet opens by keyboard, also without its animation, traps the focus, returns it to the button, and is dragged down to close', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  await page.route('**/animations/product-loading.json', (route) => route.abort());
  await page.goto('/blog');
  await waitForHydration(page);
  await test.step('the focus stays in the sheet, and returns to the button', async () => {
    await entry(page).focus();
    await page.keyboard.press('Enter');
    await expect(titles(page).first()).toBeVisible();
    const focusableCount = 3 + (await titles(page).count());
    for (let step = 0; step < focusableCount; step += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && !activeElement?.closest('dialog');
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await expect(entry(page)).toBeFocused();
  });

  await test.step('dragging it down closes it', async () => {
    await entry(page).click();
    await expect(titles(page).first()).toBeVisible();
    const head = sheet(page).getByRole('heading', { name: 'دسته‌بندی‌ها' });
    // `hover` waits until the sheet has stopped moving.
    await head.hover();
    const grip = await head.boundingBox();
    if (!grip) throw new Error('the sheet has no head');
    await page.mouse.down();
    await page.mouse.move(grip.x + 10, grip.y + 420, { steps: 8 });
    await page.mouse.up();
    await expect(sheet(page)).toBeHidden();
  });

  await test.step('the bottom bar is neither printed nor shown from 1280 px on', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1279, height: 900 });
    await expect(entry(page)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(entry(page)).toBeHidden();
  });
});

testWithPictures(
  'neither the sheet’s code, its pictures nor the animation player is loaded before the sheet is opened',
  async ({ page, shop }) => {
    const { data } = JSON.parse((await shop.request('/api/v1/categories')).text);
    type Category = { parent_id: number | null; picture: { id: string } };
    const [parents = [], children = []] = [true, false].map((isParent) =>
      data
        .filter(({ parent_id }: Category) => (parent_id === null) === isParent)
        .map(({ picture }: Category) => picture.id),
    );
    expect(parents.filter((id: string) => children.includes(id))).toEqual([]);
    const pictures = new Set<string | undefined>();
    page.on('request', (request) => pictures.add(request.url().match(/\/media\/pictures\/([^/]+)\//)?.[1]));
    await enableSaveData(page);
    const files = recordReleaseFiles(page);
    await page.goto('/blog');
    await waitForHydration(page);
    const before = [...files];
    expect(parents.filter((id: string) => pictures.has(id))).toEqual([]);
    await entry(page).click();
    await expect(titles(page).first()).toBeVisible();
    // Children are only indented.
    await expect.poll(() => pictures.has(parents[0])).toBe(true);
    expect(children.filter((id: string) => pictures.has(id))).toEqual([]);
    const later = files.slice(before.length);
    expect(later.some((file) => file.includes('/category-sheet.'))).toBe(true);
    expect(before.filter((file) => /category-sheet|animation/.test(file))).toEqual([]);
    // The player may be in a file of any name, so the text of all scripts is checked.
    for (const file of before.filter((name) => name.endsWith('.js'))) {
      const text = await page.evaluate(async (address) => (await fetch(address)).text(), file);
      expect(text).not.toContain('lottie');
    }
  },
);
