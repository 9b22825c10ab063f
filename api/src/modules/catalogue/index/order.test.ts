import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Order } from './order.ts';

/** Some keys are the same, and the last of one run is before the last of another. */
const key = fc.nat({ max: 5000 });
const keys = fc.oneof(fc.array(key), fc.array(key, { minLength: 1000, maxLength: 2000 }));
const comparing = (keyOf: readonly number[]) => (a: number, b: number) => (keyOf[a] ?? 0) - (keyOf[b] ?? 0) || a - b;

test('a list of any length is sorted', async () => {
  const property = fc.asyncProperty(keys, async (keyOf) => {
    const slots = keyOf.map((_, slot) => slot);
    const order = await Order.of(Int32Array.from(slots), comparing(keyOf));
    expect([...order.slots]).toEqual(slots.toSorted(comparing(keyOf)));
  });
  await fc.assert(property, { numRuns: 50 });
});

test('a list stays sorted while slots are inserted and removed', () => {
  const property = fc.property(keys, fc.func(fc.boolean()), (keyOf, isRemoved) => {
    const order = new Order(comparing(keyOf));
    const slots = keyOf.map((_, slot) => slot);
    for (const slot of slots) order.insert(slot);
    for (const slot of slots) if (isRemoved(slot)) order.remove(slot);
    expect([...order.slots]).toEqual(slots.filter((slot) => !isRemoved(slot)).toSorted(comparing(keyOf)));
  });
  fc.assert(property, { numRuns: 20 });
});

test('removing a slot that is not in the list throws', () => {
  const order = new Order((a, b) => a - b);
  order.insert(1);
  expect(() => order.remove(2)).toThrow('the slot to remove is not in the order');
});
