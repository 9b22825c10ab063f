import type { Kysely } from 'kysely';
import type { Schema } from '../../../database/schema.ts';
import type { Asked } from './asked.ts';
import { itemOf } from './item.ts';
import { torobRepository, type VariantRow } from './repository.ts';

/** Every page but the last has exactly so many: Torob's rule. */
const PAGE = 100;
/** One more than a product can have variants, as often as somebody can ask for products at once. */
const ALL = 5000;

const id = /^[1-9][0-9]{0,8}$/;

export function torobService(kysely: Kysely<Schema>, { shopOrigin }: { shopOrigin: string }) {
  const torob = torobRepository(kysely);
  const told = (rows: VariantRow[]) => rows.map((row) => itemOf(row, shopOrigin));
  const single = (rows: VariantRow[]) => ({ current_page: 1, total: rows.length, max_pages: 1, products: told(rows) });

  async function answer(asked: Asked) {
    if ('page_uniques' in asked) {
      const ids = asked.page_uniques.filter((unique) => id.test(unique)).map(Number);
      return single(await torob.these(ids, { limit: ALL }));
    }
    if ('page_urls' in asked) return single(await named(asked.page_urls));
    const total = await torob.count();
    const max_pages = Math.max(1, Math.ceil(total / PAGE));
    if ('page' in asked) {
      const rows = await torob.newest({ limit: PAGE, offset: (asked.page - 1) * PAGE });
      return { current_page: asked.page, total, max_pages, products: told(rows) };
    }
    const rows = await torob.below(asked.cursor === undefined ? undefined : Number(asked.cursor), { limit: PAGE + 1 });
    const page = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? page.at(-1) : undefined;
    return {
      current_page: null,
      total,
      max_pages,
      next_cursor: last ? String(last.variant_id) : null,
      products: told(page),
    };
  }

  /** Behind an address stand one variant, or all of a product when it names none. */
  async function named(urls: readonly string[]): Promise<VariantRow[]> {
    const places = urls.flatMap(placeOf);
    const variants = places.flatMap(({ variant }) => variant ?? []);
    const products = places.flatMap(({ product, variant }) => (variant === undefined ? product : []));
    const [chosen, whole] = await Promise.all([
      torob.these(variants, { limit: ALL }),
      torob.ofProducts(products, { limit: ALL }),
    ]);
    const isNamed = ({ product_id, variant_id }: VariantRow) =>
      places.some(({ product, variant }) => product === product_id && variant === variant_id);
    return [...chosen.filter(isNamed), ...whole];
  }

  function placeOf(url: string): { product: number; variant?: number }[] {
    if (!URL.canParse(url)) return [];
    const { host, pathname, searchParams } = new URL(url);
    const [, product] = /^\/products\/([1-9][0-9]{0,8})(?:\/|$)/.exec(pathname) ?? [];
    if (product === undefined || host.replace(/^www\./, '') !== new URL(shopOrigin).host) return [];
    const variant = searchParams.get('variant') ?? '';
    return [{ product: Number(product), ...(id.test(variant) ? { variant: Number(variant) } : {}) }];
  }

  return { answer };
}

export type TorobService = ReturnType<typeof torobService>;
