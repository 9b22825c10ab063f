import { expect, test } from '@jest/globals';
import { printFigures } from '@shop/shared/lib/special-order';
import { bagShape, canvas, furtherInks } from './BagPreview.tsx';

const lengths = [Number.NaN, 0, 1, 8, 35, 60, 120, 220, 100_000];

test.each(lengths.flatMap((width) => lengths.map((height) => [width, height])))(
  'a bag of %d × %d cm is drawn inside the canvas and in its proportions, at every depth',
  (width = 0, height = 0) => {
    for (const gusset of lengths) {
      const shape = bagShape({ width, height, gusset });
      expect(Object.values(shape).every(Number.isFinite)).toBe(true);
      expect(shape.left).toBeGreaterThanOrEqual(-0.001);
      expect(shape.left + shape.width + shape.depth).toBeLessThanOrEqual(canvas.width);
      expect(shape.top - shape.depth / 2).toBeGreaterThan(0);
      expect(shape.top + shape.height).toBeLessThanOrEqual(canvas.height);
      if (width > 0 && height > 0) expect(shape.width / shape.height / (width / height)).toBeCloseTo(1);
    }
  },
);

test('the drawing has an ink for every colour that can be printed', () => {
  const maxColours = Math.max(...Object.values(printFigures).map(({ colours }) => colours[1]));
  expect(1 + furtherInks.length).toBeGreaterThanOrEqual(maxColours);
});
