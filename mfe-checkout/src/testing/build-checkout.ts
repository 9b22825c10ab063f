import { toRial } from '@shop/shared/lib/money';
import { priceLine, quote } from '@shop/shared/lib/pricing';
import type { Basket, Item } from '../cart/cart.ts';
import type { Address, Checkout, Method } from '../checkout/checkout.ts';

const tiers = [{ quantity: 50, percent_off: 10 }];

/** 20 units of 100,000 Rial, in packs of ten, 10 percent cheaper from 50 on. */
export function buildItem(changes: Partial<Item> = {}): Item {
  const item: Item = {
    variant_id: 11,
    product_id: 1,
    name: 'گونی کنفی',
    url: '/products/1',
    picture: null,
    size: '۵۰ کیلویی',
    colour: null,
    print: null,
    unit: 'عدد',
    pack_step: 10,
    max_quantity: 400,
    stock: 400,
    quantity: 20,
    price: toRial(100_000),
    compare_at: null,
    unit_price: null,
    total: toRial(0),
    next_tier: null,
    price_before: null,
    problem: null,
    ...changes,
  };
  if (item.price === null) return item;
  const { unitPrice, total } = priceLine({ price: item.price, tiers, quantity: item.quantity });
  const next_tier = item.quantity < 50 ? { quantity: 50, unit_price: toRial(90_000) } : null;
  return { ...item, unit_price: unitPrice, total, next_tier };
}

/** Three units of another product, in packs of one. */
export const secondItem = buildItem({ variant_id: 12, product_id: 2, name: 'کیسهٔ برنج', pack_step: 1, quantity: 3 });

/** A basket as the API answers it. */
export function buildBasket(items: readonly Item[]): Basket {
  // The API prices a line that lacks stock, but none with another problem.
  const counted = items.filter(({ problem }) => problem === null || problem.code === 'not-enough-stock');
  const lines = counted.flatMap(({ price, quantity }) => (price === null ? [] : [{ price, tiers, quantity }]));
  const { goods, before, vat } = quote({ lines, vatPercent: 10 });
  const from = toRial(20_000_000);
  return {
    items: [...items],
    count: items.length,
    pieces: 0,
    total: goods,
    total_before: before,
    vat,
    weight_grams: lines.length === 0 ? 0 : 2_000,
    free_shipping: { from, left: toRial(Math.max(0, from - goods)) },
    orderable: items.every(({ problem }) => problem === null),
  };
}

const buildMethod = (changes: Pick<Method, 'method' | 'title'> & Partial<Method>): Method => ({
  hint: 'به سراسر کشور.',
  price: toRial(500_000),
  free_from: null,
  problem: null,
  slots: [],
  from_date: '2026-11-24',
  to_date: '2026-11-26',
  ...changes,
});

export const methods: Method[] = [
  buildMethod({ method: 'pishtaz', title: 'پست پیشتاز' }),
  buildMethod({ method: 'tipax', title: 'تیپاکس (پس‌کرایه)', price: null }),
  buildMethod({
    method: 'freight',
    title: 'باربری (پس‌کرایه)',
    price: null,
    problem: { code: 'too-light', message: 'باربری برای سفارش‌های سنگین‌تر از ۳۰ کیلوگرم است.' },
  }),
  buildMethod({
    method: 'courier',
    title: 'پیک تهران',
    price: toRial(900_000),
    slots: [
      { id: '2026-11-24-09', date: '2026-11-24', from: 9, to: 13, is_free: false },
      { id: '2026-11-24-13', date: '2026-11-24', from: 13, to: 17, is_free: true },
    ],
  }),
  buildMethod({ method: 'pickup', title: 'تحویل حضوری', price: toRial(0) }),
];

/** A checkout with one line, of which nothing else is chosen; a test names only the fields it is about. */
export function buildCheckout({ basket = buildBasket([buildItem()]), ...changes }: Partial<Checkout> = {}): Checkout {
  const { total: goods, total_before: before, vat, weight_grams } = basket;
  const discount = changes.coupon?.discount ?? toRial(0);
  const total = toRial(goods - discount);
  return {
    basket,
    coupon: null,
    delivery: null,
    methods,
    problems: [],
    unpaid_order: null,
    version: 'v1',
    quote: { before, goods, discount, shipping: null, total, vat, vat_percent: 10, weight_grams },
    ...changes,
  };
}

export const buildAddress = (changes: Partial<Address> = {}): Address => ({
  id: 'a1',
  title: null,
  recipient: 'خریدار آزمایشی',
  mobile: '09121234567',
  province: 'تهران',
  city: 'تهران',
  line: 'خیابان ولیعصر',
  plaque: '12',
  unit: null,
  postal_code: '1969833114',
  is_default: false,
  ...changes,
});
