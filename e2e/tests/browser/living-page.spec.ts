import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { heading, hydrated } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

async function open(page: Page): Promise<void> {
  await page.goto('/_local/ui');
  await hydrated(page);
  await expect(heading(page, 'اجزای فروشگاه')).toBeVisible();
}

/** Whether the keyboard stands somewhere inside the open dialog. */
const inside = (page: Page) => page.evaluate(() => document.querySelector('dialog:modal')?.matches(':focus-within'));

for (const theme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing, and nothing scrolls sideways, ${theme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await open(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      const expectNothingFound = async () => {
        // The frame around it is looked at on the shop's own pages.
        const { violations } = await new AxeBuilder({ page }).include('main').analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      };
      await expectNothingFound();
      await page.screenshot({ path: test.info().outputPath(`${theme}-${width}.png`), fullPage: true });

      for (const name of ['حذف نشانی انبار', 'مرتب‌سازی']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNothingFound();
        await page.screenshot({ path: test.info().outputPath(`${theme}-${width}-${name}.png`) });
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
    });
  }
}

test('a dialog keeps the keyboard inside, and gives it back', async ({ page }) => {
  await open(page);
  const opener = page.getByRole('button', { name: 'حذف نشانی انبار' });
  const dialog = page.getByRole('dialog', { name: 'این نشانی حذف شود؟' });
  await opener.focus();
  for (const close of ['Escape', 'button', 'beside'] as const) {
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab');
      // Past the last control the browser's own bar has its turn, never the page behind.
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(!(await inside(page)));
    }
    if (close === 'Escape') await page.keyboard.press('Escape');
    if (close === 'button') await dialog.getByRole('button', { name: 'بستن' }).press('Enter');
    if (close === 'beside') await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('behind a dialog the page neither scrolls nor moves aside', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await open(page);
  const opener = page.getByRole('button', { name: 'همهٔ طرح‌ها' });
  await opener.scrollIntoViewIfNeeded();
  const place = () =>
    opener.evaluate((element) => ({ left: element.getBoundingClientRect().left, scrolled: window.scrollY }));
  const before = await place();
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'همهٔ طرح‌ها' })).toBeVisible();
  await page.mouse.move(5, 400);
  await page.mouse.wheel(0, 600);
  // A wheel is heard after the next frames.
  await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard))));
  expect(await place()).toEqual(before);
});

test('on a phone a sheet lies at the lower edge and is drawn down to close', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
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

test('tabs go by arrows, to the left as one reads', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'معرفی' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'مشخصات' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'مشخصات' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'دیدگاه‌ها (۱۲)' })).toBeVisible();
});

test('a quantity goes by keyboard, takes Persian digits, and says why it holds', async ({ page }) => {
  await open(page);
  const quantity = page.getByRole('spinbutton', { name: 'تعداد گونی' });
  await quantity.focus();
  await page.keyboard.press('ArrowUp');
  await expect(quantity).toHaveValue('۱۵۰');
  await quantity.fill('۲۱۰');
  await page.keyboard.press('Tab');
  await expect(quantity).toHaveValue('۲۵۰');
  await expect(page.getByRole('status').filter({ hasText: 'در بسته‌های ۵۰تایی فروخته می‌شود' })).toBeVisible();
});

test('without script the texts of all tabs are there', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${shop.url}/_local/ui`);
  await expect(page.getByText('عرض ۶۰ و طول ۱۰۰ سانتی‌متر')).toBeVisible();
  await context.close();
});

test('the rest of what is local stays with the api', async ({ shop }) => {
  const inbox = await shop.ask('/_local/inbox');
  expect([inbox.status, inbox.text.includes('id="boot"')]).toEqual([200, false]);
  expect((await shop.ask('/_local/ui/more')).status).toBe(404);
});
