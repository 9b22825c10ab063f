import { expect, test } from '@jest/globals';
import { bagShape, box } from './bag-shape.ts';

const lengths = [Number.NaN, 0, 1, 8, 35, 60, 120, 220, 100_000];

test.each(lengths.flatMap((width) => lengths.map((height) => [width, height])))(
  'a bag of %d × %d is drawn whole and in its proportions, whatever its depth',
  (width = 0, height = 0) => {
    for (const gusset of lengths) {
      const shape = bagShape({ width, height, gusset });
      expect(Object.values(shape).every(Number.isFinite)).toBe(true);
      expect(shape.left).toBeGreaterThanOrEqual(-0.001);
      expect(shape.left + shape.width + shape.depth).toBeLessThanOrEqual(box.width);
      expect(shape.top - shape.depth / 2).toBeGreaterThan(0);
      expect(shape.top + shape.height).toBeLessThanOrEqual(box.height);
      if (width > 0 && height > 0) expect(shape.width / shape.height / (width / height)).toBeCloseTo(1);
    }
  },
);
