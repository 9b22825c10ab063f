import type { Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import { itemOf } from './item.ts';
import { createPageLists, pageSize } from './pages.ts';
import type { TorobQuery } from './parse-query.ts';
import { torobRepository, type VariantRow } from './repository.ts';

/** Limits the answer to a query by addresses or ids, which are at most 1,000. */
const maxVariants = 5000;

/** A longer host is invalid, and the parser needs seconds for a thousand long hosts of combining marks. */
const hasPossibleHost = /^https?:\/\/[^/?#]{1,253}(?:[/?#]|$)/i;

const idPattern = /^[1-9][0-9]{0,8}$/;

type Parts = { shopOrigin: string; now: () => Date };

export function torobService(kysely: Kysely<Schema>, { shopOrigin, now }: Parts) {
  const repository = torobRepository(kysely);
  const readPages = createPageLists(kysely, now);
  const toItems = (rows: VariantRow[]) => rows.map((row) => itemOf(row, shopOrigin));
  const singlePage = (rows: VariantRow[]) => ({
    current_page: 1,
    total: rows.length,
    max_pages: 1,
    products: toItems(rows),
  });

  async function answer(query: TorobQuery) {
    if ('page_uniques' in query) {
      const ids = query.page_uniques.filter((unique) => idPattern.test(unique)).map(Number);
      return singlePage(await repository.variants(ids, { limit: maxVariants }));
    }
    if ('page_urls' in query) return singlePage(await findByUrls(query.page_urls));
    const { total, starts } = await readPages();
    const max_pages = Math.max(1, starts.length);
    if ('page' in query) {
      const start = starts[query.page - 1];
      const rows = start === undefined ? [] : await repository.pageFrom(start);
      return { current_page: query.page, total, max_pages, products: toItems(rows) };
    }
    const cursor = query.cursor === undefined ? undefined : Number(query.cursor);
    const rows = await repository.below(cursor, { limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const lastRow = rows.length > pageSize ? page.at(-1) : undefined;
    return {
      current_page: null,
      total,
      max_pages,
      next_cursor: lastRow ? String(lastRow.variant_id) : null,
      products: toItems(page),
    };
  }

  /** An address with a variant gives that variant, an address without one gives all variants of the product. */
  async function findByUrls(urls: readonly string[]): Promise<VariantRow[]> {
    const targets = urls.flatMap(parseUrl);
    const variantIds = targets.flatMap(({ variant }) => variant ?? []);
    const productIds = targets.flatMap(({ product, variant }) => (variant === undefined ? product : []));
    const [variants, ofProducts] = await Promise.all([
      repository.variants(variantIds, { limit: maxVariants }),
      repository.ofProducts(productIds, { limit: maxVariants }),
    ]);
    const matchesTarget = ({ product_id, variant_id }: VariantRow) =>
      targets.some(({ product, variant }) => product === product_id && variant === variant_id);
    return [...variants.filter(matchesTarget), ...ofProducts];
  }

  function parseUrl(url: string): { product: number; variant?: number }[] {
    if (!hasPossibleHost.test(url) || !URL.canParse(url)) return [];
    const { host, pathname, searchParams } = new URL(url);
    const [, product] = /^\/products\/([1-9][0-9]{0,8})(?:\/|$)/.exec(pathname) ?? [];
    if (product === undefined || host.replace(/^www\./, '') !== new URL(shopOrigin).host) return [];
    const variant = searchParams.get('variant') ?? '';
    return [{ product: Number(product), ...(idPattern.test(variant) ? { variant: Number(variant) } : {}) }];
  }

  return { answer };
}

export type TorobService = ReturnType<typeof torobService>;
