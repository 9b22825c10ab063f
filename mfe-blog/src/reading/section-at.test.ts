import { expect, test } from '@jest/globals';
import { sectionAt } from './section-at.ts';

test.each([
  [[300, 900, 1500], -1],
  [[100, 700, 1300], 0],
  [[-900, 120, 700], 1],
  [[-2000, -900, -20], 2],
  [[], -1],
])('headings at %j: the reader is in part %d', (tops, expected) => {
  expect(sectionAt(tops, 120)).toBe(expected);
});
