import { articleAt } from '../addresses.ts';
import { waitForHydration } from './parts/page-helpers.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

for (const width of [360, 1440]) {
  test(`no layout shift happens while a page loads, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
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
    for (const path of ['/', '/shop', '/products/8', '/special-order', articleAt(8)]) {
      await test.step(path, async () => {
        await page.goto(path);
        await waitForHydration(page);
        // The observer reports all shifts two frames later.
        const shifts = await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
          return Reflect.get(window, 'shifts');
        });
        expect(shifts).toEqual([]);
      });
    }
  });
}
