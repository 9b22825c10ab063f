import type { WordMatches } from './term.ts';

/**
 * The list of the products that contain a word, as bytes. A product is a slot: its place in the index. The slots ascend, and the list stores
 * the difference from one slot to the next, which mostly needs one byte. The lowest bit says whether the word is in the product's title.
 */
export class PostingsBuilder {
  #bytes = new Uint8Array(8);
  #end = 0;
  #last = -1;
  length = 0;

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#end);
  }

  /** Adding the last slot once more changes nothing. */
  add(slot: number, isTitle: boolean): void {
    if (slot === this.#last) return;
    if (this.#end + maxBytes > this.#bytes.length) {
      const longer = new Uint8Array(Math.ceil(this.#bytes.length * 1.5) + maxBytes);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    let value = (slot - this.#last) * 2 + (isTitle ? 1 : 0);
    while (value > lowBits) {
      this.#bytes[this.#end] = (value & lowBits) | moreFollows;
      this.#end += 1;
      value >>>= 7;
    }
    this.#bytes[this.#end] = value;
    this.#end += 1;
    this.#last = slot;
    this.length += 1;
  }
}

/** The most bytes that one slot needs. */
const maxBytes = 5;
const lowBits = 0x7f;
const moreFollows = 0x80;

/** Adds the slots of a list to `whole`, and those with the word in their title to `title`. */
export function readPostings(
  bytes: Uint8Array,
  { start, end }: { start: number; end: number },
  { title, whole }: WordMatches,
): void {
  let slot = -1;
  let value = 0;
  let shift = 0;
  for (let place = start; place < end; place += 1) {
    const byte = bytes[place] ?? 0;
    value |= (byte & lowBits) << shift;
    shift += 7;
    if (byte > lowBits) continue;
    slot += value >>> 1;
    whole.add(slot);
    if ((value & 1) === 1) title.add(slot);
    value = 0;
    shift = 0;
  }
}
