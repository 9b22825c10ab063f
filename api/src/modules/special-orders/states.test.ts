import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Actor, canMove, isOpen, type State, states } from './states.ts';

/** The allowed transitions, written down independently of the code. */
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
const expected = new Set(
  allowed
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', to = ''] = line.trim().split(' > ');
      return to.split(' ').map((target) => `${from} > ${target}`);
    }),
);
const actors: Actor[] = ['member', 'shop', 'system'];

test('random sequences of transitions never leave the allowed ones', () => {
  const attempts = fc.array(fc.tuple(fc.constantFrom(...states), fc.constantFrom(...actors)), { maxLength: 60 });
  fc.assert(
    fc.property(attempts, (sequence) => {
      let current: State = 'submitted';
      for (const [to, by] of sequence) {
        if (!canMove(current, to, by)) continue;
        expect(expected).toContain(`${current} > ${to}`);
        current = to;
      }
    }),
    { numRuns: 1000 },
  );
});

test('each allowed transition has an actor, and no other transition has one', () => {
  for (const from of states) {
    for (const to of states) {
      const isPossible = actors.some((by) => canMove(from, to, by));
      expect([from, to, isPossible]).toEqual([from, to, expected.has(`${from} > ${to}`)]);
    }
  }
});

test('a member can neither mark an order as paid nor cancel it after the deposit', () => {
  for (const from of states) {
    expect(canMove(from, 'deposit_paid', 'member') || canMove(from, 'balance_paid', 'member')).toBe(false);
  }
  expect(canMove('deposit_paid', 'cancelled', 'member')).toBe(false);
});

test('final states have no further transitions', () => {
  const finalStates = states.filter((state) => !isOpen(state));
  expect(finalStates).toEqual(['delivered', 'rejected', 'declined', 'quote_expired', 'cancelled']);
});
