import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  canMove,
  groupNames,
  groups,
  nextStates,
  orderStateOfReturn,
  type Side,
  type State,
  states,
} from './states.ts';

/** The allowed transitions, written down independently of the code. */
const allowed = `
  awaiting_payment > paid cancelled expired
  paid > preparing cancelled
  preparing > ready_to_ship cancelled
  ready_to_ship > shipped
  shipped > delivered
  delivered > return_requested
  return_requested > return_approved return_rejected
  return_approved > returned
  returned > refunded`;
const expected = new Set(
  allowed
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from = '', to = ''] = line.trim().split(' > ');
      return to.split(' ').map((target) => `${from} > ${target}`);
    }),
);
const sides: Side[] = ['member', 'shop', 'system'];

test('random sequences of transitions never leave the allowed ones, and reach no state twice', () => {
  const attempts = fc.array(fc.tuple(fc.constantFrom(...states), fc.constantFrom(...sides)), { maxLength: 80 });
  fc.assert(
    fc.property(attempts, (sequence) => {
      let current: State = 'awaiting_payment';
      const reached = new Set<State>([current]);
      for (const [to, by] of sequence) {
        if (!canMove(current, to, by)) continue;
        expect(expected).toContain(`${current} > ${to}`);
        // Messages are sent once per order and state.
        expect(reached).not.toContain(to);
        reached.add(to);
        current = to;
      }
    }),
    { numRuns: 1000 },
  );
});

test('each allowed transition has a side that makes it, and no other transition has one', () => {
  for (const from of states) {
    for (const to of states) {
      const isPossible = sides.some((by) => canMove(from, to, by));
      expect([from, to, isPossible]).toEqual([from, to, expected.has(`${from} > ${to}`)]);
    }
  }
});

test('a member can only cancel before the order is ready, and request a return', () => {
  const moves = states.flatMap((from) => nextStates(from, 'member').map((to) => `${from} > ${to}`));
  expect(moves).toEqual([
    'awaiting_payment > cancelled',
    'paid > cancelled',
    'preparing > cancelled',
    'delivered > return_requested',
  ]);
});

test('no person marks an order as paid', () => {
  expect(canMove('awaiting_payment', 'paid', 'shop') || canMove('awaiting_payment', 'paid', 'member')).toBe(false);
});

test('each state is in one group of the filter', () => {
  expect(groupNames.flatMap((name): readonly State[] => groups[name]).toSorted()).toEqual(states.toSorted());
});

test('the states of a return are the states of its order', () => {
  const reachable = new Set([...expected].map((move) => move.split(' > ')[1]));
  for (const state of Object.values(orderStateOfReturn)) expect(reachable).toContain(state);
});
