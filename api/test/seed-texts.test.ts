import { describe, expect, test } from '@jest/globals';
import { catalogueRows } from '../src/seed/products/rows.ts';
import { persianFaults } from './persian.ts';

const rows = catalogueRows(Date.now());
const texts = [
  ...rows.categories.flatMap(({ title, description }) => [title, description]),
  ...[...rows.materials, ...rows.colours, ...rows.sizes, ...rows.prints].map(({ title }) => title),
  ...rows.products.flatMap(({ name, summary, description, specification }) => [
    name,
    summary,
    description,
    ...JSON.parse(specification).flatMap(({ title, value }: { title: string; value: string }) => [title, value]),
  ]),
  ...rows.product_pictures.map(({ alt }) => alt),
  ...rows.reviews.map(({ text }) => text),
];

describe('the texts of the first catalogue', () => {
  test('there are many, and none is empty', () => {
    expect(texts.length).toBeGreaterThan(1500);
    expect(texts.filter((text) => text === '')).toEqual([]);
  });

  test('they are plain Persian', () => {
    expect(persianFaults(texts)).toEqual([]);
  });

  test('the only Latin words are those on the goods themselves', () => {
    const known = /^(GSM|PP|DTF|BOPP|UV|C)$/;
    const words = texts.flatMap((text) => text.match(/[A-Za-z0-9]+/g) ?? []);
    expect(words.filter((word) => !known.test(word))).toEqual([]);
  });

  test('sentences end as sentences do; the lines of a list may not', () => {
    const sentences = [
      ...rows.products.flatMap(({ summary, description }) => [summary, ...description.split('\n\n')]),
      ...rows.categories.map(({ description }) => description),
      ...rows.reviews.map(({ text }) => text),
    ];
    expect(sentences.filter((text) => !text.startsWith('- ') && !/[.؟]$/.test(text))).toEqual([]);
  });

  test('no sentence is said of two products', () => {
    const sentences = rows.products.flatMap(({ description }) => description.split(/(?<=[.؟])\s/));
    const long = sentences.filter((sentence) => sentence.length > 40);
    expect(long.filter((sentence, place) => long.indexOf(sentence) !== place)).toEqual([]);
  });
});
