import type { CardData } from './card-data.ts';

/** Loaded data is part of the document, so only the fields that a card shows are kept. */
export function cardData(product: CardData): CardData {
  const { id, name, url, price, max_price, compare_at, stock, low, rating, colours, unit, pack_step, is_new } = product;
  return {
    ...{ id, name, url, price, max_price, compare_at, stock, low, rating, colours, unit, pack_step, is_new },
    category: { title: product.category.title },
    picture: withoutAlt(product.picture),
  };
}

/** The product's name is written beside the picture, so an alternative text would be read twice. */
const withoutAlt = (picture: CardData['picture']): CardData['picture'] => picture && { ...picture, alt: '' };
