import type { Page } from '@playwright/test';
import { defaultSpec } from '@shop/shared/lib/special-order';
import { withDocumentInPieces } from '../../harness/document-in-pieces.ts';
import { expect, testWithPictures as test } from '../../harness/fixtures.ts';
import { callAs } from '../../harness/members.ts';
import { articleAt } from '../addresses.ts';
import { signIn, waitForHydration } from './parts/page-helpers.ts';

/**
 * Smaller shifts are words that move within their line. Some remain where a document is cut within a line, which the parser does at any
 * place when the processor is busy.
 */
const smallestShift = 0.002;

const recordShifts = (page: Page) =>
  page.addInitScript((smallest) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Shift = PerformanceEntry & { value: number; sources: Source[] };
    // A node that has been removed since is null, and only its place tells what it was.
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    const described = ({ node, previousRect, currentRect }: Source) =>
      `${place(previousRect)} → ${place(currentRect)} ${node?.parentElement?.textContent?.slice(0, 40)}`;
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        if (value >= smallest) shifts.push(`${value} ${startTime} ms: ${sources.map(described).join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, smallestShift);

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

/** Without redirects. */
const productAt8 = `/products/8/${encodeURIComponent('کیف-خرید-کتان')}`;

/**
 * Where elements begin to arrive one by one: those of the header, of the page's part of the first screen, and of the bar at the bottom with what
 * follows it. Nothing else can shift what is seen.
 */
const pieces = [
  { path: '/', after: '<body' },
  { path: '/', after: '<nav aria-label="دسترسی سریع"' },
  { path: '/shop', after: '<main' },
  { path: productAt8, after: '<main' },
  { path: articleAt(8), after: '<main' },
  { path: '/auth/login', after: '<main' },
] as const;
const elementsOfFirstScreen = 120;

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

  test(`nothing shifts while a document arrives in pieces, ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    await recordShifts(page);
    for (const { path, after } of pieces) {
      await test.step(`${path} ${after}`, async () => {
        const check = async () => {
          await waitForHydration(page);
          expect(await shiftsOf(page)).toEqual([]);
        };
        await withDocumentInPieces(page, shop, { path, after, count: elementsOfFirstScreen, check });
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
