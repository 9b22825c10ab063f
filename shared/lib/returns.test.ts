import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type LineToPrice, quote } from './pricing.ts';
import { returnableQuantity, returnReasons, returnRefund, returnStep, type SoldLine } from './returns.ts';

/** Lines as an order of these lines stores them. */
function sell(lines: readonly LineToPrice[], discount = 0): SoldLine[] {
  const amounts = quote({ lines, vatPercent: 10, discount: { amount: discount } });
  return lines.map(({ price, tiers, quantity }, place) => {
    const { total = 0, discount: share = 0 } = amounts.lines[place] ?? {};
    return { price, tiers, quantity, total, discount: share, unit: 'عدد', pack_step: 1, can_withdraw: true };
  });
}
const tiers = [{ quantity: 50, percent_off: 10 }];
const only = (line: SoldLine | undefined, quantity: number) => (line === undefined ? [] : [{ line, quantity }]);

describe('the refund of a return', () => {
  test('of a whole order is everything that was paid, with the shipping', () => {
    const lines = sell([{ price: 10_000, tiers, quantity: 50 }], 3_000);
    const refund = returnRefund(only(lines[0], 50), 'withdrawal', 900_000);
    expect(refund).toEqual({ lines: [447_000], shipping: 900_000, total: 1_347_000 });
  });

  test('of a part has no shipping', () => {
    const lines = sell([{ price: 10_000, tiers: [], quantity: 4 }]);
    expect(returnRefund(only(lines[0], 1), 'withdrawal', 900_000)).toEqual({
      lines: [10_000],
      shipping: 0,
      total: 10_000,
    });
  });

  test('after a withdrawal, the units that stay cost the price of their own tier', () => {
    const [line] = sell([{ price: 10_000, tiers, quantity: 60 }]);
    // Paid: 60 × 9,000. The 20 that stay cost 10,000 each.
    expect(returnRefund(only(line, 40), 'withdrawal', 0).total).toBe(540_000 - 200_000);
    // 49 that stay cost more than 50 did, but the buyer never pays for a return.
    const [fifty] = sell([{ price: 10_000, tiers, quantity: 50 }]);
    expect(returnRefund(only(fifty, 1), 'withdrawal', 0).total).toBe(0);
  });

  test('after a fault of the shop, the units that stay keep their price', () => {
    const [line] = sell([{ price: 10_000, tiers, quantity: 60 }]);
    expect(returnRefund(only(line, 40), 'defect', 0).total).toBe(40 * 9_000);
  });

  test('of any part of any order is between nothing and what was paid for the part, and the whole is refunded to the Rial', () => {
    const line = fc.record({
      price: fc.integer({ min: 1, max: 2_000_000_000 }),
      quantity: fc.integer({ min: 1, max: 5_000 }),
      tiers: fc.uniqueArray(
        fc.record({ quantity: fc.integer({ min: 2, max: 3_000 }), percent_off: fc.integer({ min: 1, max: 60 }) }),
        { maxLength: 3, selector: (tier) => tier.quantity },
      ),
    });
    const orders = fc.record({
      lines: fc.array(fc.tuple(line, fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 1, maxLength: 5 }),
      discount: fc.integer({ min: 0, max: 3_000_000_000 }),
      reason: fc.constantFrom(...returnReasons),
    });
    fc.assert(
      fc.property(orders, ({ lines, discount, reason }) => {
        const sold = sell(
          lines.map(([each]) => each),
          discount,
        );
        const part = sold.map((each, place) => ({
          line: each,
          quantity: Math.floor(each.quantity * (lines[place]?.[1] ?? 0)),
        }));
        const refund = returnRefund(part, reason, 7);
        for (const [place, amount] of refund.lines.entries()) {
          const { total = 0, discount: share = 0 } = sold[place] ?? {};
          expect(amount >= 0 && amount <= total - share).toBe(true);
        }
        expect(refund.total).toBe(refund.lines.reduce<number>((sum, amount) => sum + amount, refund.shipping));
        const whole = returnRefund(
          sold.map((each) => ({ line: each, quantity: each.quantity })),
          reason,
          7,
        );
        expect(whole.total).toBe(sold.reduce((sum, { total, discount: share }) => sum + total - share, 7));
      }),
    );
  });
});

test('goods without a right of withdrawal are returned for a fault only, and a withdrawal returns whole packs', () => {
  const line: SoldLine = {
    quantity: 20,
    unit: 'عدد',
    pack_step: 5,
    can_withdraw: false,
    price: 1,
    tiers: [],
    total: 20,
    discount: 0,
  };
  expect(returnReasons.map((reason) => returnableQuantity(line, reason))).toEqual([0, 20, 20, 20]);
  expect(returnableQuantity({ ...line, unit: 'متر', can_withdraw: true }, 'withdrawal')).toBe(20);
  expect(returnReasons.map((reason) => returnStep(line, reason))).toEqual([5, 1, 1, 1]);
});
