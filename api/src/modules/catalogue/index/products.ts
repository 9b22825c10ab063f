import { integers } from './columns.ts';
import type { Entry } from './entry.ts';
import { OptionSets } from './option-sets.ts';
import { Order } from './order.ts';
import { Rankings } from './rankings.ts';

/** Numbers products with slots. Free slots are reused. */
export class Products {
  readonly rankings = new Rankings();
  readonly sets = new OptionSets();
  readonly #textHashes = integers();
  /** Finds the slot of an id. A `Map` would need ten times the memory. */
  readonly #byId = new Order(this.rankings.compare.id);
  readonly #freeSlots: number[] = [];

  get size(): number {
    return this.#byId.length;
  }

  /** The slots in use. */
  get slots(): Int32Array {
    return this.#byId.slots;
  }

  slotOf(id: number): number | undefined {
    const index = this.#byId.firstIndex((slot) => this.rankings.idAt(slot) >= id);
    const slot = this.#byId.at(index);
    return index < this.#byId.length && this.rankings.idAt(slot) === id ? slot : undefined;
  }

  at(slot: number): Entry {
    return { ...this.rankings.at(slot), ...this.sets.at(slot), text_hash: this.#textHashes.at(slot) };
  }

  /** Whether the product in the slot has the words of this one. */
  hasText(slot: number, { text_hash }: Entry): boolean {
    return this.#textHashes.at(slot) === text_hash;
  }

  /** Whether no list, filter or search can tell the product from the one in the slot. */
  isSame(slot: number, entry: Entry): boolean {
    return (
      this.rankings.hasRank(slot, entry) &&
      this.#textHashes.at(slot) === entry.text_hash &&
      this.sets.hasOptions(slot, entry)
    );
  }

  /** Returns the slot of the new product. */
  add(entry: Entry): number {
    const slot = this.#freeSlots.pop() ?? this.size;
    this.rankings.set(slot, entry);
    this.#byId.insert(slot);
    this.#textHashes.set(slot, entry.text_hash);
    this.sets.add(slot, entry);
    return slot;
  }

  /** The new entry must have the same rank. */
  replace(slot: number, entry: Entry): void {
    this.#textHashes.set(slot, entry.text_hash);
    this.sets.remove(slot);
    this.sets.add(slot, entry);
  }

  remove(slot: number): void {
    this.#byId.remove(slot);
    this.sets.remove(slot);
    this.#freeSlots.push(slot);
  }
}
