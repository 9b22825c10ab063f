import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';
import { searchKey } from './key.ts';
import { slipsOf } from './slips.ts';

/** What is searched: a word that one article mentions is none that a product could be found by. */
export type Kind = 'products' | 'articles';
export type Near = {
  asked: string;
  asked_sound: string;
  /** In how many texts of the other kind it stands as it was asked. */
  asked_uses: number;
  word: string;
  sound: string;
  uses: number;
  /** It stands in a title, or in the name of a category. */
  is_name: boolean;
};
type Titled = { id: number; slug: string; title: string };

const NEAREST = 30;
/** No letter comes after it. */
const LAST = '\u{10fffd}';

const usesIn = { products: sql.ref('products'), articles: sql.ref('articles') };
const titlesIn = { products: sql.ref('product_titles'), articles: sql.ref('article_titles') };

export function searchRepository(db: Connection) {
  async function categoryNames(): Promise<Set<string>> {
    const rows = await db.selectFrom('categories').select('title').execute();
    return new Set(rows.flatMap(({ title }) => searchKey(title).split(' ')));
  }

  return {
    /** Which of these words occur in texts of this kind. */
    known: async (kind: Kind, words: readonly string[]): Promise<Set<string>> => {
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word = any(${words}::text[]) and ${usesIn[kind]} > 0`.execute(db);
      return new Set(rows.map(({ word }) => word));
    },

    /** The most used words that begin so. */
    beginning: async (kind: Kind, start: string, limit: number): Promise<string[]> => {
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word >= ${start} and word < ${start + LAST} and ${usesIn[kind]} > 0
        order by ${usesIn[kind]} desc, word limit ${limit}`.execute(db);
      return rows.map(({ word }) => word);
    },

    /** The words that most names of products have and that begin so: what a description says besides, nobody looks for. */
    namesBeginning: async (start: string, limit: number): Promise<string[]> => {
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word >= ${start} and word < ${start + LAST} and product_titles > 0
        order by product_titles desc, word limit ${limit}`.execute(db);
      return rows.map(({ word }) => word);
    },

    /** For each of these phrases, written as one word, the others that mean the same. */
    synonyms: async (joined: readonly string[]): Promise<{ joined: string; phrase: string }[]> => {
      const { rows } = await sql<{ joined: string; phrase: string }>`
        select distinct asked.joined, other.phrase from search_synonyms as asked
        join search_synonyms as other on other.meaning = asked.meaning and other.joined <> asked.joined
        where asked.joined = any(${joined}::text[]) order by asked.joined, other.phrase`.execute(db);
      return rows;
    },

    /** The words of this kind that look and sound most like each of these, and those that are one slip away. */
    near: async (kind: Kind, words: readonly string[]): Promise<Near[]> => {
      const slips = words.flatMap((word) => slipsOf(word).map((slip) => ({ word, slip })));
      const { rows } = await sql<Near & { titles: number }>`
        with asked as (
          select asked.word, search_sound(asked.word) as sound, coalesce(uses, 0) as uses
          from unnest(${words}::text[]) as asked(word) left join search_words using (word)
        ), near as (
          select asked.word as asked, nearest.word from asked cross join lateral (
            select word from search_words where ${usesIn[kind]} > 0 order by sound <-> asked.sound limit ${NEAREST}
          ) as nearest
          union select slips.asked, slips.word
          from unnest(${slips.map(({ word }) => word)}::text[], ${slips.map(({ slip }) => slip)}::text[])
            as slips(asked, word)
        )
        select asked.word as asked, asked.sound as asked_sound, asked.uses as asked_uses,
          word.word, word.sound, ${usesIn[kind]} as uses, ${titlesIn[kind]} as titles
        from near join asked on asked.word = near.asked join search_words as word on word.word = near.word
        where ${usesIn[kind]} > 0`.execute(db);
      const names = kind === 'products' && rows.length > 0 ? await categoryNames() : new Set();
      return rows.map(({ titles, ...row }) => ({ ...row, is_name: titles > 0 || names.has(row.word) }));
    },

    /** Which products carry these codes, or codes that begin with these parts. */
    coded: async (codes: readonly string[]): Promise<Map<string, number[]>> => {
      const { rows } = await sql<{ code: string; products: number[] }>`
        select asked.code, array_agg(distinct product_id) as products
        from unnest(${codes}::text[]) as asked(code) join variants on active
          -- After the whole part comes a space, and nothing else is before this sign.
          and search_code(sku) collate "C" >= asked.code and search_code(sku) collate "C" < asked.code || '!'
        group by asked.code`.execute(db);
      return new Map(rows.map(({ code, products }) => [code, products]));
    },

    /** The products that have it in their title, and those that have it anywhere. */
    products: async (tsquery: string): Promise<{ title: number[]; whole: number[] }> => {
      // One text for all: tens of thousands of rows would take the driver longer than the search takes.
      const { rows } = await sql<{ title: string | null; whole: string | null }>`
        select
          (select string_agg(product_id::text, ' ') from product_texts
            where title @@ to_tsquery('simple', ${tsquery})) as title,
          (select string_agg(product_id::text, ' ') from product_texts
            where whole @@ to_tsquery('simple', ${tsquery})) as whole`.execute(db);
      return { title: numbersIn(rows[0]?.title), whole: numbersIn(rows[0]?.whole) };
    },

    articles: async (tsquery: string, limit: number): Promise<Titled[]> => {
      const { rows } = await sql<Titled>`
        select id, slug, title from articles where search @@ to_tsquery('simple', ${tsquery})
        order by title_search @@ to_tsquery('simple', ${tsquery}) desc, published_at desc, id desc
        limit ${limit}`.execute(db);
      return rows;
    },

    countArticles: async (tsquery: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from articles where search @@ to_tsquery('simple', ${tsquery})`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** A title that has this word, as it is really written. */
    titleWith: async (tsquery: string): Promise<string | undefined> => {
      const { rows } = await sql<{ title: string }>`
        (select name as title from product_texts join products on products.id = product_id
          where product_texts.title @@ to_tsquery('simple', ${tsquery}) and active limit 1)
        union all
        (select title from articles where title_search @@ to_tsquery('simple', ${tsquery}) limit 1)
        limit 1`.execute(db);
      return rows[0]?.title;
    },
  };
}

function numbersIn(text: string | null | undefined): number[] {
  return text ? text.split(' ').map(Number) : [];
}
