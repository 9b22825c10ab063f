import type { Page } from '@playwright/test';
import { defaultSpec } from '@shop/shared/lib/special-order';
import { expect, testWithPictures as test } from '../../harness/fixtures.ts';
import { callAs } from '../../harness/members.ts';
import { articleAt } from '../addresses.ts';
import { signIn, waitForHydration } from './parts/page-helpers.ts';

const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.push(
          `${value} ${sources.map(({ node }) => node?.parentElement?.textContent?.slice(0, 40)).join(' | ')}`,
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The observer reports all shifts two frames later. */
const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return Reflect.get(window, 'shifts');
  });

/** The addresses of pictures on the first screen that are not shown, or not yet. */
const missingPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        const isInView = top < window.innerHeight && bottom > 0 && left < window.innerWidth && right > 0;
        return isInView && image.checkVisibility() && !(image.complete && image.naturalWidth > 0);
      })
      .map(({ currentSrc, src }) => currentSrc || src),
  );

for (const width of [360, 1440]) {
  test(`pages show their pictures, without a layout shift and no wider than the window, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await recordShifts(page);
    for (const path of ['/', '/shop', '/products/8', '/special-order', articleAt(8)]) {
      await test.step(path, async () => {
        await page.goto(path);
        await waitForHydration(page);
        await expect.poll(() => missingPictures(page)).toEqual([]);
        expect(await shiftsOf(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }
  });

  test(`no layout shift happens while a member’s data load, ${width} px`, async ({ page, context, shop }) => {
    const token = await signIn(shop, context);
    const order = { key: crypto.randomUUID(), spec: defaultSpec('cloth') };
    const { code } = await callAs(shop, token, 'POST', '/api/v1/special-orders', order);
    await page.setViewportSize({ width, height: 800 });
    await recordShifts(page);
    for (const [path, loaded] of [
      [`/special-order/orders/${code}`, 'مشخصات'],
      ['/account/wallet', 'گردش کیف پول'],
    ] as const) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { name: loaded, exact: true })).toBeVisible();
        expect(await shiftsOf(page)).toEqual([]);
      });
    }
  });
}
