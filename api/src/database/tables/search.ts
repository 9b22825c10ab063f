import type { Derived } from './columns.ts';

/** Search texts, words, synonyms, and what visitors search for. The first two tables are written by triggers only. */
export type SearchTables = {
  product_texts: { product_id: Derived<number>; title: Derived<string>; whole: Derived<string> };
  search_words: {
    word: Derived<string>;
    products: Derived<number>;
    product_titles: Derived<number>;
    articles: Derived<number>;
    article_titles: Derived<number>;
    uses: Derived<number>;
    sound: Derived<string>;
  };
  /** `day`: of Tehran, as `YYYY-MM-DD`. */
  search_questions: { day: string; question: string; visitors: number };
  search_synonyms: { joined: string; phrase: string; meaning: number };
};
