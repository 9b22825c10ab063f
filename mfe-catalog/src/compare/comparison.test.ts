import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import type { ApiProduct } from '../api-data.ts';
import { compareProducts } from './comparison.ts';

const product = (changes: Partial<ApiProduct>): ApiProduct => ({
  ...{ id: 1, slug: 'x', name: 'گونی', url: '/products/1/x', summary: '', description: '', blocks: [] },
  category: { id: 1, title: 'گونی کنفی', slug: 'x', url: 'categories/1/x' },
  ...{ picture: null, second_picture: null, pictures: [], is_new: false, published_at: '', breadcrumb: [] },
  ...{
    price: toRial(10_000),
    min_price: toRial(10_000),
    max_price: toRial(10_000),
    compare_at: null,
    discount_percent: 0,
  },
  ...{ stock: 100, low: false, unit: 'عدد', pack_step: 5, max_quantity: 5_000 },
  rating: { average: null, count: 0, distribution: [] },
  ...{
    colours: [],
    related: [],
    bought_together: [],
    can_withdraw: true,
    articles: [],
    variants: [],
    tiers: [{ quantity: 50, percent_off: 3 }],
  },
  material: { id: 1, title: 'کنف' },
  options: { sizes: [], colours: [], prints: [] },
  specification: [{ title: 'دوخت', value: 'دولا' }],
  ...changes,
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
  expect(rows.قیمت).toEqual({ cells: ['هر عدد ۱٬۰۰۰ تومان', 'هر عدد ۲٬۰۰۰ تومان تا ۳٬۰۰۰ تومان'], differs: true });
  expect(rows['قیمت هر بسته']?.cells).toEqual(['۵٬۰۰۰ تومان', '۱۰٬۰۰۰ تومان']);
  expect(rows.موجودی?.cells).toEqual(['موجود', 'ناموجود']);
  expect(rows['مادهٔ اصلی']).toEqual({ cells: ['کنف', 'کنف'], differs: false });
  // A missing fact counts as a difference.
  expect(rows.دوخت).toEqual({ cells: ['دولا', '—'], differs: true });
  expect(rows.وزن).toEqual({ cells: ['—', '۴۰۰ گرم'], differs: true });
  // 3 % of 10,000 Rial, rounded down to whole hundred Toman, leave 9,000.
  expect(rows['تخفیف خرید عمده']?.cells[0]).toBe('از ۵۰ عدد ۱۰٪');
});

test('a product with a price on request has no price of a pack', () => {
  const rows = rowsOf(product({ price: null, max_price: null }));
  expect(rows.قیمت?.cells).toEqual(['با استعلام']);
  expect(rows['قیمت هر بسته']).toBeUndefined();
});

test('a handle and the category have separate rows, and goods sold by the metre are priced by the metre', () => {
  const specification = [{ title: 'دسته', value: 'بند بافته' }];
  const rows = rowsOf(product({ specification, unit: 'متر', tiers: [{ quantity: 1000, percent_off: 10 }] }));
  expect(rows.دسته?.cells).toEqual(['بند بافته']);
  expect(rows.دسته‌بندی?.cells).toEqual(['گونی کنفی']);
  expect(rows.قیمت?.cells).toEqual(['هر متر ۱٬۰۰۰ تومان']);
  expect(rows['تخفیف خرید عمده']?.cells).toEqual(['از ۱٬۰۰۰ متر ۱۰٪']);
});
