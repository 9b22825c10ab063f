import { type ProductFields as CardFields, cardData } from '../parts/card-fields.ts';
import type { Product } from './data.ts';

type ProductFields = Omit<Product, 'related' | 'bought_together'> & Record<'related' | 'bought_together', CardFields[]>;

/** Only what the page and its cards show: loaded data is part of the document. */
export function pageFields(product: ProductFields): Product {
  const { id, name, url, summary, picture, price, max_price, stock, rating, unit, pack_step, blocks } = product;
  const { specification, options, variants, tiers, pictures, max_quantity, can_withdraw } = product;
  return {
    id,
    name,
    url,
    summary,
    picture,
    price,
    max_price,
    stock,
    rating,
    unit,
    pack_step,
    blocks,
    specification,
    options,
    variants,
    tiers,
    pictures,
    max_quantity,
    can_withdraw,
    category: { title: product.category.title },
    material: { title: product.material.title },
    breadcrumb: product.breadcrumb.map(({ title, url }) => ({ title, url })),
    articles: product.articles.map(({ id, title, url }) => ({ id, title, url })),
    related: product.related.map(cardData),
    bought_together: product.bought_together.map(cardData),
  };
}
