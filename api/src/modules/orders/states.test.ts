import { expect, test } from '@jest/globals';
import { possibleMoves, readMoves, walkStates } from '../../../test/state-walk.ts';
import {
  canMove,
  groupNames,
  groups,
  nextStates,
  orderStateOfReturn,
  type ReturnState,
  returnStates,
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
const moves = readMoves(allowed);
const machine = { states, sides: ['member', 'shop', 'system'] as const, first: 'awaiting_payment' as const, canMove };

test('random sequences of transitions never leave the allowed ones, and reach no state twice', () => {
  // Messages are sent once per order and state.
  walkStates(machine, moves, (reached) => expect(new Set(reached).size).toBe(reached.length));
});

test('each allowed transition has a side that makes it, and no other transition has one', () => {
  expect(possibleMoves(machine).toSorted()).toEqual([...moves].toSorted());
});

test('a member can only cancel before the order is ready, and request a return', () => {
  const ownMoves = states.flatMap((from) => nextStates(from, 'member').map((to) => `${from} > ${to}`));
  expect(ownMoves).toEqual([
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

test('random sequences of changes of a return never leave the allowed ones, and refund it at most once', () => {
  const canMoveReturn = (from: ReturnState, to: ReturnState, by: Side) =>
    canMove(orderStateOfReturn[from], orderStateOfReturn[to], by);
  const ofReturn = { states: returnStates, sides: machine.sides, first: 'requested' as const, canMove: canMoveReturn };
  const allowedOfReturn = readMoves(`
    requested > approved rejected
    approved > returned
    returned > refunded`);
  expect(possibleMoves(ofReturn).toSorted()).toEqual([...allowedOfReturn].toSorted());
  walkStates(ofReturn, allowedOfReturn, (reached) => {
    expect(reached.filter((state) => state === 'refunded').length).toBeLessThan(2);
  });
});

test('the states of a return are the states of its order', () => {
  const reachable = new Set([...moves].map((move) => move.split(' > ')[1]));
  for (const state of Object.values(orderStateOfReturn)) expect(reachable).toContain(state);
});
