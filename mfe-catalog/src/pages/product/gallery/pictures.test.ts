import { expect, test } from '@jest/globals';
import { buildPicture, buildVariant } from '../../../testing/build-product.ts';
import type { Variant } from '../data.ts';
import { picturesOf } from './pictures.ts';

const picture = (id: string, colour_id: number | null, print_id: number | null) =>
  buildPicture(id, { colour_id, print_id });
const variant = (colour_id: number | null, print_id: number | null) => buildVariant({ colour_id, print_id });
const pictures = [
  picture('red side', 1, null),
  picture('red leaf', 1, 5),
  picture('blue leaf', 2, 5),
  picture('all', null, null),
  picture('red plain', 1, 4),
];
const idsFor = (chosen: Variant | undefined) => picturesOf(pictures, chosen).map(({ id }) => id);

test('pictures of the variant’s colour and print come first, then general ones, and no pictures of others', () => {
  expect(idsFor(variant(1, 5))).toEqual(['red leaf', 'red side', 'all']);
  expect(idsFor(variant(1, 4))).toEqual(['red plain', 'red side', 'all']);
  expect(idsFor(variant(2, 5))).toEqual(['blue leaf', 'all']);
});

test('all pictures are shown if nothing is chosen or no picture matches', () => {
  expect(idsFor(undefined)).toHaveLength(5);
  const [side, leaf] = pictures;
  expect(picturesOf(pictures.slice(0, 2), variant(3, null))).toEqual([side, leaf]);
});
