/** What is asked of a shop, each time a little differently: `number` says which of many. */
export type Route = { name: string; path: (number: number, shop: Asked) => string; member?: true };
export type Asked = { products: number[] };

const sorts = ['best-selling', 'new', 'cheapest', 'rating', 'name'];
const nouns = ['گونی', 'کیسه', 'جامبوبگ', 'کیف خرید', 'پاکت', 'نخ', 'توری', 'کنفی', 'لمینت', 'هدیه'];
const uses = ['برنج', 'قهوه', 'پیاز', 'سیمان', 'عروسی', 'نان', 'کود', 'زعفران', 'گچ', 'خشکبار', 'آرد', 'شکر'];
const slips = ['گونيی', 'کیسع', 'جمبوبگ', 'پاکتت', 'متغال', 'لمینتت'];

export const routes = {
  listing: {
    name: 'listing with facets',
    path: (number) =>
      `/api/v1/products?colour=${1 + (number % 20)},${1 + ((number * 3) % 20)}&in_stock=1&sort=${at(sorts, number)}&page=${1 + (number % 5)}`,
  },
  product: { name: 'product', path: (number, { products }) => `/api/v1/products/${at(products, number * 7919)}` },
  basket: { name: 'basket', path: () => '/api/v1/orders/basket', member: true },
  search: {
    name: 'search with facets',
    path: (number) => `/api/v1/products?q=${encodeURIComponent(questionOf(number))}`,
  },
  suggestions: {
    name: 'suggestions',
    path: (number) =>
      `/api/v1/search/suggestions?q=${encodeURIComponent(questionOf(number).slice(0, 3 + (number % 6)))}`,
  },
} satisfies Record<string, Route>;

/** One word, two, one with a slip, a slip and a word. */
function questionOf(number: number): string {
  const [noun, use, slip] = [at(nouns, number), at(uses, number * 5), at(slips, number)];
  return at([noun, `${noun} ${use}`, use, `${slip} ${use}`, slip], Math.floor(number / 3));
}

function at<Value>(list: readonly Value[], number: number): Value {
  const value = list[number % list.length];
  if (value === undefined) throw new RangeError('nothing to choose from');
  return value;
}
