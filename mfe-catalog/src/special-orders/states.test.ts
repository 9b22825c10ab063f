import { expect, test } from '@jest/globals';
import type { State } from './order.ts';
import { timelineOf } from './states.ts';

const historyOf = (...states: State[]) => states.map((state) => ({ state, at: '2026-03-21T08:00:00Z' }));
/** The current state in brackets, expected ones in parentheses. */
const timeline = (...states: State[]) =>
  timelineOf({ state: states.at(-1) ?? 'submitted', history: historyOf(...states) }).map(({ state, at, isCurrent }) =>
    isCurrent ? `[${state}]` : at === undefined ? `(${state})` : state,
  );

test('an order in production shows its past, current and expected states', () => {
  expect(timeline('submitted', 'quoted', 'accepted', 'deposit_paid', 'in_production')).toEqual([
    'submitted',
    'quoted',
    'accepted',
    'deposit_paid',
    '[in_production]',
    '(ready)',
    '(balance_paid)',
    '(shipped)',
    '(delivered)',
  ]);
});

test('a question of the shop is shown before the quote, once for each time it was asked', () => {
  expect(timeline('submitted', 'needs_info', 'submitted', 'needs_info').slice(0, 6)).toEqual([
    'submitted',
    'needs_info',
    'submitted',
    '[needs_info]',
    '(quoted)',
    '(accepted)',
  ]);
});

test('an order that has ended has no expected states', () => {
  expect(timeline('submitted', 'cancelled')).toEqual(['submitted', '[cancelled]']);
  expect(timeline('submitted', 'quoted', 'quote_expired').at(-1)).toBe('[quote_expired]');
});
