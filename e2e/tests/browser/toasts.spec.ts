import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { buildNextBlog, toastPositions } from '../next-blog.ts';
import { expectAccessible } from './parts/axe.ts';
import { waitForHydration } from './parts/page-helpers.ts';

// pages: any

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(async ({ shop }) => {
  const { stable } = await shop.policy('blog');
  const release = await shop.publish('blog', await buildNextBlog('toasts'));
  if (stable !== release) await shop.promote('blog', release);
});

const showButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'آزمایش' }).getByText(name, { exact: true });
const closeButton = (page: Page, title: string) =>
  page.getByRole('button', { name: `بستن پیام «${title}»`, exact: true });
const toastText = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

async function open(page: Page): Promise<void> {
  await page.goto('/blog');
  await waitForHydration(page);
}

/** The rectangle of a toast, which is the parent of its close button, relative to the window's edges. */
async function boxOf(button: Locator) {
  await expect(button).toBeVisible();
  // A moving toast is measured once its animation has finished.
  return button.evaluate(async (element) => {
    const toast = element.parentElement ?? element;
    const animations = [toast, toast.parentElement].flatMap((element) => element?.getAnimations() ?? []);
    await Promise.allSettled(animations.map(({ finished }) => finished));
    const { left, right, top, bottom, width } = toast.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    return { width, left, top, right: clientWidth - right, bottom: clientHeight - bottom };
  });
}

test('toasts appear at six positions, 320 px wide, are announced politely and stacked, close by Enter, and are above an open dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  // Screen readers only announce changes of a live region that was there before.
  await expect(page.locator('[role=status]:has([popover])')).toHaveCount(1);
  for (const position of toastPositions) {
    await test.step(position, async () => {
      await showButton(page, position).click();
      const box = await boxOf(closeButton(page, position));
      expect(box.width).toBe(320);
      const near = (side: 'top' | 'bottom' | 'left' | 'right') => box[side] < 40;
      const [edge, corner = 'middle'] = position.split('-');
      expect([near('top'), near('bottom')]).toEqual([edge === 'top', edge === 'bottom']);
      expect([near('left'), near('right')]).toEqual([corner === 'left', corner === 'right']);
      // A scrollbar at one side shifts the middle of the page.
      if (corner === 'middle') expect(Math.abs(box.left - box.right)).toBeLessThan(20);
      await closeButton(page, position).click();
      await expect(closeButton(page, position)).toHaveCount(0);
    });
  }

  await test.step('three toasts with title, description and type are stacked', async () => {
    for (const type of ['success', 'warning', 'danger']) await showButton(page, type).click();
    for (const type of ['success', 'warning', 'danger']) {
      await expect(toastText(page, type)).toBeVisible();
      await expect(closeButton(page, type)).toBeVisible();
    }
    await expect(toastText(page, 'شرح پیام')).toHaveCount(3);
    await expect(page.getByRole('alert')).toHaveCount(0);
    const tops = await Promise.all(['success', 'warning', 'danger'].map((type) => boxOf(closeButton(page, type))));
    expect(new Set(tops.map(({ top }) => Math.round(top))).size).toBe(3);
    // A focused toast stays.
    await closeButton(page, 'danger').focus();
    await expectAccessible(page);
  });

  await test.step('a focused toast closes by Enter, and the focus moves to the page', async () => {
    await page.keyboard.press('Enter');
    await expect(closeButton(page, 'danger')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('toasts above an open dialog can be read and closed, and the dialog stays open', async () => {
    await showButton(page, 'top-left').click();
    await showButton(page, 'پنجره').click();
    const dialog = page.getByRole('dialog', { name: 'پنجره' });
    await expect(dialog).toBeVisible();
    // This toast was shown before the dialog was opened.
    await closeButton(page, 'top-left').click();
    await expect(closeButton(page, 'top-left')).toBeHidden();

    await dialog.getByRole('button', { name: 'بگو' }).click();
    await expect(toastText(page, 'از پنجره')).toBeVisible();
    await closeButton(page, 'از پنجره').click();
    await expect(closeButton(page, 'از پنجره')).toBeHidden();
    await expect(dialog).toBeVisible();

    await dialog.getByRole('button', { name: 'بگو' }).click();
    await expect(toastText(page, 'از پنجره')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await closeButton(page, 'از پنجره').click();
    await expect(closeButton(page, 'از پنجره')).toBeHidden();
  });
});

test('on a phone a toast is above the bottom bar, and a network error shows the toast of the specification, on a wide screen at the bottom right', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route(/\/category-sheet\.\w+\.js/, (route) => route.abort());
  await open(page);
  await showButton(page, 'danger').click();
  const onPhone = await boxOf(closeButton(page, 'danger'));
  const bar = await page.getByRole('navigation', { name: 'دسترسی سریع' }).boundingBox();
  expect(onPhone.bottom).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
  expect(onPhone.left).toBeGreaterThan(0);
  expect(onPhone.right).toBeGreaterThan(0);

  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByRole('button', { name: 'دسته‌بندی', exact: true }).click();
  await expect(toastText(page, 'خطای شبکه')).toBeVisible();
  await expect(toastText(page, 'مشکلی در اتصال به شبکه پیش آمده است!')).toBeVisible();
  const onWideScreen = await boxOf(closeButton(page, 'خطای شبکه'));
  expect(onWideScreen.right).toBeLessThan(40);
  expect(onWideScreen.left).toBeGreaterThan(300);
});
