import { expect, test } from '@jest/globals';
import { findCurrentSection } from './use-current-section.ts';

test.each([
  [[300, 900, 1500], -1],
  [[100, 700, 1300], 0],
  [[-900, 120, 700], 1],
  [[-2000, -900, -20], 2],
  [[], -1],
])('with headings at %j and the reader at 120, the current section is number %d', (tops, expected) => {
  expect(findCurrentSection(tops, 120)).toBe(expected);
});
