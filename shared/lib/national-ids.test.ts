import { expect, test } from '@jest/globals';
import { toBuyerId, toEconomicCode, toLegalId } from './national-ids.ts';

test.each(['10380284790', '14007650912', '10100302746'])('%s is the id of a company', (id) => {
  expect(toLegalId(id)).toBe(id);
});

test('an id is accepted in any digits, and with spaces and dashes', () => {
  expect(toLegalId(' ۱۰۳-۸۰۲۸ ۴۷۹۰\u200e')).toBe('10380284790');
});

test.each(['10380284791', '1038028479', '103802847900', '11111111111', '', 'abc'])('%j is no id of a company', (id) => {
  expect(toLegalId(id)).toBeUndefined();
});

test('an economic code is a legal id, or has twelve or fourteen digits', () => {
  expect(['10380284790', '411111111111', '۴۱۱۱۱۱۱۱۱۱۱۱۱۱'].map(toEconomicCode)).toEqual([
    '10380284790',
    '411111111111',
    '41111111111111',
  ]);
  expect(['10380284791', '4111111111111', ''].map(toEconomicCode)).toEqual([undefined, undefined, undefined]);
});

test('the id of a buyer is that of a company or of a person', () => {
  expect(['۱۰۳۸۰۲۸۴۷۹۰', '008-457-5948\u200e', '۰۰۸۴۵۷۵۹۴۸'].map(toBuyerId)).toEqual([
    '10380284790',
    '0084575948',
    '0084575948',
  ]);
  expect(['10380284791', '0084575947', '84575948', '1111111111', ''].map(toBuyerId)).toEqual(Array(5).fill(undefined));
});
