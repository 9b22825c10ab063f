import { expect, test } from '@jest/globals';
import {
  addVisitor,
  computeVisitorMark,
  countVisitors,
  createSketch,
  decodeSketch,
  durationBucket,
  encodeSketch,
  mergeSketches,
  quantileOf,
  sumDurations,
} from './edge-report.ts';

const sketchOf = (from: number, to: number) => {
  const sketch = createSketch();
  for (let visitor = from; visitor < to; visitor += 1) addVisitor([sketch], computeVisitorMark(`visitor-${visitor}`));
  return decodeSketch(encodeSketch(sketch));
};
const isWithin = (value: number | undefined, expected: number, share: number) =>
  value !== undefined && Math.abs(value - expected) <= expected * share;

test.each([0, 1, 10, 100, 1000, 5000, 50_000])('a sketch counts %s visitors within a tenth', (visitors) => {
  expect(isWithin(countVisitors(sketchOf(0, visitors)), visitors, 0.1)).toBe(true);
});

test('a visitor of two edges is counted once', () => {
  const merged = mergeSketches([sketchOf(0, 600), sketchOf(300, 900)]);
  expect(isWithin(countVisitors(merged), 900, 0.1)).toBe(true);
});

test('the durations of several edges have a common quantile', () => {
  const histogram = (values: number[]) => {
    const durations = Array.from({ length: 60 }, () => 0);
    for (const value of values) durations[durationBucket(value)] = (durations[durationBucket(value)] ?? 0) + 1;
    return durations;
  };
  const both = sumDurations([histogram([10, 10, 10]), histogram([80])]);
  expect(isWithin(quantileOf(both, 0.75), 10, 0.1)).toBe(true);
  expect(isWithin(quantileOf(both, 0.9), 80, 0.1)).toBe(true);
  expect(quantileOf([], 0.75)).toBeUndefined();
  expect(durationBucket(1e9)).toBe(59);
});
