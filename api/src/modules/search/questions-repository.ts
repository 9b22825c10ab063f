import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** Different questions of one day; further ones are counted together. */
const maxPerDay = 5_000;

type Row = { day: string; question: string; visitors: number };

export function questionsRepository(db: Kysely<Schema>, { limit = maxPerDay }: { limit?: number } = {}) {
  return {
    /** Adds to the counts in one statement. Of new questions the most frequent are stored as far as the day has room. */
    add: async (rows: readonly Row[]): Promise<void> => {
      const [days, questions, counts] = [
        rows.map(({ day }) => day),
        rows.map(({ question }) => question),
        rows.map(({ visitors }) => visitors),
      ];
      await sql`
        with added as (
          select added.*, stored.question is not null as is_stored
          from unnest(${days}::date[], ${questions}::text[], ${counts}::integer[]) as added (day, question, visitors)
          left join search_questions as stored on stored.day = added.day and stored.question = added.question
        ), ranked as (
          select *, row_number() over (partition by day, is_stored order by visitors desc, question) as place,
            (select count(*) from search_questions as of_day where of_day.day = added.day) as stored_count
          from added
        )
        insert into search_questions (day, question, visitors)
        select day, case when is_stored or place + stored_count <= ${limit}::integer then question else '' end as kept, sum(visitors)
        from ranked group by day, kept
        on conflict (day, question) do update set visitors = search_questions.visitors + excluded.visitors`.execute(db);
    },

    /** The most frequent questions since a day. */
    mostFrequent: async (since: string, { least, limit: count }: { least: number; limit: number }) => {
      const { rows } = await sql<Omit<Row, 'day'>>`
        select question, sum(visitors)::integer as visitors from search_questions
        where day >= ${since}::date and question <> ''
        group by question having sum(visitors) >= ${least}::integer
        order by 2 desc, 1 limit ${count}::integer`.execute(db);
      return rows;
    },

    /** Visitors with questions that were not stored. */
    countOthers: async (since: string): Promise<number> => {
      const { rows } = await sql<{ visitors: number }>`
        select coalesce(sum(visitors), 0)::integer as visitors from search_questions
        where day >= ${since}::date and question = ''`.execute(db);
      return rows[0]?.visitors ?? 0;
    },

    deleteBefore: async (day: string): Promise<void> => {
      await sql`delete from search_questions where day < ${day}::date`.execute(db);
    },
  };
}
