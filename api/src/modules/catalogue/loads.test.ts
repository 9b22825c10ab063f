import { expect, test } from '@jest/globals';
import { bandsBetween, bandsOf, capacityBands, heightBands } from './loads.ts';

test.each([
  [5, 5, [1]],
  [5.5, 5.5, [2]],
  [12, 18, [2, 3]],
  [25, 40, [3, 4]],
  [50, 50, [4]],
  [1000, 1000, [5]],
  [0.2, 90, [1, 2, 3, 4, 5]],
])('a sack for %s to %s kg is in the bands %j', (from, to, bands) => {
  expect(bandsBetween(capacityBands, from, to)).toEqual(bands);
});

test('each height is in one band, and two heights of one band count once', () => {
  for (let height = 1; height < 200; height += 1) expect(bandsOf(heightBands, [height])).toHaveLength(1);
  expect(bandsOf(heightBands, [90, 100, 25])).toEqual([4, 1]);
});
