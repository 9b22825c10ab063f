import { sql } from 'kysely';
import type { Connection } from '../../database/connect.ts';

export type Near = { asked: string; asked_sound: string; word: string; sound: string; uses: number };
type Titled = { id: number; slug: string; title: string };

const NEAREST = 30;
/** No letter comes after it. */
const LAST = '\u{10fffd}';

export function searchRepository(db: Connection) {
  return {
    /** Which of these words occur anywhere. */
    known: async (words: readonly string[]): Promise<Set<string>> => {
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word = any(${words}::text[])`.execute(db);
      return new Set(rows.map(({ word }) => word));
    },

    /** The most used words that begin so. */
    beginning: async (start: string, limit: number): Promise<string[]> => {
      const { rows } = await sql<{ word: string }>`
        select word from search_words where word >= ${start} and word < ${start + LAST}
        order by uses desc, word limit ${limit}`.execute(db);
      return rows.map(({ word }) => word);
    },

    /** For each of these phrases, written as one word, the others that mean the same. */
    synonyms: async (joined: readonly string[]): Promise<{ joined: string; phrase: string }[]> => {
      const { rows } = await sql<{ joined: string; phrase: string }>`
        select asked.joined, other.phrase from search_synonyms as asked
        join search_synonyms as other on other.meaning = asked.meaning and other.joined <> asked.joined
        where asked.joined = any(${joined}::text[]) order by asked.joined, other.phrase`.execute(db);
      return rows;
    },

    /** The words that look and sound most like each of these. */
    near: async (words: readonly string[]): Promise<Near[]> => {
      const { rows } = await sql<Near>`
        select asked.word as asked, search_sound(asked.word) as asked_sound, near.word, near.sound, near.uses
        from unnest(${words}::text[]) as asked(word) cross join lateral (
          select word, sound, uses from search_words order by sound <-> search_sound(asked.word) limit ${NEAREST}
        ) as near`.execute(db);
      return rows;
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
