import type { ApiProductCard } from '../../api-data.ts';
import type { CardData } from './card-data.ts';
import { toCardPicture } from './card-picture.ts';

/** The fields of the API's product that `cardData` reads. */
export type ProductFields = Omit<CardData, 'picture'> &
  Pick<ApiProductCard, 'max_price' | 'compare_at' | 'stock' | 'low' | 'colours' | 'is_new' | 'picture'>;

/** Loaded data is part of the document, so only what a card shows is kept: a card with one colour shows none. */
export function cardData(product: ProductFields): CardData {
  const { id, name, url, price, max_price, compare_at, stock, low, rating, colours, unit, pack_step, is_new } = product;
  return {
    id,
    name,
    url,
    price,
    rating,
    unit,
    pack_step,
    ...(max_price !== price && { max_price }),
    ...(compare_at !== null && { compare_at }),
    ...((low || stock <= 0) && { stock }),
    ...(colours.length > 1 && { colours }),
    ...(is_new && { is_new }),
    category: { title: product.category.title },
    picture: toCardPicture(product.picture),
  };
}
