import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildReport } from '@shop/shared/contract';
import { folderOf } from './places.ts';

export type Built = { report: BuildReport; web: string };

/** Reads an area's release build from its `dist`. */
export function builtArea(area: string): Built {
  const dist = path.join(folderOf(area), 'dist');
  const report: BuildReport = JSON.parse(readFileSync(path.join(dist, 'build.json'), 'utf8'));
  return { report, web: path.join(dist, 'web') };
}
