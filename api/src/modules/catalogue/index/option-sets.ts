import { Bitmap } from './bitmap.ts';
import type { Options } from './entry.ts';
import type { OptionKind } from './query.ts';

/** The filters of which a product can have several options. */
const listKinds = ['colours', 'sizes', 'heights', 'capacities', 'uses'] as const;

/** For each filter option the set of slots of the products with that option. */
export class OptionSets {
  readonly all = new Bitmap();
  readonly inStock = new Bitmap();
  readonly discounted = new Bitmap();
  readonly options: Record<OptionKind, Map<number, Bitmap>> = {
    categories: new Map(),
    materials: new Map(),
    colours: new Map(),
    sizes: new Map(),
    heights: new Map(),
    capacities: new Map(),
    uses: new Map(),
  };

  at(slot: number): Options {
    const [category = 0] = this.idsAt(slot, 'categories');
    const [material = 0] = this.idsAt(slot, 'materials');
    const lists = {
      colours: this.idsAt(slot, 'colours'),
      sizes: this.idsAt(slot, 'sizes'),
      heights: this.idsAt(slot, 'heights'),
      capacities: this.idsAt(slot, 'capacities'),
      uses: this.idsAt(slot, 'uses'),
    };
    const flags = { discounted: this.discounted.has(slot), in_stock: this.inStock.has(slot) };
    return { category, material, ...lists, ...flags };
  }

  /** A loop, because this is called for each card of a list, and intermediate arrays took a tenth of its time. */
  idsAt(slot: number, kind: OptionKind): number[] {
    const ids: number[] = [];
    for (const [id, set] of this.options[kind]) if (set.has(slot)) ids.push(id);
    return ids;
  }

  /** Whether the product in the slot has exactly these options. */
  hasOptions(slot: number, options: Options): boolean {
    const { category, material, in_stock, discounted } = options;
    return (
      this.inStock.has(slot) === in_stock &&
      this.discounted.has(slot) === discounted &&
      this.#has(slot, 'categories', [category]) &&
      this.#has(slot, 'materials', [material]) &&
      listKinds.every((kind) => this.#has(slot, kind, options[kind]))
    );
  }

  add(slot: number, { category, material, in_stock, discounted, ...lists }: Options): void {
    const { options } = this;
    this.all.add(slot);
    if (in_stock) this.inStock.add(slot);
    if (discounted) this.discounted.add(slot);
    setFor(options.categories, category).add(slot);
    setFor(options.materials, material).add(slot);
    for (const kind of listKinds) for (const option of lists[kind]) setFor(options[kind], option).add(slot);
  }

  remove(slot: number): void {
    for (const set of [this.all, this.inStock, this.discounted]) set.delete(slot);
    for (const sets of Object.values(this.options)) for (const set of sets.values()) set.delete(slot);
  }

  #has(slot: number, kind: OptionKind, ids: readonly number[]): boolean {
    let remaining = ids.length;
    for (const [id, set] of this.options[kind]) {
      if (set.has(slot) !== ids.includes(id)) return false;
      if (set.has(slot)) remaining -= 1;
    }
    return remaining === 0;
  }
}

function setFor(options: Map<number, Bitmap>, option: number): Bitmap {
  const existing = options.get(option);
  if (existing !== undefined) return existing;
  const created = new Bitmap();
  options.set(option, created);
  return created;
}
