import { expect, test } from '@jest/globals';
import { plain, searchKey, searchWords } from './key.ts';

test.each([
  ['كيسه‌ي', 'کیسه\u200cی'],
  ['آرد أَرد إرد', 'ارد ارد ارد'],
  ['گونـــی', 'گونی'],
  ['مُحکَم', 'محکم'],
  ['۱۲۳ ٤٥٦', '123 456'],
  ['ﻛﻴﺴﻪ', 'کیسه'],
  ['  DTF،  سیلک؛ ', 'dtf سیلک'],
  ['۵۰کیلویی', '50 کیلویی'],
  ['G001 60x100', 'g001 60x100'],
  ['50kg ۲۵KG، 60cm', '50 kg 25 kg 60 cm'],
  ['G50kg 5kgs 60x100cm', 'g50kg 5kgs 60x100cm'],
])('«%s» is normalised to «%s»', (text, expected) => {
  expect(plain(text)).toBe(expected);
});

test('a word with a half-space is found in parts and joined', () => {
  expect(searchKey('می‌خواهد')).toBe('می خواهد میخواهد');
  for (const query of ['می‌خواهد', 'می خواهد', 'میخواهد']) {
    for (const word of searchWords(query)) expect(searchKey('او می‌خواهد')).toContain(word);
  }
});

test('in a query, numbers are split from the words on both sides, but not from the letters of a code', () => {
  expect(searchWords('گونی۱۰کیلویی کیسه50 G001')).toEqual(['گونی', '10', 'کیلویی', 'کیسه', '50', 'g001']);
});

test('the search key has the title on a line of its own', () => {
  expect(searchKey('گونیِ کنفی', 'برای قهوه', '۵۰ کیلویی')).toBe('گونی کنفی\nبرای قهوه 50 کیلویی');
  expect(searchKey('', 'متن')).toBe('\nمتن');
});

test('a half-space at the edge of a word does not make a word', () => {
  expect(searchKey('\u200cگونی\u200c \u200c')).toBe('گونی گونی');
});

test('a query of signs has no words; of a long query, eight words are used', () => {
  expect(searchWords('؟!%_\u0000')).toEqual([]);
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});
