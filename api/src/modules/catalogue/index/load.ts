import { sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import type { ChangedProduct, Entry } from './entry.ts';

type Row = Omit<Entry, 'colours' | 'sizes'> & { colours: string; sizes: string; search_key: string };

const batchSize = 5_000;

/** Reads the active products among these. */
export async function loadSome(db: Connection, ids: readonly number[]): Promise<ChangedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(db, sql`products.id = any(${ids}::integer[])`, {
    limit: ids.length,
    searchKey: sql`search_key`,
  });
  return rows.map(({ search_key: searchKey, ...row }) => ({ entry: entryOf(row), searchKey }));
}

/**
 * Reads all active products in batches: the embedded database has one session, and answers other queries between the batches.
 * `reuse` returns an existing object for an equal one, so that a reload of a large catalogue does not need its memory twice.
 */
export async function loadAll(db: Connection, reuse = (entry: Entry): Entry => entry): Promise<Entry[]> {
  const entries: Entry[] = [];
  // Many products have the same colours and sizes.
  const lists = new Map<string, number[]>();
  const shared = (text: string): number[] => {
    const list = lists.get(text) ?? parseIds(text);
    lists.set(text, list);
    return list;
  };
  for (let lastId = 0; ; lastId = entries.at(-1)?.id ?? lastId) {
    const rows = await readRows(db, sql`products.id > ${lastId}`, { limit: batchSize, searchKey: sql`''` });
    for (const { search_key, ...row } of rows) entries.push(reuse(entryOf(row, shared)));
    if (rows.length < batchSize) return entries;
  }
}

type Sql = ReturnType<typeof sql>;

async function readRows(
  db: Connection,
  where: Sql,
  { limit, searchKey }: { limit: number; searchKey: Sql },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select products.id, category_id as category, material_id as material, min_price as price,
      discount_percent > 0 as discounted, available > 0 as in_stock,
      extract(epoch from published_at)::float8 as published, sold, rating_sum, rating_count, sort_key,
      hashtext(search_key) as text_hash,
      ${searchKey} as search_key, options.colours, options.sizes
    from products cross join lateral (
      select coalesce(string_agg(distinct colour_id::text, ' '), '') as colours,
        coalesce(string_agg(distinct size_id::text, ' '), '') as sizes
      from variants where product_id = products.id and variants.active) as options
    where products.active and ${where} order by products.id limit ${limit}`.execute(db);
  return rows;
}

function entryOf(row: Omit<Row, 'search_key'>, idsOf = parseIds): Entry {
  return { ...row, colours: idsOf(row.colours), sizes: idsOf(row.sizes) };
}

function parseIds(text: string): number[] {
  return text === '' ? [] : text.split(' ').map(Number);
}
