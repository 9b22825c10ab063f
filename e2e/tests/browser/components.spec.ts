import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, waitForHydration } from './parts/page-helpers.ts';
import { expectScrollableTable } from './parts/wide-tables.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function open(page: Page): Promise<void> {
  await page.goto('/_local/ui');
  await waitForHydration(page);
  await expect(heading(page, 'اجزای فروشگاه')).toBeVisible();
}

/** Whether the focus is inside the open dialog. */
const isFocusInDialog = (page: Page) =>
  page.evaluate(() => document.querySelector('dialog:modal')?.matches(':focus-within'));

test('all components are accessible, also in open dialogs, do not scroll sideways, and a chosen option is visible with forced colours', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('textbox', { name: 'دیدگاه شما' }).fill(`https://shop.example/${'a'.repeat(300)}`);
  for (const width of [360, 1440]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // The layout around `main` is checked on the shop's own pages.
      await expectAccessible(page, 'main');
      for (const name of ['حذف آدرس انبار', 'مرتب‌سازی']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'main');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    });
  }

  await test.step('a wide table on a phone scrolls by keyboard, and shows on which side more of it is', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 320, height: 640 });
    await expectScrollableTable(page.getByRole('region', { name: 'قیمت پلکانی گونی ۵۰ کیلویی' }));
  });

  await test.step('with forced colours, a chosen option looks different from the others', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const group = page.getByRole('radiogroup', { name: 'وزن گونی' });
    const options = group.getByRole('radio');
    await options.first().check();
    const firstChosen = await group.screenshot({ animations: 'disabled' });
    await options.nth(1).check();
    const secondChosen = await group.screenshot({ animations: 'disabled' });
    expect(firstChosen.equals(secondChosen)).toBe(false);
  });
});

test('a dialog traps and returns the focus, and the page behind it neither scrolls nor shifts; a sheet is dragged down to close', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await open(page);
  await test.step('closed by key, button or click beside it, it returns the focus to its button', async () => {
    const opener = page.getByRole('button', { name: 'حذف آدرس انبار' });
    const dialog = page.getByRole('dialog', { name: 'این آدرس حذف شود؟' });
    await opener.focus();
    for (const close of ['Escape', 'button', 'beside'] as const) {
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press('Tab');
        // After the last control the focus moves to the browser's own toolbar (`body`), never to the page behind.
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(
          !(await isFocusInDialog(page)),
        );
      }
      if (close === 'Escape') await page.keyboard.press('Escape');
      if (close === 'button') await dialog.getByRole('button', { name: 'بستن' }).press('Enter');
      if (close === 'beside') await page.mouse.click(5, 5);
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  await test.step('the page behind it neither scrolls nor shifts', async () => {
    const opener = page.getByRole('button', { name: 'همهٔ طرح‌ها' });
    await opener.scrollIntoViewIfNeeded();
    const position = () =>
      opener.evaluate((element) => ({ left: element.getBoundingClientRect().left, scrolled: window.scrollY }));
    const before = await position();
    await opener.click();
    await expect(page.getByRole('dialog', { name: 'همهٔ طرح‌ها' })).toBeVisible();
    await page.mouse.move(5, 400);
    await page.mouse.wheel(0, 600);
    // The browser handles the wheel in one of the next frames.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await position()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('on a phone a sheet is at the lower edge, and dragging it down closes it', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 740 });
    const opener = page.getByRole('button', { name: 'مرتب‌سازی', exact: true });
    const sheet = page.getByRole('dialog', { name: 'مرتب‌سازی کالاها' });
    await opener.click();
    const box = await sheet.boundingBox();
    expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 360, 740]);

    const title = await sheet.getByRole('heading').boundingBox();
    const [x, y] = [(title?.x ?? 0) + 10, (title?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 120, { steps: 5 });
    await page.mouse.move(x, y + 300, { steps: 5 });
    await page.mouse.up();
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test('without JavaScript the texts of all tabs are shown', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/_local/ui`);
  await expect(page.getByText('عرض ۶۰ و طول ۱۰۰ سانتی‌متر')).toBeVisible();
  await context.close();
});

test('the edge passes other /_local addresses to the API, and unknown ones below /_local/ui are 404', async ({
  shop,
}) => {
  const inbox = await shop.request('/_local/inbox');
  expect([inbox.status, inbox.text.includes('id="boot"')]).toEqual([200, false]);
  expect((await shop.request('/_local/ui/more')).status).toBe(404);
});
