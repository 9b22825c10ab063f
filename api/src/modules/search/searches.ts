import { tehranDay } from '@shop/shared/lib/tehran';
import { DAY, MINUTE } from '../../times.ts';
import type { CatalogueCache } from '../catalogue/catalogue-cache.ts';
import type { questionsRepository } from './questions-repository.ts';
import type { AskedQuestion, SearchReport } from './schema.ts';
import type { SearchService } from './service.ts';

type Parts = {
  repository: ReturnType<typeof questionsRepository>;
  search: SearchService;
  catalogueCache: CatalogueCache;
  now: () => Date;
};
export type Searches = ReturnType<typeof searches>;

const popularDays = 30;
/** Fewer visitors could be one person with several devices. */
const minVisitors = 5;
const maxCandidates = 30;
const maxPopular = 6;
const popularMs = 10 * MINUTE;
/** How many of the most frequent questions are searched for again, to list those without results. */
const maxChecked = 1_000;
const maxListed = 50;

/** Reads the counted searches, for the list of popular searches and for the operator. */
export function searches({ repository, search, catalogueCache, now }: Parts) {
  const since = (days: number): string => tehranDay(new Date(now().getTime() - (days - 1) * DAY));
  let popular = { until: 0, searches: [] as string[] };

  const resultsOf = async (question: string) => {
    const products = await search.products(question, await catalogueCache.current());
    return { ...products, count: products?.tiers.at(-1)?.count() ?? 0 };
  };

  return {
    /**
     * The most frequent searches of the last days that find products with all their words. So a text appears here only in words of the
     * shop's own catalogue.
     */
    popular: async (): Promise<string[]> => {
      const time = now().getTime();
      if (time < popular.until) return popular.searches;
      const candidates = await repository.mostFrequent(since(popularDays), {
        least: minVisitors,
        limit: maxCandidates,
      });
      const texts = new Set<string>();
      for (const { question } of candidates) {
        const { count, words = [], notes = {} } = await resultsOf(question);
        if (count > 0 && Object.keys(notes).length === 0) texts.add(await search.spell(words.map(({ word }) => word)));
      }
      popular = { until: time + popularMs, searches: [...texts].slice(0, maxPopular) };
      return popular.searches;
    },

    report: async (days: number): Promise<SearchReport> => {
      const from = since(days);
      const [asked, others] = await Promise.all([
        repository.mostFrequent(from, { least: 1, limit: maxChecked }),
        repository.countOthers(from),
      ]);
      const withoutResults: AskedQuestion[] = [];
      for (const question of asked) if ((await resultsOf(question.question)).count === 0) withoutResults.push(question);
      return { asked: asked.slice(0, maxListed), without_results: withoutResults.slice(0, maxListed), others };
    },
  };
}
