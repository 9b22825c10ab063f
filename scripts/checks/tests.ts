import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { installBrowser } from '../install-browser.ts';
import { repository, run } from './command.ts';
import { checked, type Outcome, type Step } from './step.ts';

export const reports = path.join(repository, '.cache/test');

/** Reads a runner's report; a runner that gave none failed as a whole, however many tests it meant to run. */
async function counted(
  name: string,
  start: (file: string) => Promise<{ code: number; output: string }>,
  count: (report: string) => Omit<Outcome, 'output'>,
): Promise<Outcome> {
  const file = path.join(reports, `${name}.json`);
  await mkdir(reports, { recursive: true });
  await rm(file, { force: true });
  const { code, output } = await start(file);
  const report = await readFile(file, 'utf8').catch(() => undefined);
  const found = report === undefined ? { passed: 0, failed: 0 } : count(report);
  const brokeOutside = found.failed === 0 && (code !== 0 || found.passed === 0);
  return { ...found, failed: found.failed + (brokeOutside ? 1 : 0), output };
}

function jestStep(name: string, what: string): Step {
  return {
    name,
    what,
    run: () =>
      counted(
        name,
        (file) =>
          run('node', [
            '--experimental-vm-modules',
            '--disable-warning=ExperimentalWarning',
            'node_modules/jest/bin/jest.js',
            // Much of the time is spent waiting for databases, workers and builds.
            ...['--selectProjects', name, '--maxWorkers', '2', '--json', '--outputFile', file],
          ]),
        countJest,
      ),
  };
}

type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Files that could not even be read as tests. */
  numRuntimeErrorTestSuites: number;
};

export function countJest(text: string): Omit<Outcome, 'output'> {
  const report: JestReport = JSON.parse(text);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
}

export function countPlaywright(text: string): Omit<Outcome, 'output'> {
  const {
    stats,
    errors,
  }: { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>; errors: unknown[] } = JSON.parse(text);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

export const unit = jestStep('unit', 'runs the tests that stand beside the files they test');
export const api = jestStep('api', 'runs api as a whole, on the embedded database and on PostgreSQL');

export const browser: Step = {
  name: 'browser',
  what: 'runs the whole shop in Chromium',
  needs: 'build',
  run: async () => {
    const chromium = await installBrowser();
    if (!chromium.ok) return checked([chromium.message]);
    return counted(
      'browser',
      (file) => run('playwright', ['test'], { TEST_REPORT: file, CHROMIUM: chromium.path }),
      countPlaywright,
    );
  },
};
