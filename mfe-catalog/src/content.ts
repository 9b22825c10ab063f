import type { Rial } from '@shop/shared/lib/money';

/** What the catalog reads from the API. */
export type Link = { id: number; title: string; url: string };

/** `url` stands below `/products/`. */
export type Category = Link & { slug: string; description: string };

export type ProductSummary = {
  id: number;
  slug: string;
  name: string;
  url: string;
  price: Rial;
  stock: number;
  summary: string;
  /** Its `url` stands below `/products/`. */
  category: Link;
};

export type Product = ProductSummary & { related: ProductSummary[] };

export type ProductList = { items: ProductSummary[]; page: number; pages: number; total: number };

export type ArticleLink = Link & { summary: string; publishedAt: string };
