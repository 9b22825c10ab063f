import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { BuildReport } from '@shop/shared/contract';
import {
  type Budget,
  budgets,
  type DocumentSizes,
  defaultBudget,
  documentBudgets,
  firstPageBudget,
} from './budgets.ts';
import { repository, run } from './command.ts';
import { trackedFiles } from './files.ts';
import { outcomeOf, type Step } from './step.ts';

/** Bytes of one file of an area's `dist/web/` as a browser receives them. */
type SizeOf = (file: string) => number;

const sum = (files: string[], sizeOf: SizeOf) => files.reduce((total, file) => total + sizeOf(file), 0);

/** Lists every part of an area that exceeds its budget. */
export function exceededBudgets(report: BuildReport, sizeOf: SizeOf, budget: Budget): string[] {
  const parts = [
    { name: 'entry', bytes: sum(report.web.js, sizeOf), limit: budget.entry },
    { name: 'css', bytes: sum(report.web.css, sizeOf), limit: budget.css },
    ...report.pages.flatMap((page) => [
      { name: `page ${page.id}`, bytes: sum(page.js, sizeOf), limit: budget.page },
      { name: `css of page ${page.id}`, bytes: sum(page.css, sizeOf), limit: budget.css },
    ]),
  ];
  return parts
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ name, bytes, limit }) => `${report.area} ${name}: ${bytes} bytes, the budget is ${limit}`);
}

/** Script bytes of an area's heaviest first page, without those of the host: its entry and its heaviest page. */
export function firstPageBytes(report: BuildReport, sizeOf: SizeOf): number {
  return sum(report.web.js, sizeOf) + Math.max(0, ...report.pages.map((page) => sum(page.js, sizeOf)));
}

/** Lists every size of a page that exceeds its budget. A page without a budget, or one that was not measured, is a complaint too. */
export function exceededDocumentBudgets(
  sizes: Readonly<Record<string, DocumentSizes>>,
  limits: Readonly<Record<string, DocumentSizes>>,
): string[] {
  return [...new Set([...Object.keys(sizes), ...Object.keys(limits)])].flatMap((page) => {
    const [size, limit] = [sizes[page], limits[page]];
    if (!size || !limit) return [`${page}: ${size ? 'has no budget' : 'was not measured'}`];
    const kinds = ['html', 'plain', 'style', 'script', 'elements'] as const;
    return kinds.flatMap((kind) =>
      size[kind] > limit[kind] ? [`${page} ${kind}: ${size[kind]}, the budget is ${limit[kind]}`] : [],
    );
  });
}

async function measureDocuments(): Promise<string[]> {
  const { code, output } = await run('node', ['e2e/measure-documents.ts']);
  if (code !== 0) return [`no page could be measured:\n${output}`];
  return exceededDocumentBudgets(JSON.parse(output.trim().split('\n').at(-1) ?? ''), documentBudgets);
}

async function readBuild(folder: string): Promise<{ report: BuildReport; sizeOf: SizeOf }> {
  const dist = path.join(repository, folder, 'dist');
  const report: BuildReport = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8'));
  const files = [...report.web.js, ...report.web.css, ...report.pages.flatMap((page) => [...page.js, ...page.css])];
  const compressedSizes = new Map<string, number>();
  for (const file of new Set(files)) {
    const bytes = await readFile(path.join(dist, 'web', file));
    compressedSizes.set(file, (await promisify(brotliCompress)(bytes)).length);
  }
  return { report, sizeOf: (file) => compressedSizes.get(file) ?? 0 };
}

export const sizes: Step = {
  name: 'sizes',
  description: 'compares the files of every area, and one page of each kind of a new shop, with their budgets',
  needs: 'build',
  cores: 1,
  reads: (file) =>
    /^(host|mfe-[^/]+|shared|api|edge|release|e2e)\/(?!tests\/browser\/|tests\/server\/)/.test(file) &&
    !/\.test\.tsx?$|\.md$/.test(file),
  run: async () => {
    const complaints: string[] = [];
    const firstPages: { area: string; bytes: number }[] = [];
    const configs = (await trackedFiles()).filter((file) => file.endsWith('/area.config.ts'));
    for (const folder of configs.map((file) => path.dirname(file))) {
      const { report, sizeOf } = await readBuild(folder);
      complaints.push(...exceededBudgets(report, sizeOf, budgets[folder] ?? defaultBudget));
      firstPages.push({ area: report.area, bytes: firstPageBytes(report, sizeOf) });
    }
    const hostBytes = firstPages.find(({ area }) => area === 'host')?.bytes ?? 0;
    for (const { area, bytes } of firstPages) {
      const total = area === 'host' ? bytes : hostBytes + bytes;
      if (total > firstPageBudget) {
        complaints.push(`${area}: a first page has ${total} bytes of script, the budget is ${firstPageBudget}`);
      }
    }
    return outcomeOf([...complaints, ...(await measureDocuments())]);
  },
};
