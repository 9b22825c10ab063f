import { articleAt } from '../../harness/addresses.ts';
import { hydrated } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

for (const width of [360, 1440]) {
  test(`nothing jumps while a page comes, ${width} px`, async ({ page }) => {
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
    for (const path of ['/', '/shop', articleAt(8)]) {
      await test.step(path, async () => {
        await page.goto(path);
        await hydrated(page);
        // Two frames later the last layout has been measured.
        const shifts = await page.evaluate(async () => {
          await document.fonts.ready;
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          return Reflect.get(window, 'shifts');
        });
        expect(shifts).toEqual([]);
      });
    }
  });
}
