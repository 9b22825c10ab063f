import type { SpecificationRow } from '../../database/tables/catalogue.ts';
import { searchKey } from '../search/key.ts';

type Found = {
  name: string;
  summary: string;
  /** Markdown: its signs are no words. */
  description: string;
  specification: readonly SpecificationRow[];
  /** Titles of its category and the ones above it, its material, its colours and prints. */
  titles: readonly string[];
};

/** What a product is found by: `products.search_key`. */
export function productKey({ name, summary, description, specification, titles }: Found): string {
  const rows = specification.map(({ title, value }) => `${title} ${value}`);
  return searchKey(name, ...titles, summary, ...rows, description);
}
