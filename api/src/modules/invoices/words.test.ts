import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { numberInWords } from './words.ts';

test.each([
  [0, 'صفر'],
  [7, 'هفت'],
  [10, 'ده'],
  [19, 'نوزده'],
  [20, 'بیست'],
  [21, 'بیست و یک'],
  [100, 'صد'],
  [110, 'صد و ده'],
  [345, 'سیصد و چهل و پنج'],
  [1_000, 'هزار'],
  [1_001, 'هزار و یک'],
  [1_001_000, 'یک میلیون و هزار'],
  [21_000, 'بیست و یک هزار'],
  [1_000_000, 'یک میلیون'],
  [12_345_678, 'دوازده میلیون و سیصد و چهل و پنج هزار و ششصد و هفتاد و هشت'],
  [2_000_000_000, 'دو میلیارد'],
  [
    9_007_199_254_740_991,
    'نه کوادریلیون و هفت تریلیون و صد و نود و نه میلیارد و دویست و پنجاه و چهار میلیون و هفتصد و چهل هزار و نهصد و نود و یک',
  ],
])('%d is «%s»', (number, words) => {
  expect(numberInWords(number)).toBe(words);
});

test('the words of a number can be added up to it again', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (number) => {
      expect(sumOfWords(numberInWords(number))).toBe(number);
    }),
  );
});

test.each([-1, 1.5, Number.NaN, 2 ** 53])('%d is refused', (number) => {
  expect(() => numberInWords(number)).toThrow(RangeError);
});

const scales: Record<string, number> = { هزار: 1e3, میلیون: 1e6, میلیارد: 1e9, تریلیون: 1e12, کوادریلیون: 1e15 };
/** The value of each word below a thousand. */
const small = new Map(Array.from({ length: 1_000 }, (_, number) => [numberInWords(number), number]));

/** The inverse of `numberInWords`, written in another way: groups end with the word of their scale. */
function sumOfWords(words: string): number {
  let sum = 0;
  let group: string[] = [];
  const groupValue = () => (group.length === 0 ? 1 : (small.get(group.join(' و ')) ?? Number.NaN));
  for (const part of words.split(' و ')) {
    const [first = '', second] = part.split(' ');
    const scale = scales[second ?? first];
    if (second !== undefined || scale === undefined) group.push(first);
    if (scale === undefined) continue;
    sum += groupValue() * scale;
    group = [];
  }
  return group.length === 0 ? sum : sum + groupValue();
}
