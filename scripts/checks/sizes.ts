import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { BuildReport } from '@shop/shared/contract';
import { type Budget, firstPage, own, usual } from './budgets.ts';
import { repository } from './command.ts';
import { checked, type Step } from './step.ts';
import { trackedFiles } from './tracked.ts';

/** Bytes of one file of an area's `dist/web/` as a browser receives them. */
type SizeOf = (file: string) => number;

const sum = (files: string[], sizeOf: SizeOf) => files.reduce((total, file) => total + sizeOf(file), 0);

/** Every place where an area weighs more than it may. */
export function tooHeavy(report: BuildReport, sizeOf: SizeOf, limit: Budget): string[] {
  const weighed = [
    { what: 'entry', bytes: sum(report.web.js, sizeOf), most: limit.entry },
    { what: 'css', bytes: sum(report.web.css, sizeOf), most: limit.css },
    ...report.pages.flatMap((page) => [
      { what: `page ${page.id}`, bytes: sum(page.js, sizeOf), most: limit.page },
      { what: `css of page ${page.id}`, bytes: sum(page.css, sizeOf), most: limit.css },
    ]),
  ];
  return weighed
    .filter(({ bytes, most }) => bytes > most)
    .map(({ what, bytes, most }) => `${report.area} ${what}: ${bytes} bytes, allowed are ${most}`);
}

/** The most that a first page of this area costs beside the host: its entry and its heaviest page. */
export function heaviestPage(report: BuildReport, sizeOf: SizeOf): number {
  return sum(report.web.js, sizeOf) + Math.max(0, ...report.pages.map((page) => sum(page.js, sizeOf)));
}

async function weigh(folder: string): Promise<{ report: BuildReport; sizeOf: SizeOf }> {
  const dist = path.join(repository, folder, 'dist');
  const report: BuildReport = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8'));
  const files = [...report.web.js, ...report.web.css, ...report.pages.flatMap((page) => [...page.js, ...page.css])];
  const sizes = new Map<string, number>();
  for (const file of new Set(files)) {
    const bytes = await readFile(path.join(dist, 'web', file));
    sizes.set(file, (await promisify(brotliCompress)(bytes)).length);
  }
  return { report, sizeOf: (file) => sizes.get(file) ?? 0 };
}

export const sizes: Step = {
  name: 'sizes',
  what: 'weighs what browsers download of every area',
  needs: 'build',
  run: async () => {
    const complaints: string[] = [];
    const firstPages: { area: string; bytes: number }[] = [];
    const configs = (await trackedFiles()).filter((file) => file.endsWith('/area.config.ts'));
    for (const folder of configs.map((file) => path.dirname(file))) {
      const { report, sizeOf } = await weigh(folder);
      complaints.push(...tooHeavy(report, sizeOf, own[folder] ?? usual));
      firstPages.push({ area: report.area, bytes: heaviestPage(report, sizeOf) });
    }
    const hostBytes = firstPages.find(({ area }) => area === 'host')?.bytes ?? 0;
    for (const { area, bytes } of firstPages) {
      const all = area === 'host' ? bytes : hostBytes + bytes;
      if (all > firstPage) complaints.push(`${area}: a first page of ${all} bytes of script, allowed are ${firstPage}`);
    }
    return checked(complaints);
  },
};
