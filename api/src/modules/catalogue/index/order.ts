export type Compare<T> = (a: T, b: T) => number;

/** A sorted list of slots. Inserting or removing one slot keeps it sorted. */
export class Order<T> {
  readonly #compare: (a: number, b: number) => number;
  #slots: Int32Array;
  #length: number;

  /** `itemAt` returns the item in a slot, which must not change while the slot is in the list. */
  constructor(slots: readonly number[], itemAt: (slot: number) => T, compare: Compare<T>) {
    this.#compare = (a, b) => compare(itemAt(a), itemAt(b));
    this.#slots = Int32Array.from(slots).sort(this.#compare);
    this.#length = slots.length;
  }

  get length(): number {
    return this.#length;
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
