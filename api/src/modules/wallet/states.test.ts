import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canMove, isOpen, type Side, type WithdrawalState, withdrawalStates } from './states.ts';

/** The allowed changes, written down independently of the code. */
const allowed = [
  'shop: requested > approved',
  'shop: requested > rejected',
  'member: requested > cancelled',
  'shop: approved > paid',
  'shop: approved > rejected',
];
const sides: Side[] = ['member', 'shop'];

test('each allowed change of a withdrawal is possible for its side, and no other', () => {
  const possible = sides.flatMap((by) =>
    withdrawalStates.flatMap((from) =>
      withdrawalStates.filter((to) => canMove(from, to, by)).map((to) => `${by}: ${from} > ${to}`),
    ),
  );
  expect(possible.sort()).toEqual([...allowed].sort());
});

test('a random sequence of changes ends a withdrawal at most once', () => {
  const attempts = fc.array(fc.tuple(fc.constantFrom(...withdrawalStates), fc.constantFrom(...sides)), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(attempts, (sequence) => {
      let state: WithdrawalState = 'requested';
      const ends: WithdrawalState[] = [];
      for (const [to, by] of sequence) {
        if (!canMove(state, to, by)) continue;
        expect(allowed).toContain(`${by}: ${state} > ${to}`);
        state = to;
        if (!isOpen(state)) ends.push(state);
      }
      expect(ends.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 1000 },
  );
});

test('a withdrawal is open until it is paid, rejected or cancelled', () => {
  expect(withdrawalStates.filter(isOpen)).toEqual(['requested', 'approved']);
});
