import { discountPercent } from '@shop/shared/lib/pricing';
import type { VariantRow } from './repository.ts';

/** The width that is sharp enough for Torob, which shows nothing below 600 pixels. */
const WIDTH = 1280;
const RIAL_IN_TOMAN = 10;

const clipped = (text: string, most: number) => [...text].slice(0, most).join('');

/** A variant, in Torob's words. */
export function itemOf(row: VariantRow, shopOrigin: string) {
  const { variant_id, product_id, slug, name, price, compare_at, pictures, specification } = row;
  const options = { اندازه: row.size, رنگ: row.colour, چاپ: row.print };
  const chosen = Object.entries(options).filter((option): option is [string, string] => option[1] !== null);
  const isCheaper = price !== null && compare_at !== null && discountPercent(price, compare_at) > 0;
  return {
    page_unique: String(variant_id),
    page_url: `${shopOrigin}/products/${product_id}/${encodeURIComponent(slug)}?variant=${variant_id}`,
    product_group_id: String(product_id),
    title: clipped([name, ...chosen.map(([, value]) => value)].join(' - '), 500),
    subtitle: null,
    // Without a price it would be shown as free, were it not said to be sold out.
    current_price: price === null ? 0 : Math.floor(price / RIAL_IN_TOMAN),
    old_price: isCheaper ? Math.floor(compare_at / RIAL_IN_TOMAN) : null,
    availability: price !== null && row.stock >= row.pack_step,
    category_name: clipped(row.category, 200),
    image_links: pictures.map((id) => `${shopOrigin}/media/pictures/${id}/${WIDTH}.webp`),
    short_desc: clipped(row.summary, 500),
    spec: Object.fromEntries([...specification.map(({ title, value }) => [title, value] as const), ...chosen]),
    guarantee: null,
    date_added: row.published_at.toISOString(),
  };
}
