import { expect, test } from '@jest/globals';
import type { Entry } from './entry.ts';
import { FacetIndex } from './facet-index.ts';

const entry = (id: number, more: Partial<Entry> = {}): Entry => ({
  ...{ id, category: 1, material: 1, colours: [], sizes: [], price: 10, discounted: false, in_stock: true },
  ...{ published: 0, sold: 0, rating_sum: 0, rating_count: 0, sort_key: '' },
  ...more,
});
const sack = { word: 'گونی', begins: false };
const half = { word: 'گون', begins: true };

async function indexWithSack(): Promise<FacetIndex> {
  const index = await FacetIndex.of([entry(1), entry(2)]);
  for (const atom of [sack, half]) index.words.keep(atom, { title: index.setOf([1]), whole: index.setOf([1, 2]) });
  return index;
}
const found = (index: FacetIndex, atom: typeof sack) =>
  (['title', 'whole'] as const).map((where) => {
    const tier = index.words.get(atom)?.[where];
    return tier && index.ask({}, { sort: 'new', offset: 0, limit: 9 }, [tier]).ids;
  });

test('a product that gets a word is found by it, one that loses it no more', async () => {
  const index = await indexWithSack();
  index.put({ entry: entry(2), searchKey: 'گونی کنفی\nبرای قهوه' });
  expect([found(index, sack), found(index, half)]).toEqual([
    [
      [2, 1],
      [2, 1],
    ],
    [
      [2, 1],
      [2, 1],
    ],
  ]);
  index.put({ entry: entry(1), searchKey: 'کیسه\nنه گونیا' });
  expect([found(index, sack), found(index, half)]).toEqual([
    [[2], [2]],
    [[2], [2, 1]],
  ]);
});

test('a product that takes the place of one that went is not found by the words of that', async () => {
  const index = await indexWithSack();
  index.remove(1);
  expect(found(index, sack)).toEqual([[], [2]]);
  expect(index.words.get(sack)?.whole.count()).toBe(1);
  index.put({ entry: entry(3), searchKey: 'کیسه' });
  expect(found(index, sack)).toEqual([[], [2]]);
});

test('a change of rank keeps the words', async () => {
  const index = await indexWithSack();
  index.put({ entry: entry(1, { sold: 9 }), searchKey: 'گونی' });
  expect(found(index, sack)).toEqual([[1], [2, 1]]);
});

test('only so many words are kept, and those that were asked for last', async () => {
  const index = await indexWithSack();
  for (let number = 0; number < 399; number += 1) {
    index.words.get(sack);
    index.words.keep({ word: String(number), begins: false }, { title: index.setOf([]), whole: index.setOf([]) });
  }
  expect(index.words.get(sack)).toBeDefined();
  expect(index.words.get(half)).toBeUndefined();
});
