import { sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import type { Entry, Fresh } from './entry.ts';

type Row = Omit<Entry, 'colours' | 'sizes'> & { colours: string; sizes: string; search_key: string };

const AT_ONCE = 5_000;

/** The active ones of these products. */
export async function loadSome(db: Connection, ids: readonly number[]): Promise<Fresh[]> {
  if (ids.length === 0) return [];
  const rows = await read(db, sql`products.id = any(${ids}::integer[])`, {
    limit: ids.length,
    searchKey: sql`search_key`,
  });
  return rows.map(({ search_key: searchKey, ...row }) => ({ entry: entryOf(row), searchKey }));
}

/** All active products, in pieces: whoever else asks the database is answered between them. */
export async function loadAll(db: Connection): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let last = 0; ; last = entries.at(-1)?.id ?? last) {
    const rows = await read(db, sql`products.id > ${last}`, { limit: AT_ONCE, searchKey: sql`''` });
    for (const { search_key, ...row } of rows) entries.push(entryOf(row));
    if (rows.length < AT_ONCE) return entries;
  }
}

type Sql = ReturnType<typeof sql>;

async function read(
  db: Connection,
  where: Sql,
  { limit, searchKey }: { limit: number; searchKey: Sql },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select products.id, category_id as category, material_id as material, min_price as price,
      discount_percent > 0 as discounted, available > 0 as in_stock,
      extract(epoch from published_at)::float8 as published, sold, rating_sum, rating_count, sort_key,
      ${searchKey} as search_key, options.colours, options.sizes
    from products cross join lateral (
      select coalesce(string_agg(distinct colour_id::text, ' '), '') as colours,
        coalesce(string_agg(distinct size_id::text, ' '), '') as sizes
      from variants where product_id = products.id and variants.active) as options
    where products.active and ${where} order by products.id limit ${limit}`.execute(db);
  return rows;
}

function entryOf(row: Omit<Row, 'search_key'>): Entry {
  return { ...row, colours: numbersIn(row.colours), sizes: numbersIn(row.sizes) };
}

function numbersIn(text: string): number[] {
  return text === '' ? [] : text.split(' ').map(Number);
}
