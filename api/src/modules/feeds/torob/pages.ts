import { sql } from 'kysely';
import type { Connection } from '../../../database/connect.ts';

/** Torob requires exactly this many items on every page but the last. */
export const pageSize = 100;

/** The first item of a page: a product in the order of the feed, and how many of its variants are on the page before. */
export type PageStart = { published: string; product: number; skip: number };
export type PageList = { total: number; starts: readonly PageStart[] };

type Counted = { id: number; published: string; variants: number };

const batchSize = 5_000;
const lifetimeMs = 10 * 60_000;

/**
 * Torob numbers its pages, and an offset would make the database read all pages before the wanted one. Therefore the first item
 * of every page is computed once for all readers, in small queries, and used for ten minutes. Products that are published meanwhile
 * do not move the items of the later pages.
 */
export function createPageLists(db: Connection, now: () => Date) {
  let current: { list: Promise<PageList>; until: number } | undefined;

  return (): Promise<PageList> => {
    if (current !== undefined && now().getTime() < current.until) return current.list;
    const list = computePages(db);
    current = { list, until: now().getTime() + lifetimeMs };
    list.catch(() => {
      current = undefined;
    });
    return list;
  };
}

async function computePages(db: Connection): Promise<PageList> {
  const starts: PageStart[] = [];
  let total = 0;
  for (let batch = await countBatch(db, undefined); batch.length > 0; batch = await countBatch(db, batch.at(-1))) {
    for (const { id, published, variants } of batch) {
      // The first page that begins at or after this product's first variant.
      for (let place = starts.length * pageSize; place < total + variants; place += pageSize) {
        starts.push({ published, product: id, skip: place - total });
      }
      total += variants;
    }
    if (batch.length < batchSize) break;
  }
  return { total, starts };
}

/** The time is text, because a `Date` would lose its microseconds. */
async function countBatch(db: Connection, after: Counted | undefined): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select id, published_at::text as published,
      (select count(*)::integer from variants where product_id = products.id and variants.active) as variants
    from products
    where active and ${after === undefined ? sql`true` : sql`(published_at, id) < (${after.published}::timestamptz, ${after.id})`}
    order by published_at desc, id desc limit ${batchSize}`.execute(db);
  return rows;
}
