import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import webpack, { type MultiStats } from 'webpack';
import type { BuildReport } from '../contract/build-report.ts';
import type { AreaConfig } from './areas.ts';
import { readContract } from './contract-file.ts';
import { listPages } from './pages.ts';
import { type Mode, nodeConfig, outputFolder, webConfig } from './recipe.ts';
import type { WebReport } from './report-plugin.ts';

/** Builds an area for browser and server, and writes the report `dist/build.json`. */
export async function buildArea(area: AreaConfig): Promise<BuildReport> {
  await rm(outputFolder(area, 'release'), { recursive: true, force: true });
  let web: WebReport | undefined;
  const compiler = createCompiler(area, 'release', (report) => {
    web = report;
  });
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
  });
  throwOnProblems(area, stats);
  if (!web) throw new Error(`${area.name}: webpack produced no report`);
  return writeReport(area, web, 'release');
}

/** Builds after every change, and calls `onBuilt` after each successful build and `onFailure` after each failed one. Returns a function that stops. */
export function watchArea(
  area: AreaConfig,
  onBuilt: (report: BuildReport) => void,
  onFailure: (error: Error) => void,
): () => Promise<void> {
  let web: WebReport | undefined;
  const compiler = createCompiler(area, 'working-copy', (report) => {
    web = report;
  });
  const watcher = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    try {
      if (error) throw error;
      throwOnProblems(area, stats);
      if (web) writeReport(area, web, 'working-copy').then(onBuilt, onFailure);
    } catch (cause) {
      onFailure(cause instanceof Error ? cause : new Error(String(cause)));
    }
  });
  return () => new Promise((resolve) => watcher?.close(() => compiler.close(() => resolve())));
}

function createCompiler(area: AreaConfig, mode: Mode, onReport: (report: WebReport) => void) {
  return webpack([webConfig(area, mode, onReport), nodeConfig(area, mode)]);
}

function throwOnProblems(area: AreaConfig, stats: MultiStats | undefined): void {
  if (!stats || stats.hasErrors() || stats.hasWarnings()) {
    throw new Error(
      `${area.name}: ${stats?.toString({ all: false, errors: true, warnings: true, errorDetails: false }) ?? 'no result'}`,
    );
  }
}

async function writeReport(area: AreaConfig, web: WebReport, mode: Mode): Promise<BuildReport> {
  const output = outputFolder(area, mode);
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

/** Reads `area.config.ts` from the folder of an area. */
export async function readArea(repository: string, name: string): Promise<AreaConfig> {
  const folder = path.join(repository, name === 'host' ? 'host' : `mfe-${name}`);
  const file = path.join(folder, 'area.config.ts');
  if (!existsSync(file))
    throw new Error(`There is no area "${name}": ${path.relative(repository, file)} does not exist.`);
  const { default: config }: { default: AreaConfig } = await import(file);
  return config;
}
