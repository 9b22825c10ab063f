import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import type { ApiProduct } from '../api-data.ts';
import { compareProducts } from './comparison.ts';

const product = (changes: Partial<ApiProduct>): ApiProduct => ({
  id: 1,
  slug: 'x',
  name: 'گونی',
  url: '/products/1/x',
  summary: '',
  description: '',
  blocks: [],
  category: { id: 1, title: 'گونی کنفی', slug: 'x', url: 'categories/1/x' },
  picture: null,
  second_picture: null,
  pictures: [],
  is_new: false,
  published_at: '',
  breadcrumb: [],
  price: toRial(10_000),
  min_price: toRial(10_000),
  max_price: toRial(10_000),
  compare_at: null,
  discount_percent: 0,
  stock: 100,
  low: false,
  unit: 'عدد',
  pack_step: 5,
  max_quantity: 5_000,
  rating: { average: null, count: 0, distribution: [] },
  colours: [],
  related: [],
  bought_together: [],
  can_withdraw: true,
  articles: [],
  variants: [],
  tiers: [{ quantity: 50, percent_off: 3 }],
  material: { id: 1, title: 'کنف' },
  options: { sizes: [], colours: [], prints: [] },
  specification: [{ title: 'دوخت', value: 'دولا' }],
  ...changes,
});
const variant = (id: number): ApiProduct['variants'][number] => ({
  id,
  sku: 'x',
  size_id: null,
  colour_id: null,
  print_id: null,
  price: toRial(10_000),
  compare_at: null,
  stock: 100,
  weight_grams: 100,
});
const rowsOf = (...products: ApiProduct[]) =>
  Object.fromEntries(compareProducts(products).rows.map(({ title, ...row }) => [title, row]));

test('each fact is one row, and rows whose cells differ are marked', () => {
  const rows = rowsOf(
    product({}),
    product({
      id: 2,
      price: toRial(20_000),
      max_price: toRial(30_000),
      stock: 0,
      specification: [{ title: 'وزن', value: '۴۰۰ گرم' }],
    }),
  );
  expect(rows.قیمت).toEqual({ cells: [['هر عدد ۱٬۰۰۰ تومان'], ['هر عدد ۲٬۰۰۰ تا ۳٬۰۰۰ تومان']], differs: true });
  expect(rows['قیمت هر بسته']?.cells).toEqual([['۵٬۰۰۰ تومان'], ['۱۰٬۰۰۰ تومان']]);
  expect(rows.موجودی?.cells).toEqual([['موجود'], ['ناموجود']]);
  expect(rows['جنس اصلی']).toEqual({ cells: [['کنف'], ['کنف']], differs: false });
  // A fact that applies to one product only is no difference.
  expect(rows.دوخت).toEqual({ cells: [['دولا'], null], differs: false });
  expect(rows.وزن).toEqual({ cells: [null, ['۴۰۰ گرم']], differs: false });
  // 3 % of 10,000 Rial, rounded down to whole hundred Toman, leave 9,000.
  expect(rows['تخفیف خرید عمده']?.cells[0]).toEqual(['از ۵۰ عدد ۱۰٪']);
});

test('the unit of sale is a pack, a single piece, or a part of a metre', () => {
  const cloth = product({ id: 2, unit: 'متر', pack_step: 0.5 });
  const rows = rowsOf(product({}), product({ id: 3, pack_step: 1 }), cloth);
  expect(rows['واحد فروش']?.cells).toEqual([['بستهٔ ۵تایی'], ['تکی'], ['نیم متر به نیم متر']]);
});

test('facts that several products have come before those of one product', () => {
  const machine = product({ id: 2, unit: 'دستگاه', specification: [{ title: 'موتور', value: '۹۰ وات' }] });
  const titles = compareProducts([product({}), machine]).rows.map(({ title }) => title);
  expect(titles.slice(-2)).toEqual(['دوخت', 'موتور']);
  expect(titles.indexOf('جنس اصلی')).toBeLessThan(titles.indexOf('دوخت'));
});

test.each([
  [[], { kind: 'choose' }],
  [[variant(7)], { kind: 'buy', variant_id: 7, price: 10_000, quantity: 5 }],
  [[variant(7), variant(8)], { kind: 'choose' }],
])('the button of a product with the variants %j', (variants, offer) => {
  expect(compareProducts([product({ variants })]).products[0]?.offer).toEqual(offer);
});

test('a product that is sold out or has its price on request has no buy button', () => {
  const offers = compareProducts([
    product({ variants: [variant(7)], stock: 0 }),
    product({ variants: [variant(7)], price: null, max_price: null }),
  ]).products.map(({ offer }) => offer.kind);
  expect(offers).toEqual(['restock', 'callback']);
});

test('options and tiers are lists of values, and differ when one of them does', () => {
  const printed = (...titles: string[]) => ({
    sizes: [],
    colours: [],
    prints: titles.map((title, id) => ({ id, title })),
  });
  const tiers = [
    { quantity: 50, percent_off: 10 },
    { quantity: 500, percent_off: 20 },
  ];
  const rows = rowsOf(
    product({ options: printed('ساده', 'سیلک'), tiers }),
    product({ id: 2, options: printed('ساده'), tiers }),
  );
  expect(rows.چاپ).toEqual({ cells: [['ساده', 'سیلک'], ['ساده']], differs: true });
  expect(rows['تخفیف خرید عمده']).toMatchObject({ differs: false });
  expect(rows['تخفیف خرید عمده']?.cells[0]).toHaveLength(2);
});

test('a product with a price on request has no price of a pack', () => {
  const rows = rowsOf(product({ price: null, max_price: null }));
  expect(rows.قیمت?.cells).toEqual([['با استعلام']]);
  expect(rows['قیمت هر بسته']).toBeUndefined();
});

test('a handle and the category have separate rows, and goods sold by the metre are priced by the metre', () => {
  const specification = [{ title: 'دسته', value: 'بند بافته' }];
  const rows = rowsOf(product({ specification, unit: 'متر', tiers: [{ quantity: 1000, percent_off: 10 }] }));
  expect(rows.دسته?.cells).toEqual([['بند بافته']]);
  expect(rows.دسته‌بندی?.cells).toEqual([['گونی کنفی']]);
  expect(rows.قیمت?.cells).toEqual([['هر متر ۱٬۰۰۰ تومان']]);
  expect(rows['تخفیف خرید عمده']?.cells).toEqual([['از ۱٬۰۰۰ متر ۱۰٪']]);
});
