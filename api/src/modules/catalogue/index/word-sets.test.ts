import { expect, test } from '@jest/globals';
import type { Entry } from './entry.ts';
import { FacetIndex } from './facet-index.ts';
import { plainEntry } from './plain-entry.ts';

const sack = { word: 'گونی', isPrefix: false };
const prefix = { word: 'گون', isPrefix: true };

/** Different texts have different hashes. */
const product = (id: number, searchKey: string, more: Partial<Entry> = {}) => ({
  entry: plainEntry(id, {
    text_hash: [...searchKey].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) | 0,
    ...more,
  }),
  searchKey,
});

/** Both terms have been searched for before. */
async function indexWithSack(): Promise<FacetIndex> {
  const index = await FacetIndex.of([product(1, 'گونی'), product(2, 'کیسه\nنه گونی')]);
  for (const term of [sack, prefix]) index.matchesOf(term);
  return index;
}
const matchingIds = (index: FacetIndex, term: typeof sack) =>
  (['title', 'whole'] as const).map((where) => {
    const tier = index.matchesOf(term)?.[where];
    return tier && index.query({}, { sort: 'new', offset: 0, limit: 9 }, [tier]).ids;
  });

test('a product that gains a word is found by it, and one that loses a word is not', async () => {
  const index = await indexWithSack();
  index.put(product(2, 'گونی کنفی\nبرای قهوه'));
  expect([matchingIds(index, sack), matchingIds(index, prefix)]).toEqual([
    [
      [2, 1],
      [2, 1],
    ],
    [
      [2, 1],
      [2, 1],
    ],
  ]);
  index.put(product(1, 'کیسه\nنه گونیا'));
  expect([matchingIds(index, sack), matchingIds(index, prefix)]).toEqual([
    [[2], [2]],
    [[2], [2, 1]],
  ]);
});

test('a product that reuses the slot of a removed one is not found by its words', async () => {
  const index = await indexWithSack();
  index.remove(1);
  expect(matchingIds(index, sack)).toEqual([[], [2]]);
  expect(index.matchesOf(sack)?.whole.count()).toBe(1);
  index.put(product(3, 'کیسه'));
  expect(matchingIds(index, sack)).toEqual([[], [2]]);
});

test('a product whose rank changes is still found by its words', async () => {
  const index = await indexWithSack();
  index.put(product(1, 'گونی', { sold: 9 }));
  expect(matchingIds(index, sack)).toEqual([[1], [2, 1]]);
});

test('when the cache is full, the least recently used word is evicted', async () => {
  const index = await indexWithSack();
  for (let number = 0; number < 399; number += 1) {
    index.words.get(sack);
    index.words.set({ word: String(number), isPrefix: false }, { title: index.setOf([]), whole: index.setOf([]) });
  }
  expect(index.words.get(sack)).toBeDefined();
  expect(index.words.get(prefix)).toBeUndefined();
});
