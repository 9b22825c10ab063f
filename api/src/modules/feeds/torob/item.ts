import { discountPercent, priceLine } from '@shop/shared/lib/pricing';
import type { VariantRow } from './repository.ts';

/** Torob rejects pictures narrower than 600 pixels. */
const pictureWidth = 1280;
const rialPerToman = 10;

const truncate = (text: string, maxLength: number) => [...text].slice(0, maxLength).join('');

/** A variant as an item of Torob's product API. */
export function itemOf(row: VariantRow, shopOrigin: string) {
  const { variant_id, product_id, slug, name, price, compare_at, pictures, specification } = row;
  // The price that the product's page shows first: of one pack, which may already be in a tier, or of a metre of cloth.
  const line = { compareAt: compare_at, tiers: row.tiers, quantity: Math.max(1, row.pack_step) };
  const unitPrice = price === null ? null : priceLine({ price, ...line }).unitPrice;
  const options = { اندازه: row.size, رنگ: row.colour, چاپ: row.print };
  const chosenOptions = Object.entries(options).filter((option): option is [string, string] => option[1] !== null);
  const isDiscounted = compare_at !== null && discountPercent(unitPrice, compare_at) > 0;
  return {
    page_unique: String(variant_id),
    page_url: `${shopOrigin}/products/${product_id}/${encodeURIComponent(slug)}?variant=${variant_id}`,
    product_group_id: String(product_id),
    title: truncate([name, ...chosenOptions.map(([, value]) => value)].join(' - '), 500),
    subtitle: null,
    // Torob requires a number. 0 is not shown as a price, because a variant without a price is also unavailable.
    current_price: unitPrice === null ? 0 : Math.floor(unitPrice / rialPerToman),
    old_price: isDiscounted ? Math.floor(compare_at / rialPerToman) : null,
    availability: unitPrice !== null && row.stock >= row.pack_step,
    category_name: truncate(row.category, 200),
    image_links: pictures.map((id) => `${shopOrigin}/media/pictures/${id}/${pictureWidth}.webp`),
    short_desc: truncate(row.summary, 500),
    spec: Object.fromEntries([...specification.map(({ title, value }) => [title, value] as const), ...chosenOptions]),
    guarantee: null,
    date_added: row.published_at.toISOString(),
  };
}
