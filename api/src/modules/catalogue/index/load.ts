import { sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';
import { bandsBetween, bandsOf, capacityBands, heightBands } from '../loads.ts';
import type { Entry, LoadedProduct } from './entry.ts';

type ListColumn = 'colours' | 'sizes' | 'heights' | 'uses';
type Row = Omit<Entry, ListColumn | 'capacities'> &
  Record<ListColumn, string> & { load_from: number | null; load_to: number | null; search_key: string };

/** Reads the active products among these. */
export async function loadSome(db: Connection, ids: readonly number[]): Promise<LoadedProduct[]> {
  if (ids.length === 0) return [];
  const rows = await readRows(db, sql`products.id = any(${ids}::integer[])`, { limit: ids.length, searchKey: texts });
  return rows.map(productOf);
}

/** Reads all active products. */
export async function* loadAll(db: Connection): AsyncGenerator<LoadedProduct> {
  for await (const row of readAll(db, { batchSize: 1_000, searchKey: texts })) yield productOf(row);
}

/** Reads all active products without their texts, which are most of the data. */
export async function* loadEntries(db: Connection): AsyncGenerator<Entry> {
  for await (const row of readAll(db, { batchSize: 5_000, searchKey: sql`''` })) yield entryOf(row);
}

const texts = sql`search_key`;

/** In batches: the embedded database has one session, and answers other queries between them. */
async function* readAll(
  db: Connection,
  { batchSize, searchKey }: { batchSize: number; searchKey: Sql },
): AsyncGenerator<Row> {
  let rows: Row[] = [];
  do {
    const lastId = rows.at(-1)?.id ?? 0;
    rows = await readRows(db, sql`products.id > ${lastId}`, { limit: batchSize, searchKey });
    yield* rows;
  } while (rows.length === batchSize);
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
      ${searchKey} as search_key, options.colours, options.sizes, options.heights,
      load_from, load_to, array_to_string(uses, ' ') as uses
    from products cross join lateral (
      select coalesce(string_agg(distinct colour_id::text, ' '), '') as colours,
        coalesce(string_agg(distinct size_id::text, ' '), '') as sizes,
        coalesce(string_agg(distinct height_cm::text, ' ') filter (where width_cm is not null), '') as heights
      from variants left join sizes on sizes.id = size_id where product_id = products.id and variants.active) as options
    where products.active and ${where} order by products.id limit ${limit}`.execute(db);
  return rows;
}

const productOf = (row: Row): LoadedProduct => ({ entry: entryOf(row), searchKey: row.search_key });

function entryOf({ search_key, colours, sizes, heights, uses, load_from, load_to, ...row }: Row): Entry {
  return {
    ...row,
    colours: parseIds(colours),
    sizes: parseIds(sizes),
    heights: bandsOf(heightBands, parseIds(heights)),
    capacities: load_from === null || load_to === null ? [] : bandsBetween(capacityBands, load_from, load_to),
    uses: parseIds(uses),
  };
}

function parseIds(text: string): number[] {
  return text === '' ? [] : text.split(' ').map(Number);
}
