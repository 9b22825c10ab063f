import { expect, test } from '@jest/globals';
import { parseJalali, toGregorian, toJalali } from './jalali.ts';

const format = new Intl.DateTimeFormat('en-u-ca-persian', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});
const official = (date: Date) => {
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 };
};

test('each day from 1300 to 1450 is the same as in the calendar of ICU, in both directions', () => {
  const [first, last] = [Date.UTC(1921, 2, 22), Date.UTC(2072, 1, 1)];
  const differences: string[] = [];
  for (let time = first; time < last; time += 86_400_000) {
    const date = new Date(time);
    const gregorian = date.toISOString().slice(0, 10);
    const expected = official(date);
    const isSame = JSON.stringify(toJalali(gregorian)) === JSON.stringify(expected);
    if (!isSame || toGregorian(expected) !== gregorian) differences.push(gregorian);
  }
  expect(differences).toEqual([]);
});

test('a typed date is read in any digits, with any sign between its parts', () => {
  for (const text of ['۱۳۷۰/۵/۱۲', '1370-05-12', ' ١٣٧٠.٠٥.١٢ '])
    expect([text, parseJalali(text)]).toEqual([text, '1991-08-03']);
});

test('a day that does not exist is refused', () => {
  for (const text of ['1370/13/1', '1370/7/31', '1371/12/30', '1370/0/1', '70/1/1', 'دیروز', '1370/5', '9999/1/1']) {
    expect([text, parseJalali(text)]).toEqual([text, undefined]);
  }
  expect(parseJalali('1399/12/30')).toBe('2021-03-20');
});
