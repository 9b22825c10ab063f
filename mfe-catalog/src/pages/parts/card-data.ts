import type { ApiProductCard } from '../../api-data.ts';
import type { CardPicture } from './card-picture.ts';

/**
 * The fields of a product that its card shows. Without a field the card shows nothing for it: `max_price`, the highest price, only if it is
 * higher than `price`; `stock` only if it is low.
 */
export type CardData = Pick<ApiProductCard, 'id' | 'name' | 'url' | 'price' | 'rating' | 'unit' | 'pack_step'> &
  Partial<Pick<ApiProductCard, 'max_price' | 'compare_at' | 'stock' | 'colours' | 'is_new'>> & {
    category: { title: string };
    picture: CardPicture | null;
  };
