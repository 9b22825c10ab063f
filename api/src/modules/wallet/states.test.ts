import { expect, test } from '@jest/globals';
import { walkStates } from '../../../test/state-walk.ts';
import { canMove, isOpen, type Side, withdrawalStates } from './states.ts';

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
  const moves = new Set(allowed.map((move) => move.replace(/^\w+: /, '')));
  const machine = { states: withdrawalStates, sides, first: 'requested' as const, canMove };
  walkStates(machine, moves, (reached) => {
    expect(reached.filter((state) => !isOpen(state)).length).toBeLessThanOrEqual(1);
  });
});

test('a withdrawal is open until it is paid, rejected or cancelled', () => {
  expect(withdrawalStates.filter(isOpen)).toEqual(['requested', 'approved']);
});
