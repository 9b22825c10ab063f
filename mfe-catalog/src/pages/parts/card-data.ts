import type { ProductCardData } from '../../content.ts';

/** What a card shows of a product. */
export type CardData = Pick<
  ProductCardData,
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

/** What is loaded travels in the page: only what a card shows. Its pictures are ornaments, because its name stands beside them. */
export function cardData(product: ProductCardData): CardData {
  const { id, name, url, price, max_price, compare_at, stock, low, rating, colours, unit, pack_step, is_new } = product;
  return {
    ...{ id, name, url, price, max_price, compare_at, stock, low, rating, colours, unit, pack_step, is_new },
    category: { title: product.category.title },
    picture: ornament(product.picture),
    second_picture: ornament(product.second_picture),
  };
}

const ornament = (picture: CardData['picture']): CardData['picture'] => picture && { ...picture, alt: '' };
