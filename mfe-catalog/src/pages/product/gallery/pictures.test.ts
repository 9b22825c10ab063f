import { expect, test } from '@jest/globals';
import type { Variant } from '../data.ts';
import { buildPicture, buildVariant } from '../testing/build.ts';
import { picturesOf } from './pictures.ts';

const picture = (id: string, colour_id: number | null, print_id: number | null) =>
  buildPicture(id, { colour_id, print_id });
const variant = (colour_id: number | null, print_id: number | null) => buildVariant({ colour_id, print_id });
const all = [
  picture('red side', 1, null),
  picture('red leaf', 1, 5),
  picture('blue leaf', 2, 5),
  picture('all', null, null),
  picture('red plain', 1, 4),
];
const shown = (one: Variant | undefined) => picturesOf(all, one).map(({ id }) => id);

test('its own first, then what it shares, and nothing of another', () => {
  expect(shown(variant(1, 5))).toEqual(['red leaf', 'red side', 'all']);
  expect(shown(variant(1, 4))).toEqual(['red plain', 'red side', 'all']);
  expect(shown(variant(2, 5))).toEqual(['blue leaf', 'all']);
});

test('all of them where nothing is chosen, or none fits', () => {
  expect(shown(undefined)).toHaveLength(5);
  const [side, leaf] = all;
  expect(picturesOf(all.slice(0, 2), variant(3, null))).toEqual([side, leaf]);
});
