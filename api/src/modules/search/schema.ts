import { type Static, Type } from 'typebox';
import { Link } from '../../shapes.ts';
import { ProductCard } from '../catalogue/schema.ts';
import { SearchNotes } from './search-notes.ts';

export const SuggestionsQuery = Type.Object({ q: Type.String({ maxLength: 100, default: '' }) });

const { id, name, url, picture, price, min_price, max_price, unit, discount_percent, stock } = ProductCard.properties;
const SuggestedProduct = Type.Object({
  ...{ id, name, url, picture, price, min_price, max_price, unit, discount_percent, stock },
});

export const Suggestions = Type.Object({
  products: Type.Array(SuggestedProduct),
  categories: Type.Array(Link),
  articles: Type.Array(Link),
  /** Completed queries, each to be searched for as it is. */
  words: Type.Array(Type.String()),
  ...SearchNotes,
});
export type Suggestions = Static<typeof Suggestions>;
