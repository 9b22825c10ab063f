import { LRUCache } from 'lru-cache';
import { Bitmap } from './bitmap.ts';
import { type Entry, type LoadedProduct, type Sort, sorts } from './entry.ts';
import { Order } from './order.ts';
import { pageTaker, takePage } from './paging.ts';
import { Products } from './products.ts';
import {
  type Counts,
  type Facet,
  type FacetCounts,
  type Filters,
  optionKinds,
  type PageRequest,
  type QueryResult,
  type Tiers,
} from './query.ts';
import type { Term, WordMatches } from './term.ts';
import { TextIndex } from './text-index.ts';
import { WordSets } from './word-sets.ts';

type CountedFilters = { matching: Bitmap; counts: FacetCounts };

/** Each cached combination of filters has a set: 128 KB for a million products. */
const maxCachedFilters = 200;

/** The active products as sets and orders, from which lists and facet counts are computed without the database. */
export class FacetIndex {
  readonly words = new WordSets();
  #texts = new TextIndex();
  readonly #products = new Products();
  readonly #orders: Record<Sort, Order>;
  readonly #countedFilters = new LRUCache<string, CountedFilters>({ max: maxCachedFilters });
  #version = 0;

  private constructor() {
    const { compare } = this.#products.rankings;
    this.#orders = {
      new: new Order(compare.new),
      'best-selling': new Order(compare['best-selling']),
      cheapest: new Order(compare.cheapest),
      dearest: new Order(compare.dearest),
      rating: new Order(compare.rating),
      name: new Order(compare.name),
    };
  }

  static async of(all: Iterable<LoadedProduct> | AsyncIterable<LoadedProduct>): Promise<FacetIndex> {
    const index = new FacetIndex();
    const products = index.#products;
    const texts = TextIndex.builder();
    for await (const { entry, searchKey } of all) texts.add(products.add(entry), searchKey);
    index.#texts = texts.seal();
    for (const sort of sorts) index.#orders[sort] = await Order.of(products.slots, products.rankings.compare[sort]);
    return index;
  }

  get size(): number {
    return this.#products.size;
  }

  /** Rises with every change: if it is the same before and after a query to the database, the result fits the index. */
  get version(): number {
    return this.#version;
  }

  entry(id: number): Entry | undefined {
    const slot = this.#products.slotOf(id);
    return slot === undefined ? undefined : this.#products.at(slot);
  }

  /** The ids of a product's colours, without the cost of the whole entry. */
  coloursOf(id: number): number[] {
    const slot = this.#products.slotOf(id);
    return slot === undefined ? [] : this.#products.sets.idsAt(slot, 'colours');
  }

  put({ entry, searchKey }: LoadedProduct): void {
    const existing = this.#products.slotOf(entry.id);
    const hasSameText = existing !== undefined && this.#products.hasText(existing, entry);
    const slot = this.#put(existing, entry);
    // A sale changes the rank of a product, and not its words.
    if (!hasSameText || slot !== existing) {
      this.#texts.set(slot, searchKey);
      this.words.updateProduct(slot, searchKey);
    }
    this.#markChanged();
  }

  remove(id: number): void {
    const slot = this.#products.slotOf(id);
    if (slot === undefined) return;
    this.#take(slot);
    this.#texts.remove(slot);
    this.words.removeProduct(slot);
    this.#markChanged();
  }

  /** The products that match a term; undefined if only the database knows. */
  matchesOf(term: Term): WordMatches | undefined {
    const cached = this.words.get(term);
    if (cached !== undefined) return cached;
    const matches = this.#texts.matchesOf(term);
    if (matches !== undefined) this.words.set(term, matches);
    return matches;
  }

  /** Adds a product, or replaces it. Returns its slot, which a replaced product keeps. */
  #put(existing: number | undefined, entry: Entry): number {
    if (existing !== undefined && this.#products.rankings.hasRank(existing, entry)) {
      this.#products.replace(existing, entry);
      return existing;
    }
    if (existing !== undefined) this.#take(existing);
    const slot = this.#products.add(entry);
    for (const sort of sorts) this.#orders[sort].insert(slot);
    return slot;
  }

  #take(slot: number): void {
    for (const sort of sorts) this.#orders[sort].remove(slot);
    this.#products.remove(slot);
  }

  /**
   * The ids of products that differ from `entries`, which must be all products, or that only one side has. Undefined if there are
   * more than `limit`.
   */
  async findDifferences(entries: AsyncIterable<Entry>, limit: number): Promise<number[] | undefined> {
    const unchanged = new Bitmap();
    const ids = new Set<number>();
    for await (const entry of entries) {
      const slot = this.#products.slotOf(entry.id);
      if (slot !== undefined && this.#products.isSame(slot, entry)) unchanged.add(slot);
      else ids.add(entry.id);
      if (ids.size > limit) return undefined;
    }
    for (const slot of this.#products.slots) {
      if (!unchanged.has(slot)) ids.add(this.#products.rankings.idAt(slot));
    }
    return ids.size > limit ? undefined : [...ids];
  }

  /** The slots of these products as a set; ids that are not in the index are left out. */
  setOf(ids: Iterable<number>): Bitmap {
    const set = new Bitmap();
    // In the order of the ids each lookup reads memory next to that of the one before, which is five times as fast.
    for (const id of Int32Array.from(ids).sort()) {
      const slot = this.#products.slotOf(id);
      if (slot !== undefined) set.add(slot);
    }
    return set;
  }

  /** The products that are directly in one of these categories. */
  inCategories(ids: readonly number[]): Bitmap {
    return this.#setsOf({ categories: ids }).get('categories') ?? new Bitmap();
  }

  query(filters: Filters, page: PageRequest, tiers?: Tiers): QueryResult {
    const { matching, counts } =
      tiers === undefined ? this.#cachedCounts(filters) : this.#count(filters, Bitmap.or(tiers));
    return { ids: this.#page(matching, page, tiers), ...counts };
  }

  /** The first of the products that a search has found, by relevance. Without the counts of the filters, which cost most of `query`. */
  firstMatches(tiers: Tiers, limit: number): number[] {
    return this.#page(Bitmap.or(tiers), { sort: 'relevance', offset: 0, limit }, tiers);
  }

  /** Related products in stock, each group by sales: same category, same material, nearby categories, any. */
  related(id: number, nearby: readonly number[], limit: number): number[] {
    const entry = this.entry(id);
    if (entry === undefined) return [];
    const { all, inStock, options } = this.#products.sets;
    const nearbySets = nearby.flatMap((category) => options.categories.get(category) ?? []);
    const groups = [
      options.categories.get(entry.category),
      options.materials.get(entry.material),
      Bitmap.or(nearbySets),
      all,
    ];
    const tiers = groups.flatMap((set) => (set === undefined ? [] : [set]));
    const ids = this.#page(inStock, { sort: 'relevance', offset: 0, limit: limit + 1 }, tiers);
    return ids.filter((other) => other !== id).slice(0, limit);
  }

  /** The number of products that are directly in each category. */
  categoryCounts(): Counts {
    return this.#cachedCounts({}).counts.categories;
  }

  #markChanged(): void {
    this.#version += 1;
    this.#countedFilters.clear();
  }

  /** All pages and orders of one list have the same counts; they stay valid until a product changes. */
  #cachedCounts(filters: Filters): CountedFilters {
    const key = JSON.stringify(filters);
    const cached = this.#countedFilters.get(key);
    if (cached !== undefined) return cached;
    const counted = this.#count(filters, this.#products.sets.all);
    this.#countedFilters.set(key, counted);
    return counted;
  }

  #count(filters: Filters, candidates: Bitmap): CountedFilters {
    const { inStock, discounted, options } = this.#products.sets;
    const sets = this.#setsOf(filters);
    const matching = intersection(candidates, [...sets.values()]);
    /** The products that match all filters but this one; the options of a filter are counted among these. */
    const matchingWithout = (facet: Facet): Bitmap => {
      if (!sets.has(facet)) return matching;
      const otherSets = [...sets].filter(([other]) => other !== facet);
      return intersection(
        candidates,
        otherSets.map(([, set]) => set),
      );
    };
    const counts = {
      total: matching.count(),
      categories: countOptions(options.categories, matchingWithout('categories')),
      materials: countOptions(options.materials, matchingWithout('materials')),
      colours: countOptions(options.colours, matchingWithout('colours')),
      sizes: countOptions(options.sizes, matchingWithout('sizes')),
      heights: countOptions(options.heights, matchingWithout('heights')),
      capacities: countOptions(options.capacities, matchingWithout('capacities')),
      uses: countOptions(options.uses, matchingWithout('uses')),
      price: this.#priceRange(matchingWithout('price')),
      in_stock: inStock.countBoth(matchingWithout('in_stock')),
      discounted: discounted.countBoth(matchingWithout('discounted')),
    };
    return { matching, counts };
  }

  #setsOf(filters: Filters): Map<Facet, Bitmap> {
    const { inStock, discounted, options } = this.#products.sets;
    const sets = new Map<Facet, Bitmap>();
    for (const kind of optionKinds) {
      const chosenSets = filters[kind]?.flatMap((option) => options[kind].get(option) ?? []);
      if (chosenSets !== undefined) sets.set(kind, Bitmap.or(chosenSets));
    }
    const { price_from: from, price_to: to } = filters;
    if (from !== undefined || to !== undefined)
      sets.set('price', this.#withPriceBetween(from ?? 0, to ?? Number.MAX_SAFE_INTEGER));
    if (filters.in_stock === true) sets.set('in_stock', inStock);
    if (filters.discounted === true) sets.set('discounted', discounted);
    return sets;
  }

  #withPriceBetween(from: number, to: number): Bitmap {
    const order = this.#orders.cheapest;
    const priceAt = (slot: number) => this.#products.rankings.priceAt(slot) ?? Number.POSITIVE_INFINITY;
    const end = order.firstIndex((slot) => priceAt(slot) > to);
    const set = new Bitmap();
    for (let index = order.firstIndex((slot) => priceAt(slot) >= from); index < end; index += 1)
      set.add(order.at(index));
    return set;
  }

  #priceRange(set: Bitmap): QueryResult['price'] {
    const firstPrice = (sort: 'cheapest' | 'dearest'): number | null => {
      const [slot] = takePage(this.#orders[sort], set, 0, 1);
      // Products with a price on request are last, so a null here means that no product in the set has a price.
      return slot === undefined ? null : this.#products.rankings.priceAt(slot);
    };
    const [min, max] = [firstPrice('cheapest'), firstPrice('dearest')];
    return min === null || max === null ? null : { min, max };
  }

  #page(matching: Bitmap, { sort, offset, limit }: PageRequest, tiers: Tiers = []): number[] {
    const idAt = (slot: number) => this.#products.rankings.idAt(slot);
    if (sort !== 'relevance') return takePage(this.#orders[sort], matching, offset, limit).map(idAt);
    const { compare } = this.#products.rankings;
    const takeFrom = pageTaker(this.#orders['best-selling'], compare['best-selling']);
    const slots: number[] = [];
    let remaining = matching;
    let toSkip = offset;
    for (const tier of tiers.length === 0 ? [matching] : tiers) {
      const inTier = remaining.and(tier);
      const count = inTier.count();
      if (count > toSkip) slots.push(...takeFrom(inTier, count, { offset: toSkip, limit: limit - slots.length }));
      if (slots.length >= limit) break;
      toSkip = Math.max(0, toSkip - count);
      remaining = remaining.without(tier);
    }
    return slots.map(idAt);
  }
}

function intersection(first: Bitmap, others: readonly Bitmap[]): Bitmap {
  return others.reduce((result, set) => result.and(set), first);
}

function countOptions(options: Map<number, Bitmap>, base: Bitmap): Counts {
  return new Map([...options].map(([option, set]) => [option, set.countBoth(base)]));
}
