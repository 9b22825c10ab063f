import { type Static, Type } from 'typebox';
import { Link } from '../../shapes.ts';
import { ProductCard } from '../catalogue/schema.ts';
import { Told } from './told.ts';

export const SuggestionsQuery = Type.Object({ q: Type.String({ maxLength: 100, default: '' }) });

const { id, name, url, picture, price, discount_percent, stock } = ProductCard.properties;

export const Suggestions = Type.Object({
  products: Type.Array(Type.Object({ id, name, url, picture, price, discount_percent, stock })),
  categories: Type.Array(Link),
  articles: Type.Array(Link),
  /** What may have been meant to be typed: whole questions. */
  words: Type.Array(Type.String()),
  ...Told,
});
export type Suggestions = Static<typeof Suggestions>;
