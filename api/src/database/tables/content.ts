import type { Generated } from 'kysely';
import type { Derived, Instant, Json, Now } from './columns.ts';

/** Pages, articles, menus and shop settings. */
export type ContentTables = {
  menus: { slug: string; items: Json<MenuItem[]> };
  pages: PagesTable;
  shop_settings: { key: string; value: string };
  blog_categories: { id: number; slug: string; title: string };
  articles: ArticlesTable;
  article_products: { article_id: number; product_id: number; position: number };
};

export type MenuItem = { title: string; url: string; items?: MenuItem[] };
export type Component = { name: string; feilds: unknown };

type PagesTable = {
  id: number;
  slug: string;
  title: string;
  description: Generated<string>;
  /** Markdown. */
  body: Generated<string>;
  components: Json<Component[]>;
  readable: boolean;
  updated_at: Now;
};

type ArticlesTable = {
  id: Generated<number>;
  slug: string;
  title: string;
  category_id: number;
  summary: string;
  /** Markdown. */
  body: string;
  picture_id: string | null;
  picture_alt: Generated<string>;
  featured: Generated<boolean>;
  reading_minutes: number;
  published_at: Instant;
  updated_at: Now;
  search_key: string;
  search: Derived<string>;
  title_search: Derived<string>;
};
