import { expect, type Locator } from '@playwright/test';

/** The lightest pixels of a region near its left and its right edge: text is darker than the ground, and so is the shadow of an edge. */
async function lightnessOfEdges(region: Locator): Promise<{ left: number; right: number }> {
  const picture = (await region.screenshot()).toString('base64');
  return region.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    if (canvas === null) throw new Error('no canvas');
    canvas.drawImage(bitmap, 0, 0);
    const lightest = (x: number) => {
      // Without the rounded corners, behind which is the page.
      const { data } = canvas.getImageData(x, 20, 1, height - 40);
      return Math.max(...data.filter((_, place) => place % 4 === 0));
    };
    return { left: lightest(3), right: lightest(width - 4) };
  }, picture);
}

/** A table in a region that is too narrow for it: it scrolls by keyboard, and a shadow shows on which side more columns are. */
export async function expectScrollableTable(region: Locator): Promise<void> {
  const distances = () =>
    region.evaluate(({ scrollLeft, scrollWidth, clientWidth }) => ({
      before: Math.round(-scrollLeft),
      after: Math.round(scrollWidth - clientWidth + scrollLeft),
    }));
  expect((await distances()).after).toBeGreaterThan(20);
  const atStart = await lightnessOfEdges(region);
  await region.focus();
  await expect(region).toBeFocused();
  await region.press('ArrowLeft');
  await expect.poll(async () => (await distances()).before).toBeGreaterThan(0);
  await region.evaluate((element) => element.scrollTo({ left: -element.scrollWidth }));
  await expect.poll(async () => (await distances()).after).toBe(0);
  const atEnd = await lightnessOfEdges(region);
  expect(atStart.left).toBeLessThan(atEnd.left);
  expect(atEnd.right).toBeLessThan(atStart.right);
}
