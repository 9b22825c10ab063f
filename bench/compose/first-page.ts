import { readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliSizeOf } from '../lib/brotli.ts';
import { type Built, builtArea } from '../lib/builds.ts';
import { sum } from '../lib/numbers.ts';
import type { Monolith } from './monolith.ts';

export type AreaPage = { area: string; page: string };

/** Absolute paths of the scripts that a page needs. */
export type ScriptsOf = (areaPage: AreaPage) => string[];

const inFolder = (folder: string, files: string[]) => files.map((file) => path.join(folder, file));

export function federatedScripts(): ScriptsOf {
  const host = builtArea('host');
  return ({ area, page }) => {
    const built = builtArea(area);
    return [...inFolder(host.web, host.report.web.js), ...ownScripts(built, page)];
  };
}

function ownScripts({ report, web }: Built, page: string): string[] {
  const record = report.pages.find(({ id }) => id === page);
  if (!record) throw new Error(`${report.area} has no page ${page}`);
  return inFolder(web, [...new Set([...report.web.js, ...record.js])]);
}

export function monolithScripts({ report, web }: Monolith): ScriptsOf {
  return ({ area, page }) => {
    const chunk = report.chunks[`${area}-${page}`];
    if (!chunk) throw new Error(`the ordinary build has no chunk for ${area} ${page}`);
    return inFolder(web, [...new Set([...report.web.js, ...chunk.js])]);
  };
}

export const bytesOf = (scripts: string[]) => sum(scripts.map(brotliSizeOf));

/** Scripts that a page adds after another page has been visited. */
export const addedScripts = (scriptsOf: ScriptsOf, before: AreaPage, areaPage: AreaPage): string[] => {
  const loaded = new Set(scriptsOf(before));
  return scriptsOf(areaPage).filter((script) => !loaded.has(script));
};

/** Bytes of the Module Federation runtime, which loads once, with the second area. */
export function runtimeBytes(): number {
  const { web } = builtArea('host');
  const chunk = readdirSync(web).find((file) => /^federation\.\w+\.js$/.test(file));
  if (!chunk) throw new Error('the host has no chunk of the federation runtime');
  return brotliSizeOf(path.join(web, chunk));
}

/** The page of an area with the most script bytes. */
export function heaviestPage(area: string): AreaPage {
  const { report, web } = builtArea(area);
  const weights = report.pages.map(({ id, js }) => ({ id, bytes: bytesOf(inFolder(web, js)) }));
  const [first] = weights.sort((a, b) => b.bytes - a.bytes);
  if (!first) throw new Error(`${area} has no pages`);
  return { area, page: first.id };
}
