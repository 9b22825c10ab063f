import { expect, test } from '@jest/globals';
import { citiesOf } from './cities.ts';
import { toPersianLetters } from './persian-letters.ts';
import { isProvince, provinces } from './provinces.ts';
import { sortKey } from './sort-key.ts';

const byPersianOrder = (first: string, second: string) => (sortKey(first) < sortKey(second) ? -1 : 1);

test('the 31 provinces and the cities of each are in Persian order', () => {
  expect(provinces).toHaveLength(31);
  for (const names of [provinces, ...provinces.map(citiesOf)]) expect(names).toEqual([...names].sort(byPersianOrder));
});

test('no province lists a city twice', () => {
  for (const province of provinces) expect(citiesOf(province)).toHaveLength(new Set(citiesOf(province)).size);
});

test('capitals are in their provinces', () => {
  const capitals = [
    ['آذربایجان شرقی', 'تبریز'],
    ['البرز', 'کرج'],
    ['تهران', 'تهران'],
    ['چهارمحال و بختیاری', 'شهرکرد'],
    ['خراسان رضوی', 'مشهد'],
    ['سیستان و بلوچستان', 'زاهدان'],
    ['فارس', 'شیراز'],
    ['کهگیلویه و بویراحمد', 'یاسوج'],
    ['هرمزگان', 'بندرعباس'],
  ] as const;
  for (const [province, capital] of capitals) expect(citiesOf(province)).toContain(capital);
});

test('names have Persian letters only, and no space beside a zero-width non-joiner', () => {
  for (const name of [...provinces, ...provinces.flatMap(citiesOf)]) {
    expect(name).toBe(toPersianLetters(name.normalize('NFC')));
    expect(name).toMatch(/^[\u0621-\u06cc\u200c ()]+$/);
    expect(name).not.toMatch(/ \u200c|\u200c | {2}|^\s|\s$/);
  }
});

test('a name of the prototype is no province', () => {
  expect(['تهران', 'constructor', ''].map(isProvince)).toEqual([true, false, false]);
});
