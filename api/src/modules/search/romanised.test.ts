import { expect, test } from '@jest/globals';
import { persianSpellings } from './romanised.ts';

test.each([
  ['ghoni', 'گونی'],
  ['gooni', 'گونی'],
  ['guni', 'گونی'],
  ['kise', 'کیسه'],
  ['kiseh', 'کیسه'],
  ['kraft', 'کرافت'],
  ['berenj', 'برنج'],
  ['ard', 'ارد'],
  ['khorak', 'خوراک'],
  ['parche', 'پارچه'],
  ['chatai', 'چتایی'],
  ['organza', 'ارگانزا'],
  ['ghahve', 'قهوه'],
  ['motghal', 'متقال'],
])('%s may be «%s»', (typed, meant) => {
  expect(persianSpellings(typed)).toContain(meant);
});

test.each(['گونی', '500', 'pp', 'g001', 'zxzszxzszxzszxzszxzs'])(
  '«%s» is not a Persian word in Latin letters',
  (typed) => {
    expect(persianSpellings(typed)).toEqual([]);
  },
);
