import { Bitmap } from './bitmap.ts';
import { type Entry, type Fresh, orders, type Sort, sameRank, sorts } from './entry.ts';
import { Order } from './order.ts';
import { WordSets } from './word-sets.ts';

/** Several of one kind: any of them. Kinds together: all of them. `categories` holds what lies below them, too. */
export type Filters = {
  categories?: readonly number[];
  materials?: readonly number[];
  colours?: readonly number[];
  sizes?: readonly number[];
  /** Rial, both ends included. */
  price_from?: number;
  price_to?: number;
  in_stock?: boolean;
  discounted?: boolean;
};

/** What was found by words, the best first; a product counts where it stands first. */
export type Tiers = readonly Bitmap[];
export type Part = { sort: Sort | 'relevance'; offset: number; limit: number };

export type Counts = ReadonlyMap<number, number>;
export type Answer = {
  ids: number[];
  total: number;
  categories: Counts;
  materials: Counts;
  colours: Counts;
  sizes: Counts;
  price: { min: number; max: number } | null;
  in_stock: number;
  discounted: number;
};

const kinds = ['categories', 'materials', 'colours', 'sizes'] as const;
type Kind = (typeof kinds)[number];
type Facet = Kind | 'price' | 'in_stock' | 'discounted';

/** The active catalogue, turned so that lists and the numbers beside their filters can be read off. */
export class FacetIndex {
  readonly #entries: (Entry | undefined)[] = [];
  readonly #places = new Map<number, number>();
  readonly #free: number[] = [];
  readonly #all = new Bitmap();
  readonly #inStock = new Bitmap();
  readonly #discounted = new Bitmap();
  readonly #options: Record<Kind, Map<number, Bitmap>> = {
    categories: new Map(),
    materials: new Map(),
    colours: new Map(),
    sizes: new Map(),
  };
  readonly #orders: Record<Sort, Order<Entry>>;
  readonly words = new WordSets();
  #version = 0;

  constructor(entries: readonly Entry[] = []) {
    for (const entry of entries) this.#mark(entry, this.#entries.push(entry) - 1);
    const order = (sort: Sort) => new Order([...this.#entries.keys()], (place) => this.#at(place), orders[sort]);
    this.#orders = {
      new: order('new'),
      'best-selling': order('best-selling'),
      cheapest: order('cheapest'),
      dearest: order('dearest'),
      rating: order('rating'),
      name: order('name'),
    };
  }

  get size(): number {
    return this.#places.size;
  }

  /** Goes up with every change: what was read outside while it stood still belongs to what is in here. */
  get version(): number {
    return this.#version;
  }

  entry(id: number): Entry | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#entries[place];
  }

  put({ entry, searchKey }: Fresh): void {
    const known = this.#places.get(entry.id);
    const before = this.entry(entry.id);
    if (known !== undefined && before !== undefined && sameRank(before, entry)) {
      this.#unmark(before, known);
      this.#entries[known] = entry;
      this.#mark(entry, known);
      this.words.put(known, searchKey);
    } else {
      this.remove(entry.id);
      const place = this.#free.pop() ?? this.#entries.length;
      this.#entries[place] = entry;
      this.#mark(entry, place);
      for (const sort of sorts) this.#orders[sort].insert(place);
      this.words.put(place, searchKey);
    }
    this.#version += 1;
  }

  remove(id: number): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    for (const sort of sorts) this.#orders[sort].remove(place);
    this.#unmark(this.#at(place), place);
    this.words.remove(place);
    this.#entries[place] = undefined;
    this.#free.push(place);
    this.#version += 1;
  }

  /** The places of these products, to be looked up by; ids that are not here are left out. */
  setOf(ids: Iterable<number>): Bitmap {
    const set = new Bitmap();
    for (const id of ids) {
      const place = this.#places.get(id);
      if (place !== undefined) set.add(place);
    }
    return set;
  }

  ask(filters: Filters, { sort, offset, limit }: Part, tiers?: Tiers): Answer {
    const sets = this.#setsOf(filters);
    const words = tiers === undefined ? this.#all : Bitmap.or(tiers);
    const matching = intersection(words, [...sets.values()]);
    /** What would be left if this one filter were taken away: what its numbers are counted in. */
    const without = (facet: Facet): Bitmap =>
      sets.has(facet)
        ? intersection(
            words,
            [...sets].flatMap(([other, set]) => (other === facet ? [] : [set])),
          )
        : matching;
    return {
      ids: this.#page(matching, { sort, offset, limit }, tiers),
      total: matching.count(),
      categories: counted(this.#options.categories, without('categories')),
      materials: counted(this.#options.materials, without('materials')),
      colours: counted(this.#options.colours, without('colours')),
      sizes: counted(this.#options.sizes, without('sizes')),
      price: this.#pricesIn(without('price')),
      in_stock: this.#inStock.countBoth(without('in_stock')),
      discounted: this.#discounted.countBoth(without('discounted')),
    };
  }

  /** The best-selling of the same category, then of the same material, of categories nearby, of all; only what can be bought. */
  related(id: number, nearby: readonly number[], limit: number): number[] {
    const entry = this.entry(id);
    if (entry === undefined) return [];
    const { categories, materials } = this.#options;
    const near = nearby.flatMap((category) => categories.get(category) ?? []);
    const same = [categories.get(entry.category), materials.get(entry.material), Bitmap.or(near), this.#all];
    const tiers = same.flatMap((set) => (set === undefined ? [] : [set]));
    const ids = this.#page(this.#inStock, { sort: 'relevance', offset: 0, limit: limit + 1 }, tiers);
    return ids.filter((other) => other !== id).slice(0, limit);
  }

  /** How many products each category has of its own. */
  categoryCounts(): Counts {
    return counted(this.#options.categories, this.#all);
  }

  #setsOf(filters: Filters): Map<Facet, Bitmap> {
    const sets = new Map<Facet, Bitmap>();
    for (const kind of kinds) {
      const wanted = filters[kind];
      if (wanted !== undefined)
        sets.set(kind, Bitmap.or(wanted.flatMap((option) => this.#options[kind].get(option) ?? [])));
    }
    const { price_from: from, price_to: to } = filters;
    if (from !== undefined || to !== undefined)
      sets.set('price', this.#between(from ?? 0, to ?? Number.MAX_SAFE_INTEGER));
    if (filters.in_stock === true) sets.set('in_stock', this.#inStock);
    if (filters.discounted === true) sets.set('discounted', this.#discounted);
    return sets;
  }

  #between(from: number, to: number): Bitmap {
    const order = this.#orders.cheapest;
    const end = order.firstIndex((place) => (this.#at(place).price ?? Number.POSITIVE_INFINITY) > to);
    const set = new Bitmap();
    for (
      let index = order.firstIndex((place) => (this.#at(place).price ?? Number.POSITIVE_INFINITY) >= from);
      index < end;
      index += 1
    )
      set.add(order.at(index));
    return set;
  }

  #pricesIn(set: Bitmap): Answer['price'] {
    const first = (sort: 'cheapest' | 'dearest'): number | null => {
      const order = this.#orders[sort];
      for (let index = 0; index < order.length; index += 1) {
        const place = order.at(index);
        // On request comes last: there is no price after it.
        if (set.has(place)) return this.#at(place).price;
      }
      return null;
    };
    const [min, max] = [first('cheapest'), first('dearest')];
    return min === null || max === null ? null : { min, max };
  }

  #page(matching: Bitmap, { sort, offset, limit }: Part, tiers: Tiers = []): number[] {
    if (sort !== 'relevance') return this.#walk(this.#orders[sort], matching, offset, limit);
    const ids: number[] = [];
    let toSkip = offset;
    const counted: Bitmap[] = [];
    for (const tier of tiers.length === 0 ? [matching] : tiers) {
      const fits = matching.and(tier);
      const isNew = (place: number) => counted.every((set) => !set.has(place));
      const order = this.#orders['best-selling'];
      for (let index = 0; index < order.length && ids.length < limit; index += 1) {
        const place = order.at(index);
        if (!fits.has(place) || !isNew(place)) continue;
        if (toSkip > 0) toSkip -= 1;
        else ids.push(this.#at(place).id);
      }
      counted.push(tier);
    }
    return ids;
  }

  #walk(order: Order<Entry>, matching: Bitmap, offset: number, limit: number): number[] {
    const ids: number[] = [];
    let toSkip = offset;
    for (let index = 0; index < order.length && ids.length < limit; index += 1) {
      const place = order.at(index);
      if (!matching.has(place)) continue;
      if (toSkip > 0) toSkip -= 1;
      else ids.push(this.#at(place).id);
    }
    return ids;
  }

  #at(place: number): Entry {
    const entry = this.#entries[place];
    if (entry === undefined) throw new Error('nothing stands at this place of the index');
    return entry;
  }

  #mark(entry: Entry, place: number): void {
    this.#places.set(entry.id, place);
    for (const set of this.#setsWith(entry)) set.add(place);
  }

  #unmark(entry: Entry, place: number): void {
    this.#places.delete(entry.id);
    for (const set of this.#setsWith(entry)) set.delete(place);
  }

  #setsWith(entry: Entry): Bitmap[] {
    const { categories, materials, colours, sizes } = this.#options;
    return [
      this.#all,
      ...(entry.in_stock ? [this.#inStock] : []),
      ...(entry.discounted ? [this.#discounted] : []),
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

function intersection(first: Bitmap, others: readonly Bitmap[]): Bitmap {
  return others.reduce((all, set) => all.and(set), first);
}

function counted(options: Map<number, Bitmap>, base: Bitmap): Counts {
  return new Map([...options].map(([option, set]) => [option, set.countBoth(base)]));
}
