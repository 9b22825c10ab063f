import { expect, test } from '@jest/globals';
import { amountsInDigits } from './numbers.ts';

test.each([
  ['گونی پنجاه کیلویی', 'گونی 50 کیلویی'],
  ['گونی بیست و پنج کیلویی', 'گونی 25 کیلویی'],
  ['صد و بیست لیتری', '120 لیتری'],
  ['جامبو هزار کیلویی', 'جامبو 1000 کیلویی'],
  ['جامبو دو هزار کیلویی', 'جامبو 2000 کیلویی'],
  ['هزار و پانصد کیلویی', '1500 کیلویی'],
  ['بیست و پنج هزار و صد متری', '25100 متری'],
  ['سی چهل کیلویی', 'سی 40 کیلویی'],
  ['نیم تن', '500 کیلو'],
  ['جامبو نیم تنی', 'جامبو 500 کیلویی'],
  ['60x100', '60 100'],
])('«%s» is searched as «%s»', (query, expected) => {
  expect(amountsInDigits(query.split(' ')).join(' ')).toBe(expected);
});

test.each(['سه لایه', 'گونی و پنج', 'نیم', 'g001 60x100 natural'])('«%s» stays as it is', (query) => {
  expect(amountsInDigits(query.split(' ')).join(' ')).toBe(query);
});
