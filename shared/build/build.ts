import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type MultiStats } from 'webpack';
import type { BuildReport } from '../contract/build-report.ts';
import type { AreaConfig } from './areas.ts';
import { readContract } from './contract-file.ts';
import { listPages } from './pages.ts';
import { type Mode, nodeConfig, outputOf, webConfig } from './recipe.ts';
import type { WebReport } from './report-plugin.ts';

/** Builds an area for browser and server and writes `dist/build.json` beside them. */
export async function buildArea(area: AreaConfig): Promise<BuildReport> {
  await rm(outputOf(area, 'release'), { recursive: true, force: true });
  let web: WebReport | undefined;
  const compiler = compilerOf(area, 'release', (report) => {
    web = report;
  });
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
  });
  complain(area, stats);
  if (!web) throw new Error(`${area.name}: the build gave no report`);
  return writeReport(area, web, 'release');
}

/** Builds again at every change; `onBuilt` hears of each good build, `onBroken` of each bad one. */
export function watchArea(
  area: AreaConfig,
  onBuilt: (report: BuildReport) => void,
  onBroken: (why: Error) => void,
): () => Promise<void> {
  let web: WebReport | undefined;
  const compiler = compilerOf(area, 'working-copy', (report) => {
    web = report;
  });
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    try {
      if (error) throw error;
      complain(area, stats);
      if (web) writeReport(area, web, 'working-copy').then(onBuilt, onBroken);
    } catch (why) {
      onBroken(why instanceof Error ? why : new Error(String(why)));
    }
  });
  return () => new Promise((resolve) => watching?.close(() => compiler.close(() => resolve())));
}

function compilerOf(area: AreaConfig, mode: Mode, onReport: (report: WebReport) => void) {
  return webpack([webConfig(area, mode, onReport), nodeConfig(area, mode)]);
}

function complain(area: AreaConfig, stats: MultiStats | undefined): void {
  if (!stats || stats.hasErrors() || stats.hasWarnings()) {
    throw new Error(
      `${area.name}: ${stats?.toString({ all: false, errors: true, warnings: true, errorDetails: false }) ?? 'no result'}`,
    );
  }
}

async function writeReport(area: AreaConfig, web: WebReport, mode: Mode): Promise<BuildReport> {
  const output = outputOf(area, mode);
  const contract = await readContract();
  const entry = area.kind === 'host' ? 'host.cjs' : 'area.cjs';
  const { version }: { version?: string } = JSON.parse(await readFile(path.join(area.folder, 'package.json'), 'utf8'));
  const report: BuildReport = {
    area: area.name,
    version: version ?? '0.0.0',
    contract: contract.number,
    prefixes: area.prefixes,
    keepsVisitors: area.keepsVisitors,
    pages: area.kind === 'host' ? [] : listPages(path.join(output, 'node', entry), web.chunks),
    web: web.web,
    node: { entry },
    uses: web.uses,
    ...(area.kind === 'host' ? { gives: contract.gives } : {}),
  };
  await mkdir(output, { recursive: true });
  await writeFile(path.join(output, 'build.json'), `${JSON.stringify(report, null, 2)}\n`);
  return report;
}

/** The configuration of an area, from its own folder. */
export async function readArea(repository: string, name: string): Promise<AreaConfig> {
  const folder = path.join(repository, name === 'host' ? 'host' : `mfe-${name}`);
  const file = path.join(folder, 'area.config.ts');
  if (!existsSync(file)) throw new Error(`There is no area "${name}": ${path.relative(repository, file)} is missing.`);
  const { default: config }: { default: AreaConfig } = await import(file);
  return config;
}
