import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { oneErrorVariants, type SimilarWord } from './correction.ts';
import { searchKey } from './key.ts';

/** Words are counted per kind of text: a word that only articles use finds no product. */
export type TextKind = 'products' | 'articles';
/** The number of texts that match, in their title and anywhere. */
export type MatchCount = { title: number; whole: number };
type ArticleTitle = { id: number; slug: string; title: string };

const maxSimilarWords = 30;
/** Sorts after every letter, so `word < prefix + lastLetter` ends the range of words with a prefix. */
const lastLetter = '\u{10fffd}';

/** The column that counts the texts of a kind with a word. */
const usesColumn = { products: sql.ref('products'), articles: sql.ref('articles') };
/** The column that counts the titles of a kind with a word. */
const titlesColumn = { products: sql.ref('product_titles'), articles: sql.ref('article_titles') };

export function searchRepository(db: Connection) {
  async function categoryNames(): Promise<Set<string>> {
    const rows = await db.selectFrom('categories').select('title').execute();
    return new Set(rows.flatMap(({ title }) => searchKey(title).split(' ')));
  }

  return {
    /** The words among these that occur in texts of this kind. */
    existingWords: async (kind: TextKind, words: readonly string[]): Promise<Set<string>> => {
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word = any(${words}::text[]) and ${usesColumn[kind]} > 0`.execute(db);
      return new Set(rows.map(({ word }) => word));
    },

    /** The most frequent of these words: the one that most titles have, of several the one that most texts have. */
    mostUsedWord: async (kind: TextKind, words: readonly string[]): Promise<string | undefined> => {
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word = any(${words}::text[]) and ${usesColumn[kind]} > 0
        order by ${titlesColumn[kind]} desc, ${usesColumn[kind]} desc, word limit 1`.execute(db);
      return rows[0]?.word;
    },

    /** The most used words with this prefix. */
    wordsBeginning: async (kind: TextKind, prefix: string, limit: number): Promise<string[]> => {
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word >= ${prefix} and word < ${prefix + lastLetter} and ${usesColumn[kind]} > 0
        order by ${usesColumn[kind]} desc, word limit ${limit}`.execute(db);
      return rows.map(({ word }) => word);
    },

    /** The words with this prefix that most product names have. Shoppers do not search for words that only descriptions have. */
    nameWordsBeginning: async (prefix: string, limit: number): Promise<string[]> => {
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word >= ${prefix} and word < ${prefix + lastLetter} and product_titles > 0
        order by product_titles desc, word limit ${limit}`.execute(db);
      return rows.map(({ word }) => word);
    },

    /** For each of these phrases, written as one word, the phrases with the same meaning. */
    synonyms: async (joined: readonly string[]): Promise<{ joined: string; phrase: string }[]> => {
      const { rows } = await sql<{ joined: string; phrase: string }>`
        select distinct asked.joined, other.phrase from search_synonyms as asked
        join search_synonyms as other on other.meaning = asked.meaning and other.joined <> asked.joined
        where asked.joined = any(${joined}::text[]) order by asked.joined, other.phrase`.execute(db);
      return rows;
    },

    /** For each of these words, the words of this kind with the most similar sound, and those that are one typing error away. */
    similarWords: async (kind: TextKind, words: readonly string[]): Promise<SimilarWord[]> => {
      const variants = words.flatMap((word) => oneErrorVariants(word).map((variant) => ({ word, variant })));
      const { rows } = await sql<SimilarWord & { titles: number }>`
        with asked as (
          select asked.word, search_sound(asked.word) as sound, coalesce(uses, 0) as uses
          from unnest(${words}::text[]) as asked(word) left join search_words using (word)
        ), near as (
          select asked.word as asked, nearest.word from asked cross join lateral (
            select word from search_words where ${usesColumn[kind]} > 0 order by sound <-> asked.sound limit ${maxSimilarWords}
          ) as nearest
          union select slips.asked, slips.word
          from unnest(${variants.map(({ word }) => word)}::text[], ${variants.map(({ variant }) => variant)}::text[])
            as slips(asked, word)
        )
        select asked.word as typed, asked.sound as typed_sound, asked.uses as typed_uses,
          word.word, word.sound, ${usesColumn[kind]} as uses, ${titlesColumn[kind]} as titles
        from near join asked on asked.word = near.asked join search_words as word on word.word = near.word
        where ${usesColumn[kind]} > 0`.execute(db);
      const names = kind === 'products' && rows.length > 0 ? await categoryNames() : new Set();
      return rows.map(({ titles, ...row }) => ({ ...row, is_name: titles > 0 || names.has(row.word) }));
    },

    /** The products with each of these codes; a code may be the first parts of a longer one. */
    productsByCode: async (codes: readonly string[]): Promise<Map<string, number[]>> => {
      const { rows } = await sql<{ code: string; products: number[] }>`
        select asked.code, array_agg(distinct product_id) as products
        from unnest(${codes}::text[]) as asked(code) join variants on active
          -- Parts are separated by a space; '!' is the next sign, so the range ends after all codes that begin with whole parts.
          and search_code(sku) collate "C" >= asked.code and search_code(sku) collate "C" < asked.code || '!'
        group by asked.code`.execute(db);
      return new Map(rows.map(({ code, products }) => [code, products]));
    },

    /** The ids of the products that match in their title, and in any text. */
    products: async (tsquery: string): Promise<{ title: number[]; whole: number[] }> => {
      // All ids as one text: the driver would need longer for tens of thousands of rows than the search itself takes.
      const { rows } = await sql<{ title: string | null; whole: string | null }>`
        select
          (select string_agg(product_id::text, ' ') from product_texts
            where title @@ to_tsquery('simple', ${tsquery})) as title,
          (select string_agg(product_id::text, ' ') from product_texts
            where whole @@ to_tsquery('simple', ${tsquery})) as whole`.execute(db);
      return { title: parseIds(rows[0]?.title), whole: parseIds(rows[0]?.whole) };
    },

    articles: async (tsquery: string, limit: number): Promise<ArticleTitle[]> => {
      const { rows } = await sql<ArticleTitle>`
        select id, slug, title from articles where search @@ to_tsquery('simple', ${tsquery}) and published_at <= now()
        order by title_search @@ to_tsquery('simple', ${tsquery}) desc, published_at desc, id desc
        limit ${limit}`.execute(db);
      return rows;
    },

    countArticles: async (tsquery: string): Promise<MatchCount> => {
      const { rows } = await sql<MatchCount>`
        select count(*)::integer as whole,
          (count(*) filter (where title_search @@ to_tsquery('simple', ${tsquery})))::integer as title
        from articles where search @@ to_tsquery('simple', ${tsquery}) and published_at <= now()`.execute(db);
      return rows[0] ?? { title: 0, whole: 0 };
    },

    /** A title that matches, in its original spelling. */
    titleWith: async (tsquery: string): Promise<string | undefined> => {
      const { rows } = await sql<{ title: string }>`
        (select name as title from product_texts join products on products.id = product_id
          where product_texts.title @@ to_tsquery('simple', ${tsquery}) and active limit 1)
        union all
        (select title from articles where title_search @@ to_tsquery('simple', ${tsquery}) and published_at <= now() limit 1)
        limit 1`.execute(db);
      return rows[0]?.title;
    },
  };
}

function parseIds(text: string | null | undefined): number[] {
  return text ? text.split(' ').map(Number) : [];
}
