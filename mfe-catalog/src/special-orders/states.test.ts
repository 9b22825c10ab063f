import { expect, test } from '@jest/globals';
import { usualSpec } from '@shop/shared/lib/special-order';
import type { State } from './order.ts';
import { timelineOf } from './states.ts';
import { summaryOf } from './summary.ts';

const been = (...states: State[]) => states.map((state) => ({ state, at: '2026-03-21T08:00:00Z' }));
const drawn = (...states: State[]) =>
  timelineOf({ state: states.at(-1) ?? 'submitted', history: been(...states) }).map(({ state, at, now }) =>
    now ? `[${state}]` : at === undefined ? `(${state})` : state,
  );

test('an order on its way shows where it was, where it is, and what is to come', () => {
  expect(drawn('submitted', 'quoted', 'accepted', 'deposit_paid', 'in_production')).toEqual([
    ...['submitted', 'quoted', 'accepted', 'deposit_paid', '[in_production]'],
    ...['(ready)', '(balance_paid)', '(shipped)', '(delivered)'],
  ]);
});

test('a question is a stop before the quote; asked twice, it is two', () => {
  expect(drawn('submitted', 'needs_info', 'submitted', 'needs_info').slice(0, 6)).toEqual([
    ...['submitted', 'needs_info', 'submitted', '[needs_info]', '(quoted)', '(accepted)'],
  ]);
});

test('after an end there is nothing to come', () => {
  expect(drawn('submitted', 'cancelled')).toEqual(['submitted', '[cancelled]']);
  expect(drawn('submitted', 'quoted', 'quote_expired').at(-1)).toBe('[quote_expired]');
});

test('a wish is told in rows, and only what it is about', () => {
  const rows = summaryOf({ ...usualSpec('kraft'), print: 'none' });
  expect(rows).toContainEqual({ name: 'اندازه', value: '۲۵ × ۳۲ × ۱۲ سانتی‌متر' });
  expect(rows).toContainEqual({ name: 'چاپ', value: 'بدون چاپ' });
  expect(rows.map(({ name }) => name)).not.toContain('آستر');
  const printed = summaryOf({ ...usualSpec('cloth'), print_colours: 3, sides: 2, within_days: 20 });
  expect(printed).toContainEqual({ name: 'چاپ', value: 'سیلک، ۳ رنگ، دورو' });
  expect(printed).toContainEqual({ name: 'زمان تحویل', value: 'تا ۲۰ روز کاری' });
});
