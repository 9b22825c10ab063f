import type { Locator, Page } from '@playwright/test';
import { expectNothingFound } from './parts/axe.ts';
import { heading, hydrated } from './parts/looks.ts';
import { saveData, watchFiles } from './parts/network.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 360, height: 740 } });

const bar = (page: Page) => page.getByRole('navigation', { name: 'دسترسی سریع' });
const entry = (page: Page) => bar(page).getByRole('button', { name: 'دسته‌بندی', exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'دسته‌بندی‌ها', exact: true });
const titles = (page: Page) => sheet(page).getByRole('listitem').getByRole('link');

/** Counts the calls for categories; `hold` keeps them waiting, `fail` lets them fail. */
async function watchCall(page: Page) {
  const state = { calls: 0, answer: undefined as Promise<'go' | 'fail'> | undefined };
  await page.route('**/api/v1/categories', async (route) => {
    state.calls += 1;
    if ((await state.answer) === 'fail') return route.abort();
    return route.continue();
  });
  return state;
}

const pictureOf = (drawing: Locator) => drawing.evaluate((element) => element.innerHTML);

/** So many pictures of the screen later. */
const pictures = (page: Page, count: number) =>
  page.evaluate(async (most) => {
    for (let seen = 0; seen < most; seen += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);

async function open(page: Page, path = '/blog'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await entry(page).click();
  await expect(sheet(page)).toBeVisible();
}

test('the category entry opens a sheet of categories, each a link, and does not navigate', async ({ page, shop }) => {
  const { data } = JSON.parse((await shop.ask('/api/v1/categories')).text);
  await open(page);
  await expect(titles(page)).toHaveText(data.map(({ title }: { title: string }) => title));
  for (const [at, { url }] of data.entries()) {
    await expect(titles(page).nth(at)).toHaveAttribute('href', `/products/${url}`);
  }
  await expect(page).toHaveURL('/blog');
  await expectNothingFound(page);
});

test('who presses it before the script has come is not forgotten', async ({ page, context }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await context.route(/\/r\/host\/.*\.js$/, (route) => released.then(() => route.continue()));
  await page.goto('/blog', { waitUntil: 'commit' });
  await entry(page).click();
  await expect(sheet(page)).toBeHidden();
  release();
  await expect(titles(page).first()).toBeVisible();
  // Once: another page does not open it again.
  await titles(page).first().click();
  await expect(sheet(page)).toBeHidden();
});

test('while it fetches it shows a looping animation of 200 × 200, and the list only then', async ({ page }) => {
  const call = await watchCall(page);
  const answer = Promise.withResolvers<'go'>();
  call.answer = answer.promise;
  const drawing = page.waitForResponse('**/animations/product-loading.json');
  await open(page);
  const waiting = sheet(page).getByRole('status').filter({ hasText: 'در حال آوردن' });
  await expect(waiting).toHaveText('در حال آوردن دسته‌بندی‌ها…');
  expect((await drawing).status()).toBe(200);
  const moving = waiting.locator('svg:has(path)');
  await expect(moving).toBeVisible();
  const { width = 0, height = 0 } = (await moving.boundingBox()) ?? {};
  expect([width, height].map(Math.round)).toEqual([200, 200]);
  // It moves, and after a whole round, which has 66 pictures, still does.
  await pictures(page, 100);
  const before = await pictureOf(moving);
  await expect.poll(() => pictureOf(moving)).not.toBe(before);
  await expect(titles(page)).toHaveCount(0);
  await expectNothingFound(page);
  answer.resolve('go');
  await expect(titles(page).first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('who wants less motion sees a still picture', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const call = await watchCall(page);
  call.answer = new Promise(() => undefined);
  await open(page);
  const still = sheet(page).getByRole('status').locator('svg:has(path)');
  await expect(still).toBeVisible();
  const before = await pictureOf(still);
  await pictures(page, 30);
  expect(await pictureOf(still)).toBe(before);
});

test('an animation that does not come leaves its place empty, and the list comes all the same', async ({
  page,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED/);
  await page.route('**/animations/product-loading.json', (route) => route.abort());
  await open(page);
  await expect(titles(page).first()).toBeVisible();
});

test('it closes on its icon, on Escape and on every change of route', async ({ page }) => {
  await open(page);
  await sheet(page).getByRole('button', { name: 'بستن' }).click();
  await expect(sheet(page)).toBeHidden();

  await entry(page).click();
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();

  await entry(page).click();
  const category = titles(page).filter({ hasText: 'جامبوبگ' }).first();
  await category.click();
  await expect(page).toHaveURL(/\/products\/categories\/\d+/);
  await expect(heading(page, 'جامبوبگ')).toBeVisible();
  await expect(sheet(page)).toBeHidden();

  await entry(page).click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(sheet(page)).toBeHidden();
});

test('categories are fetched on first open only, and not again once loaded', async ({ page }) => {
  const call = await watchCall(page);
  await page.goto('/blog');
  await hydrated(page);
  expect(call.calls).toBe(0);
  for (let time = 0; time < 3; time += 1) {
    await entry(page).click();
    await expect(titles(page).first()).toBeVisible();
    await sheet(page).getByRole('button', { name: 'بستن' }).click();
    await expect(sheet(page)).toBeHidden();
  }
  await bar(page)
    .getByRole('link', { name: /^سبد خرید/ })
    .click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await page.goBack();
  await entry(page).click();
  await expect(titles(page).first()).toBeVisible();
  expect(call.calls).toBe(1);
});

test('a failed fetch offers to try again, and shows no toast', async ({ page, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  const call = await watchCall(page);
  call.answer = Promise.resolve('fail');
  await open(page);
  const again = sheet(page).getByRole('button', { name: 'دوباره تلاش کنید' });
  await expect(again).toBeVisible();
  // Looked at once: waited for, a toast would go by itself.
  expect(await page.getByText('خطای شبکه').count()).toBe(0);
  await expectNothingFound(page);
  call.answer = Promise.resolve('go');
  await again.click();
  await expect(titles(page).first()).toBeVisible();
});

test('the keyboard opens it, stays inside, and comes back to the entry', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await entry(page).focus();
  await page.keyboard.press('Enter');
  await expect(titles(page).first()).toBeVisible();
  const places = 3 + (await titles(page).count());
  for (let step = 0; step < places; step += 1) {
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

test('it is drawn down to close', async ({ page }) => {
  await open(page);
  await expect(titles(page).first()).toBeVisible();
  const head = sheet(page).getByRole('heading', { name: 'دسته‌بندی‌ها' });
  // Once it has come to rest.
  await head.hover();
  const grip = await head.boundingBox();
  if (!grip) throw new Error('the sheet has no head');
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, grip.y + 420, { steps: 8 });
  await page.mouse.up();
  await expect(sheet(page)).toBeHidden();
});

test('neither its code nor the animation’s comes before it is opened', async ({ page }) => {
  await saveData(page);
  const asked = watchFiles(page);
  await page.goto('/blog');
  await hydrated(page);
  const before = [...asked];
  await entry(page).click();
  await expect(titles(page).first()).toBeVisible();
  const later = asked.slice(before.length);
  expect(later.some((file) => file.includes('/category-sheet.'))).toBe(true);
  expect(before.filter((file) => /category-sheet|animation/.test(file))).toEqual([]);
  // Whatever name the player's own file has: nothing of it was there before.
  for (const file of before.filter((one) => one.endsWith('.js'))) {
    const text = await page.evaluate(async (address) => (await fetch(address)).text(), file);
    expect(text).not.toContain('lottie');
  }
});

test('at 1280 px there is no bar, and no sheet', async ({ page }) => {
  await page.setViewportSize({ width: 1279, height: 900 });
  await page.goto('/blog');
  await hydrated(page);
  await expect(entry(page)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(entry(page)).toBeHidden();
});

test('the bar is nothing to print', async ({ page }) => {
  await page.goto('/blog');
  await expect(bar(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
});
