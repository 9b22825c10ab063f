import type { Result } from 'lighthouse';
import { median, milliseconds } from '../lib/numbers.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';

/** The reports of one page, one for each run. */
export type PageReports = { name: string; reports: Result[] };

const categories = [
  { id: 'performance', title: 'performance', due: 97 },
  { id: 'accessibility', title: 'accessibility', due: 100 },
  { id: 'best-practices', title: 'best practices', due: 100 },
  { id: 'seo', title: 'SEO', due: 100 },
] as const;

const metrics = [
  { id: 'first-contentful-paint', title: 'FCP' },
  { id: 'largest-contentful-paint', title: 'LCP' },
  { id: 'speed-index', title: 'speed index' },
  { id: 'total-blocking-time', title: 'blocked' },
] as const;

export function printReports(pages: PageReports[]): void {
  printTable(
    `Lighthouse ${pages[0]?.reports[0]?.lighthouseVersion}, phone, median of ${pages[0]?.reports.length} (lowest to highest)`,
    ['', ...categories.map(({ title }) => title)],
    pages.map(({ name, reports }) => [name, ...categories.map(({ id }) => withRange(scoresOf(reports, id)))]),
  );
  printTable(
    'Simulated phone, medians',
    ['', ...metrics.map(({ title }) => title), 'layout shift'],
    pages.map(({ name, reports }) => [
      name,
      ...metrics.map(({ id }) => milliseconds(median(valuesOf(reports, id)))),
      median(valuesOf(reports, 'cumulative-layout-shift')).toFixed(3),
    ]),
  );
  printTable('Audits that are not passed', ['page', 'audit', 'runs', ''], pages.flatMap(failedAudits));
  printBudgets(categories.map((category) => budgetOf(pages, category)));
}

const scoresOf = (reports: Result[], category: string) =>
  reports.map(({ categories: all }) => Math.round((all[category]?.score ?? 0) * 100));

const valuesOf = (reports: Result[], audit: string) =>
  reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);

function withRange(scores: number[]): string {
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  return low === high ? String(low) : `${median(scores)} (${low} to ${high})`;
}

/** Rows of the audits that a page fails in some run; metrics have a table of their own. */
function failedAudits({ name, reports }: PageReports): (string | number)[][] {
  const isMetric = (id: string) =>
    reports[0]?.categories.performance?.auditRefs.some((ref) => ref.id === id && ref.group === 'metrics');
  const failed = new Map<string, { runs: number; shown: string }>();
  for (const { audits } of reports) {
    for (const { id, score, scoreDisplayMode, displayValue, errorMessage, title } of Object.values(audits)) {
      const isFailed = (score !== null && score < 1) || scoreDisplayMode === 'error';
      if (!isFailed || isMetric(id)) continue;
      const runs = (failed.get(id)?.runs ?? 0) + 1;
      failed.set(id, { runs, shown: errorMessage ?? displayValue ?? title });
    }
  }
  return [...failed].map(([id, { runs, shown }]) => [name, id, runs, shown]);
}

function budgetOf(pages: PageReports[], { id, title, due }: (typeof categories)[number]): BudgetResult {
  const lowest = Math.min(...pages.map(({ reports }) => median(scoresOf(reports, id))));
  return { name: `${title}, lowest median`, measured: String(lowest), budget: `≥ ${due}`, holds: lowest >= due };
}
