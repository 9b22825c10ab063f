type Numbers = Int32Array | Float64Array;

/** A number for each slot. A slot without one reads as 0. */
export class NumberColumn {
  #values: Numbers;
  readonly #allocate: (length: number) => Numbers;

  constructor(allocate: (length: number) => Numbers) {
    this.#allocate = allocate;
    this.#values = allocate(64);
  }

  /** Room for this many slots. */
  get capacity(): number {
    return this.#values.length;
  }

  at(slot: number): number {
    return this.#values[slot] ?? 0;
  }

  set(slot: number, value: number): void {
    if (slot >= this.#values.length) {
      // The pages of the new memory that nothing was written to are not resident.
      const longer = this.#allocate(Math.max(slot + 1, this.#values.length * 2));
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[slot] = value;
  }
}

export const integers = (): NumberColumn => new NumberColumn((length) => new Int32Array(length));
export const doubles = (): NumberColumn => new NumberColumn((length) => new Float64Array(length));

/** A text for each slot, as UTF-8 in one buffer: no object for each text, which every garbage collection would have to visit. */
export class TextColumn {
  #bytes = Buffer.alloc(1024);
  #end = 0;
  /** Bytes before `#end` that belong to no slot now. */
  #unused = 0;
  readonly #starts = integers();
  readonly #lengths = integers();

  get bytes(): number {
    return this.#bytes.length;
  }

  at(slot: number): string {
    const start = this.#starts.at(slot);
    return this.#bytes.toString('utf8', start, start + this.#lengths.at(slot));
  }

  set(slot: number, text: string): void {
    this.#unused += this.#lengths.at(slot);
    this.#lengths.set(slot, 0);
    const length = Buffer.byteLength(text);
    if (this.#end + length > this.#bytes.length) this.#makeRoom(length);
    this.#bytes.write(text, this.#end);
    this.#starts.set(slot, this.#end);
    this.#lengths.set(slot, length);
    this.#end += length;
  }

  /** The order of code points. */
  compare(a: number, b: number): number {
    const bytes = this.#bytes;
    const [startA, startB] = [this.#starts.at(a), this.#starts.at(b)];
    const [lengthA, lengthB] = [this.#lengths.at(a), this.#lengths.at(b)];
    const shorter = Math.min(lengthA, lengthB);
    for (let place = 0; place < shorter; place += 1) {
      const difference = (bytes[startA + place] ?? 0) - (bytes[startB + place] ?? 0);
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  /** Copies the texts that are in use, into a longer buffer if they would fill more than half of this one. */
  #makeRoom(more: number): void {
    const needed = this.#end - this.#unused + more;
    const bytes = Buffer.alloc(Math.max(needed * 2, this.#bytes.length));
    let end = 0;
    for (let slot = 0; slot < this.#lengths.capacity; slot += 1) {
      const [start, length] = [this.#starts.at(slot), this.#lengths.at(slot)];
      if (length === 0) continue;
      this.#bytes.copy(bytes, end, start, start + length);
      this.#starts.set(slot, end);
      end += length;
    }
    this.#bytes = bytes;
    this.#end = end;
    this.#unused = 0;
  }
}
