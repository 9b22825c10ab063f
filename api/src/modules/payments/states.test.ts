import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canMovePayment, isOpenPayment, type PaymentState, paymentStates } from './states.ts';

/** The allowed transitions, written down independently of the code. */
const allowed = new Set(
  `created>redirected created>failed created>cancelled created>expired
   redirected>verifying redirected>failed redirected>cancelled redirected>expired
   verifying>succeeded verifying>failed verifying>cancelled verifying>expired
   succeeded>refunded succeeded>reversed`.split(/\s+/),
);

test('the transitions of a payment are exactly the allowed ones', () => {
  for (const from of paymentStates) {
    for (const to of paymentStates) {
      expect([from, to, canMovePayment(from, to)]).toEqual([from, to, allowed.has(`${from}>${to}`)]);
    }
  }
});

test('no sequence of transitions takes money without a verification, or returns it twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...paymentStates), { maxLength: 60 }), (attempts) => {
      const visitedStates: PaymentState[] = ['created'];
      for (const to of attempts) if (canMovePayment(visitedStates.at(-1) ?? 'created', to)) visitedStates.push(to);
      if (visitedStates.includes('succeeded'))
        expect(visitedStates.indexOf('verifying')).toBe(visitedStates.indexOf('succeeded') - 1);
      expect(visitedStates.filter((state) => state === 'refunded' || state === 'reversed').length).toBeLessThan(2);
    }),
    { numRuns: 1000 },
  );
});

test('open payments are those that can still succeed', () => {
  const canSucceed = (state: PaymentState): boolean =>
    paymentStates.some((to) => canMovePayment(state, to) && (to === 'succeeded' || canSucceed(to)));
  for (const state of paymentStates) expect([state, isOpenPayment(state)]).toEqual([state, canSucceed(state)]);
});
