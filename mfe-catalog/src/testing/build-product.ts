import { toRial } from '@shop/shared/lib/money';
import type { Product, ProductPicture, Variant } from '../pages/product/data.ts';

type VariantChanges = Partial<Omit<Variant, 'price' | 'compare_at'>> & {
  price?: number | null;
  compare_at?: number | null;
};

const rial = (amount: number | null) => (amount === null ? null : toRial(amount));

/** A variant that is in stock; a test names only the fields it is about. */
export function buildVariant({
  price = 1_000_000,
  compare_at = null,
  id = 1,
  ...changes
}: VariantChanges = {}): Variant {
  return {
    id,
    sku: `S-${id}`,
    size_id: null,
    colour_id: null,
    print_id: null,
    stock: 100,
    weight_grams: 100,
    ...changes,
    price: rial(price),
    compare_at: rial(compare_at),
  };
}

export function buildPicture(id: string, changes: Partial<ProductPicture> = {}): ProductPicture {
  const fields = { alt: id, width: 1200, height: 1200, colour: '#aaaaaa', widths: [320, 960, 1280] };
  return { id, ...fields, colour_id: null, print_id: null, ...changes };
}

export function buildProduct(changes: Partial<Product> = {}): Product {
  return {
    id: 2,
    name: 'گونی کنفی قهوه',
    url: '/products/2/a',
    summary: 'برای دان سبز قهوه.',
    category: { title: 'گونی کنفی' },
    breadcrumb: [{ title: 'گونی کنفی', url: 'categories/1/a' }],
    material: { title: 'کنف' },
    unit: 'عدد',
    pack_step: 5,
    max_quantity: 5_000,
    price: toRial(1_000_000),
    max_price: toRial(1_000_000),
    stock: 100,
    blocks: [],
    specification: [],
    tiers: [],
    related: [],
    bought_together: [],
    articles: [],
    can_withdraw: true,
    options: { sizes: [], colours: [], prints: [] },
    variants: [buildVariant()],
    picture: null,
    pictures: [buildPicture('one')],
    rating: { average: null, count: 0, distribution: [] },
    ...changes,
  };
}
