import type { ColumnType, Generated } from 'kysely';

/** The database as `migrations/` makes it. */
export type Schema = {
  migrations: { name: string; digest: string; applied_at: Generated<Date> };
  areas: { name: string; created_at: Generated<Date> };
  area_prefixes: { prefix: string; area: string };
  area_keys: { area: string; id: string; public_key: string; retired_at: Date | null; created_at: Generated<Date> };
  tokens: { hash: string; role: TokenRole; area: string | null; created_at: Generated<Date> };
  releases: ReleasesTable;
  pointers: PointersTable;
  release_log: ReleaseLogTable;
  changes: ChangesTable;
  change_horizon: { single: Generated<boolean>; tx: string; id: string };
  menus: { slug: string; items: Json<MenuItem[]> };
  pages: PagesTable;
  categories: { id: number; slug: string; title: string; description: string };
  products: ProductsTable;
  blog_categories: { id: number; slug: string; title: string };
  articles: ArticlesTable;
};

export type TokenRole = 'area' | 'edge' | 'admin';
export type LogKind = 'area' | 'publish' | 'ramp' | 'promote' | 'rollback' | 'rotate' | 'prune';
export type ChangeKind = 'policy' | 'content';
export type MenuItem = { title: string; url: string; items?: MenuItem[] };
export type Component = { name: string; feilds: unknown };

/** Read as a value, written as text: the driver would turn an array into PostgreSQL's own kind of array. */
type Json<T> = ColumnType<T, string, string>;

type ReleasesTable = {
  area: string;
  id: string;
  manifest: string;
  key_id: string;
  signature: string;
  version: string;
  commit: string;
  contract: number;
  published_at: Generated<Date>;
  withdrawn_at: Date | null;
  pruned_at: Date | null;
};

type PointersTable = {
  area: string;
  stable: string | null;
  candidate: string | null;
  percent: Generated<number>;
  salt: string;
  revision: Generated<number>;
};

type ReleaseLogTable = {
  id: Generated<number>;
  at: Generated<Date>;
  who: string;
  kind: LogKind;
  area: string;
  release: string | null;
  percent: number | null;
  revision: number;
  why: string | null;
  stable: string | null;
  candidate: string | null;
};

type ChangesTable = {
  tx: Generated<string>;
  id: Generated<string>;
  at: Generated<Date>;
  kind: ChangeKind;
  tags: Generated<string[]>;
};

type PagesTable = {
  id: number;
  slug: string;
  title: string;
  paragraphs: Json<string[]>;
  components: Json<Component[]>;
  readable: boolean;
};

type ProductsTable = {
  id: number;
  slug: string;
  name: string;
  category_id: number;
  /** Rial. The driver gives eight-byte integers as text. */
  price: ColumnType<string, number, number>;
  summary: string;
  stock: number;
  search_key: string;
};

type ArticlesTable = {
  id: number;
  slug: string;
  title: string;
  category_id: number;
  summary: string;
  paragraphs: Json<string[]>;
  published_at: ColumnType<Date, Date | string, Date | string>;
  updated_at: Generated<Date>;
  search_key: string;
};
