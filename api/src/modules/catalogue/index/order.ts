import { setImmediate } from 'node:timers/promises';

export type CompareSlots = (a: number, b: number) => number;

/** Runs of this length are sorted by the built-in sort, and then merged. */
const runLength = 256;

/** A sorted list of slots. Inserting or removing one slot keeps it sorted. */
export class Order {
  readonly #compare: CompareSlots;
  #slots = new Int32Array();
  #length = 0;

  /** The compared properties of a slot must not change while the slot is in the list. */
  constructor(compare: CompareSlots) {
    this.#compare = compare;
  }

  /**
   * A merge sort, because the built-in one copies the numbers into objects of the heap, and at a million slots blocks other requests
   * for half a second. Here they can run between two passes.
   */
  static async of(slots: Int32Array, compare: CompareSlots): Promise<Order> {
    let sorted = slots.slice();
    let merged = new Int32Array(slots.length);
    for (let start = 0; start < slots.length; start += runLength)
      sorted.subarray(start, start + runLength).sort(compare);
    for (let length = runLength; length < slots.length; length *= 2) {
      await setImmediate();
      for (let start = 0; start < slots.length; start += 2 * length) merge(sorted, merged, { start, length, compare });
      [sorted, merged] = [merged, sorted];
    }
    const order = new Order(compare);
    order.#slots = sorted;
    order.#length = sorted.length;
    return order;
  }

  get length(): number {
    return this.#length;
  }

  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#length);
  }

  at(index: number): number {
    return this.#slots[index] ?? -1;
  }

  insert(slot: number): void {
    if (this.#length === this.#slots.length) {
      const longer = new Int32Array(this.#length * 2 + 64);
      longer.set(this.#slots);
      this.#slots = longer;
    }
    const index = this.firstIndex((other) => this.#compare(other, slot) >= 0);
    this.#slots.copyWithin(index + 1, index, this.#length);
    this.#slots[index] = slot;
    this.#length += 1;
  }

  remove(slot: number): void {
    const index = this.firstIndex((other) => this.#compare(other, slot) >= 0);
    if (this.#slots[index] !== slot || index >= this.#length) throw new Error('the slot to remove is not in the order');
    this.#slots.copyWithin(index, index + 1, this.#length);
    this.#length -= 1;
  }

  /** Binary search: the first index where the predicate is true. It must be false before that index and true after it. */
  firstIndex(predicate: (slot: number) => boolean): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (predicate(this.at(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

type Runs = { start: number; length: number; compare: CompareSlots };

/** Merges two adjacent runs into the same places of another array. The last run may be shorter, or missing. */
function merge(from: Int32Array, to: Int32Array, { start, length, compare }: Runs): void {
  const middle = Math.min(start + length, from.length);
  const end = Math.min(middle + length, from.length);
  let left = start;
  let right = middle;
  for (let place = start; place < end; place += 1) {
    const a = from[left] ?? -1;
    const b = from[right] ?? -1;
    const takesLeft = left < middle && (right >= end || compare(a, b) <= 0);
    to[place] = takesLeft ? a : b;
    if (takesLeft) left += 1;
    else right += 1;
  }
}
