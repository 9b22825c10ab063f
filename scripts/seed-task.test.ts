import { expect, test } from '@jest/globals';
import { parseCount, parseTask } from './seed-task.ts';

test.each(['0', '-3', '1.5', '1e3', '۱۰', '1000001', 'many', ''])('--products %j is refused', (text) => {
  expect(() => parseCount(text, 1_000_000)).toThrow('whole number from 1 to 1000000');
});

test('--products takes whole numbers up to the maximum', () => {
  expect([parseCount('1', 1_000_000), parseCount('1000000', 1_000_000)]).toEqual([1, 1_000_000]);
});

test('exactly one of --products, --orders and --remove must be given', () => {
  expect(parseTask({ products: 5 })).toEqual({ products: 5 });
  expect(parseTask({ remove: true })).toEqual({ remove: true });
  expect(parseTask({})).toMatch('give a number');
  expect(parseTask({ products: 5, remove: true })).toMatch('only one');
  expect(parseTask({ products: 5, orders: 5, mobile: '09120000000' })).toMatch('only one');
});

test('--orders needs the mobile number of a member', () => {
  expect(parseTask({ orders: 5, mobile: '09120000000' })).toEqual({ orders: 5, mobile: '09120000000' });
  for (const mobile of ['0912', '989120000000', '۰۹۱۲۰۰۰۰۰۰۰'])
    expect(parseTask({ orders: 5, mobile })).toMatch('--mobile');
  expect(parseTask({ orders: 5 })).toMatch('--mobile');
  expect(parseTask({ products: 5, mobile: '09120000000' })).toMatch('belongs to --orders');
});
