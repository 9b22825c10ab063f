import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman, formatTomanNumber, toRial } from '@shop/shared/lib/money';
import { discountPercent, halfStepText, packSizeText, priceLine } from '@shop/shared/lib/pricing';
import type { ApiProduct } from '../api-data.ts';
import type { CardData } from '../pages/parts/card-data.ts';
import { cardData } from '../pages/parts/card-fields.ts';

/** A row of the table, with the values of each product. Null: the fact does not apply to it. */
export type ComparisonRow = { title: string; cells: (string[] | null)[]; differs: boolean };
/** The action of the button below a product. Of several variants the visitor chooses one on the product's page. */
export type CompareOffer =
  | { kind: 'buy'; variant_id: number; price: number; quantity: number }
  | { kind: 'choose' | 'restock' | 'callback' };
export type ComparedCard = CardData & { offer: CompareOffer };
export type Comparison = { products: ComparedCard[]; rows: ComparisonRow[] };

/**
 * A fact that only some products have gets a row too, after those that can be compared. It is no difference: a sewing machine has no
 * weave, and a sack has no motor.
 */
export function compareProducts(products: readonly ApiProduct[]): Comparison {
  const factsByProduct = products.map(factsOf);
  const titles = [...new Set(factsByProduct.flatMap((facts) => [...facts.keys()]))];
  const rows = titles.map((title) => {
    const cells = factsByProduct.map((facts) => facts.get(title) ?? null);
    const texts = cells.flatMap((values) => values?.join('، ') ?? []);
    return { title, cells, differs: new Set(texts).size > 1 };
  });
  const isShared = ({ cells }: ComparisonRow) => cells.filter((cell) => cell !== null).length > 1;
  return {
    products: products.map((product) => ({ ...cardData(product), offer: offerOf(product) })),
    rows: [...rows.filter(isShared), ...rows.filter((row) => !isShared(row))],
  };
}

function offerOf({ price, stock, variants, pack_step }: ApiProduct): CompareOffer {
  if (price === null) return { kind: 'callback' };
  if (stock <= 0) return { kind: 'restock' };
  const [only, ...others] = variants;
  if (only === undefined || others.length > 0 || only.price === null) return { kind: 'choose' };
  return { kind: 'buy', variant_id: only.id, price: only.price, quantity: Math.max(1, pack_step) };
}

function priceText({ price, max_price: max, unit }: ApiProduct): string {
  if (price === null) return 'با استعلام';
  const range = max === null || max === price ? '' : `${formatTomanNumber(price)} تا `;
  return `هر ${unit} ${range}${formatToman(max ?? price)}`;
}

function factsOf(product: ApiProduct): Map<string, string[]> {
  const { price, unit, pack_step, stock, low, material, options, specification, tiers, category } = product;
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
  const facts: [string, string | string[]][] = [
    ['قیمت', priceText(product)],
    [
      'واحد فروش',
      pack_step > 1
        ? `بستهٔ ${packSizeText(toPersianDigits(pack_step), unit)}`
        : pack_step < 1
          ? halfStepText(unit)
          : 'تکی',
    ],
    ['قیمت هر بسته', price === null || pack_step <= 1 ? '' : formatToman(packPrice(price, pack_step))],
    ['تخفیف خرید عمده', tiers.map((tier) => tierText(tier, product))],
    ['موجودی', stock <= 0 ? 'ناموجود' : low ? `فقط ${formatNumber(stock)} ${unit}` : 'موجود'],
    // Not «دسته», which also means a handle and is a row of the specification.
    ['دسته‌بندی', category.title],
    ['جنس اصلی', material.title],
    ['اندازه‌ها', titles(options.sizes)],
    ['رنگ‌ها', titles(options.colours)],
    ['چاپ', titles(options.prints)],
    ...specification.map(({ title, value }): [string, string] => [title, value]),
  ];
  return new Map(facts.filter(([, value]) => value.length > 0).map(([title, value]) => [title, [value].flat()]));
}

/** The percentage is computed from the prices, as on the product's page. */
function tierText({ quantity, percent_off }: ApiProduct['tiers'][number], product: ApiProduct): string {
  const { price, compare_at: compareAt, tiers, unit } = product;
  const priced = price === null ? undefined : priceLine({ price, compareAt, tiers, quantity });
  const percent = priced ? discountPercent(priced.total, priced.before) : percent_off;
  return `از ${formatNumber(quantity)} ${unit} ${toPersianDigits(percent)}٪`;
}

const packPrice = (price: NonNullable<ApiProduct['price']>, pieces: number) => toRial(price * pieces);
