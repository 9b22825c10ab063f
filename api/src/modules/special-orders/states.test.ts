import { expect, test } from '@jest/globals';
import { possibleMoves, readMoves, walkStates } from '../../../test/state-walk.ts';
import { canMove, isOpen, states } from './states.ts';

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
const moves = readMoves(allowed);
const machine = { states, sides: ['member', 'shop', 'system'] as const, first: 'submitted' as const, canMove };

test('random sequences of transitions never leave the allowed ones', () => {
  walkStates(machine, moves);
});

test('each allowed transition has an actor, and no other transition has one', () => {
  expect(possibleMoves(machine).toSorted()).toEqual([...moves].toSorted());
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
