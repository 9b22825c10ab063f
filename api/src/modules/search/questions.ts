import { tehranDay } from '@shop/shared/lib/tehran';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../log.ts';
import { DAY } from '../../times.ts';
import { searchWords } from './key.ts';
import type { questionsRepository } from './questions-repository.ts';

export type QuestionCounter = ReturnType<typeof questionCounter>;
type Parts = { repository: ReturnType<typeof questionsRepository>; now: () => Date; log: Log };

/** How many questions of one visitor are counted, so that nobody can fill the table. */
const maxPerVisitor = 50;
/** Different questions that wait for the next write; further ones are counted as others. */
const maxPending = 500;
const retentionDays = 90;
/** A longer one is not a search but a text, which may say anything. */
const maxLength = 60;

/**
 * Counts searches in memory, each question once a day for each visitor; `write` adds the counts to the table. Visitors are only compared in
 * this process and never stored, so that several processes, or a restart, may count a visitor again.
 */
export function questionCounter({ repository, now, log }: Parts) {
  const seen = new LRUCache<string, true>({ max: 20_000 });
  const countOfVisitor = new LRUCache<string, number>({ max: 10_000 });
  /** The counts that are not stored yet, by day and question. */
  let pending = new Map<string, number>();

  const increase = (day: string, question: string, visitors: number): void => {
    const key = `${day} ${question}`;
    const stored = pending.has(key) || pending.size < maxPending ? key : `${day} `;
    pending.set(stored, (pending.get(stored) ?? 0) + visitors);
  };

  return {
    /** `visitor`: any name by which two questions of the same visitor are recognised. */
    add: (text: string, visitor: string): void => {
      const question = storableQuestion(text);
      if (question === undefined) return;
      const day = tehranDay(now());
      const mark = `${day} ${visitor} ${question}`;
      const count = countOfVisitor.get(`${day} ${visitor}`) ?? 0;
      if (seen.has(mark) || count >= maxPerVisitor) return;
      seen.set(mark, true);
      countOfVisitor.set(`${day} ${visitor}`, count + 1);
      increase(day, question, 1);
    },

    /** Without a database the counts wait for the next call. */
    write: async (): Promise<void> => {
      if (pending.size === 0) return;
      const written = pending;
      pending = new Map();
      const rows = [...written].map(([key, visitors]) => ({
        day: key.slice(0, 10),
        question: key.slice(11),
        visitors,
      }));
      try {
        await repository.add(rows);
      } catch (error) {
        log.warn({ err: error }, 'the counts of searches could not be written');
        for (const { day, question, visitors } of rows) increase(day, question, visitors);
      }
    },

    deleteOld: () => repository.deleteBefore(tehranDay(new Date(now().getTime() - retentionDays * DAY))),
  };
}

/** The words of a question as they are counted; undefined if it has none, or could name a person: a telephone or card number, an address. */
export function storableQuestion(text: string): string | undefined {
  const question = searchWords(text).join(' ');
  if (question.length > maxLength || !/\p{L}/u.test(question)) return undefined;
  const typed = text.normalize('NFKC');
  if (/@|:\/\/|www\./i.test(typed)) return undefined;
  // Numbers of a size have a sign or a letter between them; those of a telephone number at most spaces and lines.
  return /\p{Nd}{7}/u.test(typed.replace(/[^\p{L}\p{Nd}×*]+/gu, '')) ? undefined : question;
}
