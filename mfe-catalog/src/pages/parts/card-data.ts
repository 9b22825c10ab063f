import type { ApiProductCard } from '../../api-data.ts';

/** The fields of a product that its card shows. */
export type CardData = Pick<
  ApiProductCard,
  | 'id'
  | 'name'
  | 'url'
  | 'picture'
  | 'price'
  | 'max_price'
  | 'compare_at'
  | 'stock'
  | 'low'
  | 'rating'
  | 'colours'
  | 'unit'
  | 'pack_step'
  | 'is_new'
> & { category: { title: string } };

export function stockLevel({ stock, low }: { stock: number; low: boolean }): 'none' | 'few' | 'plenty' {
  if (stock <= 0) return 'none';
  return low ? 'few' : 'plenty';
}
