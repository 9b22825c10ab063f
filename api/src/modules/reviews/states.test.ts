import { expect, test } from '@jest/globals';
import { possibleMoves, readMoves, walkStates } from '../../../test/state-walk.ts';
import { nextStatus } from './states.ts';

/** The allowed transitions, written down independently of the code. An edit leads back to the decision of the shop. */
const allowed = `
  pending > pending approved rejected
  approved > pending
  rejected > pending`;
const moves = readMoves(allowed);
const actionsOf = { author: ['edit'], shop: ['approve', 'reject'] } as const;
const machine = {
  states: ['pending', 'approved', 'rejected'] as const,
  sides: ['author', 'shop'] as const,
  first: 'pending' as const,
  canMove: (from: Status, to: Status, by: keyof typeof actionsOf) =>
    actionsOf[by].some((action) => nextStatus(from, action) === to),
};
type Status = 'pending' | 'approved' | 'rejected';

test('random sequences of edits and decisions never leave the allowed transitions of a review', () => {
  walkStates(machine, moves);
});

test('each allowed transition of a review is possible, and no other', () => {
  expect(possibleMoves(machine).toSorted()).toEqual([...moves].toSorted());
});

test('an author never approves a review', () => {
  for (const from of machine.states) expect(machine.canMove(from, 'approved', 'author')).toBe(false);
});
