/** A set of small numbers, one bit each: a hundred thousand products in 12 KB, and two sets compared 32 at a time. */
export class Bitmap {
  #words: Uint32Array;

  constructor(words: Uint32Array = new Uint32Array(1)) {
    this.#words = words;
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

  and(other: Bitmap): Bitmap {
    const [one, two] = [this.#words, other.#words];
    const both = new Uint32Array(Math.min(one.length, two.length));
    for (let place = 0; place < both.length; place += 1) both[place] = (one[place] ?? 0) & (two[place] ?? 0);
    return new Bitmap(both);
  }

  /** What is in this one and not in the other. */
  without(other: Bitmap): Bitmap {
    const rest = this.#words.map((word, place) => word & ~(other.#words[place] ?? 0));
    return new Bitmap(rest);
  }

  /** All that is in any of them. */
  static or(sets: readonly Bitmap[]): Bitmap {
    const any = new Uint32Array(Math.max(1, ...sets.map((set) => set.#words.length)));
    for (const set of sets) {
      const words = set.#words;
      for (let place = 0; place < words.length; place += 1) any[place] = (any[place] ?? 0) | (words[place] ?? 0);
    }
    return new Bitmap(any);
  }

  count(): number {
    let count = 0;
    for (const word of this.#words) count += ones(word);
    return count;
  }

  /** How many are in both, without making a set of them. */
  countBoth(other: Bitmap): number {
    const [one, two] = [this.#words, other.#words];
    const length = Math.min(one.length, two.length);
    let count = 0;
    for (let place = 0; place < length; place += 1) count += ones((one[place] ?? 0) & (two[place] ?? 0));
    return count;
  }
}

/** The ones of a 32-bit word, counted in all its halves at once. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
