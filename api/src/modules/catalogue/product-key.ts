import type { SpecificationRow } from '../../database/tables/catalogue.ts';
import { searchKey } from '../search/key.ts';

type ProductTexts = {
  name: string;
  summary: string;
  /** Markdown; search ignores its signs. */
  description: string;
  specification: readonly SpecificationRow[];
  /** The titles of its category and that category's ancestors, its material, colours and prints. */
  titles: readonly string[];
};

/** The search text of a product: the column `products.search_key`. */
export function productKey({ name, summary, description, specification, titles }: ProductTexts): string {
  const rows = specification.map(({ title, value }) => `${title} ${value}`);
  return searchKey(name, ...titles, summary, ...rows, description);
}
