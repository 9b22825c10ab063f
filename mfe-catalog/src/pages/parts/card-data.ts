import type { ApiProductCard } from '../../api-data.ts';

/** The fields of a product that its card shows. */
export type CardData = Pick<
  ApiProductCard,
  | 'id'
  | 'name'
  | 'url'
  | 'picture'
  | 'second_picture'
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

/** Loaded data is part of the document, so only the fields that a card shows are kept. */
export function cardData(product: CardData): CardData {
  const { id, name, url, price, max_price, compare_at, stock, low, rating, colours, unit, pack_step, is_new } = product;
  return {
    ...{ id, name, url, price, max_price, compare_at, stock, low, rating, colours, unit, pack_step, is_new },
    category: { title: product.category.title },
    picture: withoutAlt(product.picture),
    second_picture: withoutAlt(product.second_picture),
  };
}

/** The product's name is written beside the picture, so an alternative text would be read twice. */
const withoutAlt = (picture: CardData['picture']): CardData['picture'] => picture && { ...picture, alt: '' };

export function stockLevel({ stock, low }: { stock: number; low: boolean }): 'none' | 'few' | 'plenty' {
  if (stock <= 0) return 'none';
  return low ? 'few' : 'plenty';
}
