import { doubles, integers, TextColumn } from './columns.ts';
import type { Entry, Ranking, Sort } from './entry.ts';
import type { CompareSlots } from './order.ts';

/** Products with a price on request are last in both orders by price. A price is never 0. */
const onRequest = 0;

/** The properties by which products are sorted, a column for each: an object for each product would need four times the memory. */
export class Rankings {
  readonly #ids = integers();
  readonly #prices = doubles();
  readonly #published = doubles();
  readonly #sold = integers();
  readonly #ratingSums = integers();
  readonly #ratingCounts = integers();
  readonly #sortKeys = new TextColumn();

  idAt(slot: number): number {
    return this.#ids.at(slot);
  }

  priceAt(slot: number): number | null {
    const price = this.#prices.at(slot);
    return price === onRequest ? null : price;
  }

  at(slot: number): Ranking & { id: number } {
    return {
      id: this.#ids.at(slot),
      price: this.priceAt(slot),
      published: this.#published.at(slot),
      sold: this.#sold.at(slot),
      rating_sum: this.#ratingSums.at(slot),
      rating_count: this.#ratingCounts.at(slot),
      sort_key: this.#sortKeys.at(slot),
    };
  }

  set(slot: number, entry: Entry): void {
    this.#ids.set(slot, entry.id);
    this.#prices.set(slot, entry.price ?? onRequest);
    this.#published.set(slot, entry.published);
    this.#sold.set(slot, entry.sold);
    this.#ratingSums.set(slot, entry.rating_sum);
    this.#ratingCounts.set(slot, entry.rating_count);
    this.#sortKeys.set(slot, entry.sort_key);
  }

  /** Whether the product has the same place in every order as the one in the slot. */
  hasRank(slot: number, ranking: Ranking): boolean {
    return (
      this.#published.at(slot) === ranking.published &&
      this.#sold.at(slot) === ranking.sold &&
      this.#prices.at(slot) === (ranking.price ?? onRequest) &&
      this.#ratingSums.at(slot) === ranking.rating_sum &&
      this.#ratingCounts.at(slot) === ranking.rating_count &&
      this.#sortKeys.at(slot) === ranking.sort_key
    );
  }

  /** None returns 0 for two products, so an order is always the same and its pages never overlap. */
  readonly compare: Readonly<Record<Sort | 'id', CompareSlots>> = {
    id: (a, b) => this.#ids.at(a) - this.#ids.at(b),
    new: (a, b) => this.#published.at(b) - this.#published.at(a) || this.#compareIds(a, b),
    'best-selling': (a, b) => this.#sold.at(b) - this.#sold.at(a) || this.#compareIds(a, b),
    cheapest: (a, b) => this.#priceOrHighest(a) - this.#priceOrHighest(b) || this.#compareIds(a, b),
    dearest: (a, b) => this.#prices.at(b) - this.#prices.at(a) || this.#compareIds(a, b),
    rating: (a, b) =>
      this.#dampedAverage(b) - this.#dampedAverage(a) ||
      this.#ratingCounts.at(b) - this.#ratingCounts.at(a) ||
      this.#compareIds(a, b),
    name: (a, b) => this.#sortKeys.compare(a, b) || this.#compareIds(a, b),
  };

  /** Of products that are equal otherwise, the newest is first. */
  #compareIds(a: number, b: number): number {
    return this.#ids.at(b) - this.#ids.at(a);
  }

  #priceOrHighest(slot: number): number {
    return this.priceAt(slot) ?? Number.MAX_SAFE_INTEGER;
  }

  /** The average with five ratings of four stars added: one rating of five stars must not beat a hundred ratings of 4.8. */
  #dampedAverage(slot: number): number {
    const count = this.#ratingCounts.at(slot);
    return count === 0 ? 0 : (this.#ratingSums.at(slot) + 20) / (count + 5);
  }
}
