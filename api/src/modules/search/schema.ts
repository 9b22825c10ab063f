import { type Static, Type } from 'typebox';
import { Link } from '../../shapes.ts';
import { ProductCard } from '../catalogue/schema.ts';
import { SearchNotes } from './search-notes.ts';

export const SuggestionsQuery = Type.Object({ q: Type.String({ maxLength: 100, default: '' }) });

export const QuestionBody = Type.Object({ q: Type.String({ maxLength: 100 }) }, { additionalProperties: false });
export const Received = Type.Object({ received: Type.Boolean() });
export const PopularSearches = Type.Object({ searches: Type.Array(Type.String()) });

/** How many days the report for the operator covers. */
export const ReportQuery = Type.Object({ days: Type.String({ pattern: '^([1-9]|[1-8][0-9]|90)$', default: '30' }) });
export type SearchReport = {
  /** The most frequent questions. */
  asked: readonly AskedQuestion[];
  /** The most frequent of those that find no product now. */
  without_results: readonly AskedQuestion[];
  /** Visitors with questions beyond those that are stored. */
  others: number;
};
export type AskedQuestion = { question: string; visitors: number };

const { id, name, url, picture, price, min_price, max_price, unit, discount_percent, stock } = ProductCard.properties;
const SuggestedProduct = Type.Object({
  id,
  name,
  url,
  picture,
  price,
  min_price,
  max_price,
  unit,
  discount_percent,
  stock,
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
