import { setImmediate } from 'node:timers/promises';
import {
  type Answer,
  type Counts,
  type Facet,
  type Filters,
  kinds,
  type Numbers,
  type Part,
  type Tiers,
} from './answer.ts';
import { Bitmap } from './bitmap.ts';
import { type Entry, type Fresh, orders, type Sort, sameRank, sorts } from './entry.ts';
import { Order } from './order.ts';
import { ProductSets } from './product-sets.ts';
import { WordSets } from './word-sets.ts';

type Counted = { matching: Bitmap; numbers: Numbers };

/** Lists whose numbers are kept: each has a set, which for a hundred thousand products is 12 KB. */
const MOST_KEPT = 200;

/** The active catalogue, turned so that lists and the numbers beside their filters can be read off. */
export class FacetIndex {
  readonly words = new WordSets();
  readonly #products = new ProductSets();
  readonly #orders: Record<Sort, Order<Entry>>;
  readonly #counted = new Map<string, Counted>();
  #version = 0;

  private constructor() {
    this.#orders = {
      new: this.#ordered('new', []),
      'best-selling': this.#ordered('best-selling', []),
      cheapest: this.#ordered('cheapest', []),
      dearest: this.#ordered('dearest', []),
      rating: this.#ordered('rating', []),
      name: this.#ordered('name', []),
    };
  }

  /** Each order of a large catalogue takes a tenth of a second: whoever waits has a turn between two of them. */
  static async of(entries: readonly Entry[]): Promise<FacetIndex> {
    const index = new FacetIndex();
    const places = entries.map((entry) => index.#products.add(entry));
    for (const sort of sorts) {
      index.#orders[sort] = index.#ordered(sort, places);
      await setImmediate();
    }
    return index;
  }

  get size(): number {
    return this.#products.size;
  }

  /** Goes up with every change: what was read outside while it stood still belongs to what is in here. */
  get version(): number {
    return this.#version;
  }

  entry(id: number): Entry | undefined {
    const place = this.#products.placeOf(id);
    return place === undefined ? undefined : this.#products.at(place);
  }

  put({ entry, searchKey }: Fresh): void {
    const known = this.#products.placeOf(entry.id);
    if (known !== undefined && sameRank(this.#products.at(known), entry)) {
      this.#products.replace(entry, known);
      this.words.put(known, searchKey);
    } else {
      this.remove(entry.id);
      const place = this.#products.add(entry);
      for (const sort of sorts) this.#orders[sort].insert(place);
      this.words.put(place, searchKey);
    }
    this.#hasChanged();
  }

  remove(id: number): void {
    const place = this.#products.placeOf(id);
    if (place === undefined) return;
    for (const sort of sorts) this.#orders[sort].remove(place);
    this.#products.remove(place);
    this.words.remove(place);
    this.#hasChanged();
  }

  /** The places of these products, to be looked up by; ids that are not here are left out. */
  setOf(ids: Iterable<number>): Bitmap {
    const set = new Bitmap();
    for (const id of ids) {
      const place = this.#products.placeOf(id);
      if (place !== undefined) set.add(place);
    }
    return set;
  }

  ask(filters: Filters, part: Part, tiers?: Tiers): Answer {
    const { matching, numbers } = tiers === undefined ? this.#kept(filters) : this.#count(filters, Bitmap.or(tiers));
    return { ids: this.#page(matching, part, tiers), ...numbers };
  }

  /** The best-selling of the same category, then of the same material, of categories nearby, of all; only what can be bought. */
  related(id: number, nearby: readonly number[], limit: number): number[] {
    const entry = this.entry(id);
    if (entry === undefined) return [];
    const { all, inStock, options } = this.#products;
    const near = nearby.flatMap((category) => options.categories.get(category) ?? []);
    const same = [options.categories.get(entry.category), options.materials.get(entry.material), Bitmap.or(near), all];
    const tiers = same.flatMap((set) => (set === undefined ? [] : [set]));
    const ids = this.#page(inStock, { sort: 'relevance', offset: 0, limit: limit + 1 }, tiers);
    return ids.filter((other) => other !== id).slice(0, limit);
  }

  /** How many products each category has of its own. */
  categoryCounts(): Counts {
    return this.#kept({}).numbers.categories;
  }

  #ordered(sort: Sort, places: readonly number[]): Order<Entry> {
    return new Order(places, (place) => this.#products.at(place), orders[sort]);
  }

  #hasChanged(): void {
    this.#version += 1;
    this.#counted.clear();
  }

  /** Pages and orders of one list have the same numbers; they stay as they are until a product changes. */
  #kept(filters: Filters): Counted {
    const key = JSON.stringify(filters);
    const known = this.#counted.get(key);
    if (known !== undefined) return known;
    const counted = this.#count(filters, this.#products.all);
    if (this.#counted.size >= MOST_KEPT) this.#counted.clear();
    this.#counted.set(key, counted);
    return counted;
  }

  #count(filters: Filters, found: Bitmap): Counted {
    const { inStock, discounted, options } = this.#products;
    const sets = this.#setsOf(filters);
    const matching = intersection(found, [...sets.values()]);
    /** What would be left if this one filter were taken away: what its numbers are counted in. */
    const without = (facet: Facet): Bitmap => {
      if (!sets.has(facet)) return matching;
      const others = [...sets].filter(([other]) => other !== facet);
      return intersection(
        found,
        others.map(([, set]) => set),
      );
    };
    const numbers = {
      total: matching.count(),
      categories: counted(options.categories, without('categories')),
      materials: counted(options.materials, without('materials')),
      colours: counted(options.colours, without('colours')),
      sizes: counted(options.sizes, without('sizes')),
      price: this.#pricesIn(without('price')),
      in_stock: inStock.countBoth(without('in_stock')),
      discounted: discounted.countBoth(without('discounted')),
    };
    return { matching, numbers };
  }

  #setsOf(filters: Filters): Map<Facet, Bitmap> {
    const { inStock, discounted, options } = this.#products;
    const sets = new Map<Facet, Bitmap>();
    for (const kind of kinds) {
      const wanted = filters[kind]?.flatMap((option) => options[kind].get(option) ?? []);
      if (wanted !== undefined) sets.set(kind, Bitmap.or(wanted));
    }
    const { price_from: from, price_to: to } = filters;
    if (from !== undefined || to !== undefined)
      sets.set('price', this.#between(from ?? 0, to ?? Number.MAX_SAFE_INTEGER));
    if (filters.in_stock === true) sets.set('in_stock', inStock);
    if (filters.discounted === true) sets.set('discounted', discounted);
    return sets;
  }

  #between(from: number, to: number): Bitmap {
    const order = this.#orders.cheapest;
    const priceAt = (place: number) => this.#products.at(place).price ?? Number.POSITIVE_INFINITY;
    const end = order.firstIndex((place) => priceAt(place) > to);
    const set = new Bitmap();
    for (let index = order.firstIndex((place) => priceAt(place) >= from); index < end; index += 1)
      set.add(order.at(index));
    return set;
  }

  #pricesIn(set: Bitmap): Answer['price'] {
    const first = (sort: 'cheapest' | 'dearest'): number | null => {
      const [place] = walk(this.#orders[sort], set, 0, 1);
      // On request comes last: there is no price after it.
      return place === undefined ? null : this.#products.at(place).price;
    };
    const [min, max] = [first('cheapest'), first('dearest')];
    return min === null || max === null ? null : { min, max };
  }

  #page(matching: Bitmap, { sort, offset, limit }: Part, tiers: Tiers = []): number[] {
    const idAt = (place: number) => this.#products.at(place).id;
    if (sort !== 'relevance') return walk(this.#orders[sort], matching, offset, limit).map(idAt);
    const places: number[] = [];
    let left = matching;
    let toSkip = offset;
    for (const tier of tiers.length === 0 ? [matching] : tiers) {
      const fits = left.and(tier);
      const count = fits.count();
      places.push(...walk(this.#orders['best-selling'], fits, toSkip, limit - places.length));
      toSkip = Math.max(0, toSkip - count);
      left = left.without(tier);
    }
    return places.map(idAt);
  }
}

function walk(order: Order<Entry>, matching: Bitmap, offset: number, limit: number): number[] {
  const places: number[] = [];
  let toSkip = offset;
  for (let index = 0; index < order.length && places.length < limit; index += 1) {
    const place = order.at(index);
    if (!matching.has(place)) continue;
    if (toSkip > 0) toSkip -= 1;
    else places.push(place);
  }
  return places;
}

function intersection(first: Bitmap, others: readonly Bitmap[]): Bitmap {
  return others.reduce((all, set) => all.and(set), first);
}

function counted(options: Map<number, Bitmap>, base: Bitmap): Counts {
  return new Map([...options].map(([option, set]) => [option, set.countBoth(base)]));
}
