import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { discountPercent, priceLine } from '@shop/shared/lib/pricing';
import type { ApiProduct } from '../api-data.ts';
import { type CardData, cardData } from '../pages/parts/card-data.ts';

/** A row of the table, with a cell for each product. */
export type ComparisonRow = { title: string; cells: string[]; differs: boolean };
export type Comparison = { products: CardData[]; rows: ComparisonRow[] };

const emptyCell = '—';

/** A fact that only some products have gets a row too. */
export function compareProducts(products: readonly ApiProduct[]): Comparison {
  const factsByProduct = products.map(factsOf);
  const titles = [...new Set(factsByProduct.flatMap((facts) => [...facts.keys()]))];
  const rows = titles.map((title) => {
    const cells = factsByProduct.map((facts) => facts.get(title) ?? emptyCell);
    return { title, cells, differs: new Set(cells).size > 1 };
  });
  return { products: products.map(cardData), rows };
}

function factsOf(product: ApiProduct): Map<string, string> {
  const { price, max_price, unit, pack_step, stock, low, material, options, specification, tiers, category } = product;
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title).join('، ');
  const range = price === null || max_price === null || price === max_price ? '' : ` تا ${formatToman(max_price)}`;
  const facts: [string, string][] = [
    ['قیمت', price === null ? 'با استعلام' : `هر ${unit} ${formatToman(price)}${range}`],
    [
      'فروش در بسته',
      pack_step > 1
        ? `${toPersianDigits(pack_step)} ${unit}`
        : pack_step < 1
          ? `با گام ${formatNumber(pack_step)} ${unit}`
          : 'تکی',
    ],
    ['قیمت هر بسته', price === null || pack_step <= 1 ? '' : formatToman(packPrice(price, pack_step))],
    ['تخفیف خرید عمده', tiers.map((tier) => tierText(tier, product)).join('، ')],
    ['موجودی', stock <= 0 ? 'ناموجود' : low ? `فقط ${formatNumber(stock)} ${unit}` : 'موجود'],
    // Not «دسته», which also means a handle and is a row of the specification.
    ['دسته‌بندی', category.title],
    ['مادهٔ اصلی', material.title],
    ['اندازه‌ها', titles(options.sizes)],
    ['رنگ‌ها', titles(options.colours)],
    ['چاپ', titles(options.prints)],
    ...specification.map(({ title, value }): [string, string] => [title, value]),
  ];
  return new Map(facts.filter(([, value]) => value !== ''));
}

/** The percentage is computed from the prices, as on the product's page. */
function tierText({ quantity, percent_off }: ApiProduct['tiers'][number], product: ApiProduct): string {
  const { price, compare_at: compareAt, tiers, unit } = product;
  const priced = price === null ? undefined : priceLine({ price, compareAt, tiers, quantity });
  const percent = priced ? discountPercent(priced.total, priced.before) : percent_off;
  return `از ${formatNumber(quantity)} ${unit} ${toPersianDigits(percent)}٪`;
}

const packPrice = (price: NonNullable<ApiProduct['price']>, pieces: number) => toRial(price * pieces);
