import { Bitmap } from './bitmap.ts';
import type { Entry } from './entry.ts';
import type { OptionKind } from './query.ts';

/** Numbers products with slots, and has for each filter option the set of slots with that option. Free slots are reused. */
export class ProductSets {
  readonly all = new Bitmap();
  readonly inStock = new Bitmap();
  readonly discounted = new Bitmap();
  readonly options: Record<OptionKind, Map<number, Bitmap>> = {
    categories: new Map(),
    materials: new Map(),
    colours: new Map(),
    sizes: new Map(),
  };
  readonly #entries: (Entry | undefined)[] = [];
  readonly #slots = new Map<number, number>();
  readonly #freeSlots: number[] = [];

  get size(): number {
    return this.#slots.size;
  }

  ids(): Iterable<number> {
    return this.#slots.keys();
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id);
  }

  at(slot: number): Entry {
    const entry = this.#entries[slot];
    if (entry === undefined) throw new Error('this slot of the index is empty');
    return entry;
  }

  /** Returns the slot of the new product. */
  add(entry: Entry): number {
    const slot = this.#freeSlots.pop() ?? this.#entries.length;
    this.#put(entry, slot);
    return slot;
  }

  replace(entry: Entry, slot: number): void {
    this.#clear(slot);
    this.#put(entry, slot);
  }

  remove(slot: number): void {
    this.#clear(slot);
    this.#entries[slot] = undefined;
    this.#freeSlots.push(slot);
  }

  #put(entry: Entry, slot: number): void {
    this.#entries[slot] = entry;
    this.#slots.set(entry.id, slot);
    for (const set of this.#setsWith(entry)) set.add(slot);
  }

  #clear(slot: number): void {
    const entry = this.at(slot);
    this.#slots.delete(entry.id);
    for (const set of this.#setsWith(entry)) set.delete(slot);
  }

  #setsWith(entry: Entry): Bitmap[] {
    const { categories, materials, colours, sizes } = this.options;
    return [
      this.all,
      ...(entry.in_stock ? [this.inStock] : []),
      ...(entry.discounted ? [this.discounted] : []),
      setFor(categories, entry.category),
      setFor(materials, entry.material),
      ...entry.colours.map((colour) => setFor(colours, colour)),
      ...entry.sizes.map((size) => setFor(sizes, size)),
    ];
  }
}

function setFor(options: Map<number, Bitmap>, option: number): Bitmap {
  const existing = options.get(option);
  if (existing !== undefined) return existing;
  const created = new Bitmap();
  options.set(option, created);
  return created;
}
