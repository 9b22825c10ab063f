/** A set of small numbers, one bit each: 12 KB for a hundred thousand products, and sets are combined 32 numbers at a time. */
export class Bitmap {
  #words: Uint32Array;

  constructor(words: Uint32Array = new Uint32Array(1)) {
    this.#words = words;
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  add(number: number): void {
    const place = number >>> 5;
    if (place >= this.#words.length) {
      const wider = new Uint32Array(Math.max(place + 1, this.#words.length * 2));
      wider.set(this.#words);
      this.#words = wider;
    }
    this.#words[place] = (this.#words[place] ?? 0) | (1 << (number & 31));
  }

  delete(number: number): void {
    const place = number >>> 5;
    const word = this.#words[place];
    if (word !== undefined) this.#words[place] = word & ~(1 << (number & 31));
  }

  /** Adds the numbers of another set to this one. */
  addAll(other: Bitmap): void {
    if (other.#words.length > this.#words.length) {
      const wider = new Uint32Array(other.#words.length);
      wider.set(this.#words);
      this.#words = wider;
    }
    for (let place = 0; place < other.#words.length; place += 1)
      this.#words[place] = (this.#words[place] ?? 0) | (other.#words[place] ?? 0);
  }

  and(other: Bitmap): Bitmap {
    const [a, b] = [this.#words, other.#words];
    const both = new Uint32Array(Math.min(a.length, b.length));
    for (let place = 0; place < both.length; place += 1) both[place] = (a[place] ?? 0) & (b[place] ?? 0);
    return new Bitmap(both);
  }

  /** The numbers that are in this set and not in the other. */
  without(other: Bitmap): Bitmap {
    const difference = this.#words.map((word, place) => word & ~(other.#words[place] ?? 0));
    return new Bitmap(difference);
  }

  /** The union. */
  static or(sets: readonly Bitmap[]): Bitmap {
    const union = new Uint32Array(Math.max(1, ...sets.map((set) => set.#words.length)));
    for (const set of sets) {
      const words = set.#words;
      for (let place = 0; place < words.length; place += 1) union[place] = (union[place] ?? 0) | (words[place] ?? 0);
    }
    return new Bitmap(union);
  }

  count(): number {
    let count = 0;
    for (const word of this.#words) count += countOnes(word);
    return count;
  }

  /** The numbers of the set, ascending. */
  members(): number[] {
    const members: number[] = [];
    for (let place = 0; place < this.#words.length; place += 1) {
      for (let rest = this.#words[place] ?? 0; rest !== 0; rest &= rest - 1)
        members.push(place * 32 + 31 - Math.clz32(rest & -rest));
    }
    return members;
  }

  /** The size of the intersection, without creating it. */
  countBoth(other: Bitmap): number {
    const [a, b] = [this.#words, other.#words];
    const length = Math.min(a.length, b.length);
    let count = 0;
    for (let place = 0; place < length; place += 1) count += countOnes((a[place] ?? 0) & (b[place] ?? 0));
    return count;
  }
}

/** The number of one bits in a 32-bit word: adds neighbouring groups of bits in parallel. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
