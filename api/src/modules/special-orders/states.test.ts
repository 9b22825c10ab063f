import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Actor, isOpen, mayMove, type State, states } from './states.ts';

/** As the shop describes it to its people, apart from the code. */
const allowed = `
  submitted > needs_info quoted rejected cancelled
  needs_info > submitted quoted rejected cancelled
  quoted > accepted declined quote_expired cancelled
  accepted > deposit_paid cancelled
  deposit_paid > in_production cancelled
  in_production > ready
  ready > balance_paid
  balance_paid > shipped
  shipped > delivered`;
const described = new Set(
  allowed
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', to = ''] = line.trim().split(' > ');
      return to.split(' ').map((one) => `${from} > ${one}`);
    }),
);
const actors: Actor[] = ['member', 'shop', 'system'];

test('whatever anybody tries, an order only ever goes where it may', () => {
  const tries = fc.array(fc.tuple(fc.constantFrom(...states), fc.constantFrom(...actors)), { maxLength: 60 });
  fc.assert(
    fc.property(tries, (all) => {
      let now: State = 'submitted';
      for (const [to, by] of all) {
        if (!mayMove(now, to, by)) continue;
        expect(described).toContain(`${now} > ${to}`);
        now = to;
      }
    }),
    { numRuns: 1000 },
  );
});

test('each described move can be made by somebody, and no other by anybody', () => {
  for (const from of states) {
    for (const to of states) {
      const some = actors.some((by) => mayMove(from, to, by));
      expect([from, to, some]).toEqual([from, to, described.has(`${from} > ${to}`)]);
    }
  }
});

test('a member pays nothing by saying so, and calls nothing off once it is paid', () => {
  for (const from of states) {
    expect(mayMove(from, 'deposit_paid', 'member') || mayMove(from, 'balance_paid', 'member')).toBe(false);
  }
  expect(mayMove('deposit_paid', 'cancelled', 'member')).toBe(false);
});

test('an end is an end', () => {
  const ends = states.filter((state) => !isOpen(state));
  expect(ends).toEqual(['delivered', 'rejected', 'declined', 'quote_expired', 'cancelled']);
});
