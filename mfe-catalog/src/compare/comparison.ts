import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman, toRial } from '@shop/shared/lib/money';
import type { Product } from '../content.ts';
import { type CardData, cardData } from '../pages/parts/card-data.ts';

/** A line of the table: what each product says to it, in their order. */
export type Row = { title: string; cells: string[]; differs: boolean };
export type Comparison = { products: CardData[]; rows: Row[] };

const NONE = '—';

/** What several products have to say to the same questions. */
export function comparisonOf(products: readonly Product[]): Comparison {
  const told = products.map(factsOf);
  // In the order in which they are first met.
  const titles = [...new Set(told.flatMap((facts) => [...facts.keys()]))];
  const rows = titles.map((title) => {
    const cells = told.map((facts) => facts.get(title) ?? NONE);
    return { title, cells, differs: new Set(cells).size > 1 };
  });
  return { products: products.map(cardData), rows };
}

function factsOf(product: Product): Map<string, string> {
  const { price, max_price, unit, pack_step, stock, low, material, options, specification, tiers, category } = product;
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title).join('، ');
  const range = price === null || max_price === null || price === max_price ? '' : ` تا ${formatToman(max_price)}`;
  const facts: [string, string][] = [
    ['قیمت', price === null ? 'با استعلام' : `هر ${unit} ${formatToman(price)}${range}`],
    ['فروش در بسته', pack_step > 1 ? `${toPersianDigits(pack_step)} ${unit}` : 'تکی'],
    ['قیمت هر بسته', price === null || pack_step === 1 ? '' : formatToman(timesOf(price, pack_step))],
    ['تخفیف خرید عمده', tiers.map((tier) => tierOf(tier, unit)).join('، ')],
    ['موجودی', stock <= 0 ? 'ناموجود' : low ? `تنها ${toPersianDigits(stock)} ${unit}` : 'موجود'],
    // Not «دسته»: among the specification that is a handle.
    ['دسته‌بندی', category.title],
    ['مادهٔ اصلی', material.title],
    ['اندازه‌ها', titles(options.sizes)],
    ['رنگ‌ها', titles(options.colours)],
    ['چاپ', titles(options.prints)],
    ...specification.map(({ title, value }): [string, string] => [title, value]),
  ];
  return new Map(facts.filter(([, value]) => value !== ''));
}

const tierOf = ({ quantity, percent_off }: Product['tiers'][number], unit: string) =>
  `از ${formatNumber(quantity)} ${unit} ${toPersianDigits(percent_off)}٪`;

const timesOf = (price: NonNullable<Product['price']>, times: number) => toRial(price * times);
