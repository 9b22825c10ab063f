export type Compare<T> = (a: T, b: T) => number;

/** Places of things in one order, kept in order while single ones come and go. */
export class Order<T> {
  readonly #compare: (a: number, b: number) => number;
  #places: Int32Array;
  #length: number;

  /** `thingAt` says what stands at a place; it must not change while it is in here. */
  constructor(places: readonly number[], thingAt: (place: number) => T, compare: Compare<T>) {
    this.#compare = (a, b) => compare(thingAt(a), thingAt(b));
    this.#places = Int32Array.from(places).sort(this.#compare);
    this.#length = places.length;
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#places[index] ?? -1;
  }

  insert(place: number): void {
    if (this.#length === this.#places.length) {
      const longer = new Int32Array(this.#length * 2 + 64);
      longer.set(this.#places);
      this.#places = longer;
    }
    const index = this.firstIndex((other) => this.#compare(other, place) >= 0);
    this.#places.copyWithin(index + 1, index, this.#length);
    this.#places[index] = place;
    this.#length += 1;
  }

  remove(place: number): void {
    const index = this.firstIndex((other) => this.#compare(other, place) >= 0);
    if (this.#places[index] !== place || index >= this.#length) throw new Error('what is to be removed is not there');
    this.#places.copyWithin(index, index + 1, this.#length);
    this.#length -= 1;
  }

  /** The first index from which on this holds: it must not hold before and hold ever after. */
  firstIndex(holds: (place: number) => boolean): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.at(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
