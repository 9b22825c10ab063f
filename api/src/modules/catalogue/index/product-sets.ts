import type { Kind } from './answer.ts';
import { Bitmap } from './bitmap.ts';
import type { Entry } from './entry.ts';

/** Products at places, and for each thing that can be chosen the set of places that have it. */
export class ProductSets {
  readonly all = new Bitmap();
  readonly inStock = new Bitmap();
  readonly discounted = new Bitmap();
  readonly options: Record<Kind, Map<number, Bitmap>> = {
    categories: new Map(),
    materials: new Map(),
    colours: new Map(),
    sizes: new Map(),
  };
  readonly #entries: (Entry | undefined)[] = [];
  readonly #places = new Map<number, number>();
  readonly #free: number[] = [];

  get size(): number {
    return this.#places.size;
  }

  placeOf(id: number): number | undefined {
    return this.#places.get(id);
  }

  at(place: number): Entry {
    const entry = this.#entries[place];
    if (entry === undefined) throw new Error('nothing stands at this place of the index');
    return entry;
  }

  /** Answers its place. */
  add(entry: Entry): number {
    const place = this.#free.pop() ?? this.#entries.length;
    this.#put(entry, place);
    return place;
  }

  replace(entry: Entry, place: number): void {
    this.#take(place);
    this.#put(entry, place);
  }

  remove(place: number): void {
    this.#take(place);
    this.#entries[place] = undefined;
    this.#free.push(place);
  }

  #put(entry: Entry, place: number): void {
    this.#entries[place] = entry;
    this.#places.set(entry.id, place);
    for (const set of this.#setsWith(entry)) set.add(place);
  }

  #take(place: number): void {
    const entry = this.at(place);
    this.#places.delete(entry.id);
    for (const set of this.#setsWith(entry)) set.delete(place);
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
  const known = options.get(option);
  if (known !== undefined) return known;
  const made = new Bitmap();
  options.set(option, made);
  return made;
}
