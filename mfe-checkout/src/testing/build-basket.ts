import { toRial } from '@shop/shared/lib/money';
import { priceLine, quote } from '@shop/shared/lib/pricing';
import type { Basket, Item } from '../cart/cart.ts';

const tiers = [{ quantity: 50, percent_off: 10 }];

/** 20 units of 100,000 Rial, in packs of ten, 10 percent cheaper from 50 on. */
export function buildItem(changes: Partial<Item> = {}): Item {
  const item: Item = {
    ...{ variant_id: 11, product_id: 1, name: 'گونی کنفی', url: '/products/1', picture: null },
    ...{ size: '۵۰ کیلویی', colour: null, print: null, unit: 'عدد', pack_step: 10, max_quantity: 400, stock: 400 },
    ...{ quantity: 20, price: toRial(100_000), compare_at: null, unit_price: null, total: toRial(0) },
    ...{ next_tier: null, price_before: null, problem: null },
    ...changes,
  };
  if (item.price === null) return item;
  const { unitPrice, total } = priceLine({ price: item.price, tiers, quantity: item.quantity });
  const next_tier = item.quantity < 50 ? { quantity: 50, unit_price: toRial(90_000) } : null;
  return { ...item, unit_price: unitPrice, total, next_tier };
}

/** A basket as the API answers it. */
export function buildBasket(items: readonly Item[]): Basket {
  const lines = items.flatMap(({ price, quantity }) => (price === null ? [] : [{ price, tiers, quantity }]));
  const { goods, before, vat } = quote({ lines, vatPercent: 10 });
  const from = toRial(20_000_000);
  return {
    ...{ items: [...items], count: items.length, pieces: 0, total: goods, total_before: before, vat },
    ...{ weight_grams: 2_000, free_shipping: { from, left: toRial(Math.max(0, from - goods)) } },
    orderable: items.every(({ problem }) => problem === null),
  };
}
