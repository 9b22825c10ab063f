import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { heapFlags } from '../heap-flags.ts';
import { installBrowser } from '../install-browser.ts';
import { type CommandResult, repository, run } from './command.ts';
import { type Outcome, outcomeOf, type Scope, type Step } from './step.ts';

export const reports = path.join(repository, '.cache/test');

type Counts = Omit<Outcome, 'output'>;

/** Runs a test runner and reads its JSON report. A runner that wrote no report failed as a whole. */
async function runTests(
  name: string,
  start: (report: string) => Promise<CommandResult>,
  count: (report: string) => Counts,
): Promise<Outcome> {
  const report = path.join(reports, `${name}.json`);
  await mkdir(reports, { recursive: true });
  await rm(report, { force: true });
  const { code, output } = await start(report);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  const counts = text === undefined ? { passed: 0, failed: 0 } : count(text);
  const failedOutsideTests = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return { ...counts, failed: counts.failed + (failedOutsideTests ? 1 : 0), output };
}

const nothing: Outcome = { passed: 0, failed: 0, output: '' };
const shardOption = ({ shard }: Scope) => (shard ? [`--shard=${shard.index}/${shard.count}`] : []);

type JestProject = { name: string; description: string; hasTest: (file: string) => boolean } & Pick<Step, 'reads'>;

function jestStep({ name, description, hasTest, reads }: JestProject): Step {
  return {
    name,
    description,
    reads,
    cores: 2,
    run: async (scope) => {
      const files = scope.reach?.tests.filter((file) => hasTest(file));
      if (files?.length === 0) return nothing;
      return runTests(
        name,
        (report) =>
          run('node', [
            ...heapFlags,
            '--experimental-vm-modules',
            '--disable-warning=ExperimentalWarning',
            'node_modules/jest/bin/jest.js',
            '--selectProjects',
            name,
            '--maxWorkers',
            '2',
            '--json',
            '--outputFile',
            report,
            ...shardOption(scope),
            ...(scope.bail ? ['--bail'] : []),
            ...(files ? ['--runTestsByPath', ...files] : []),
          ]),
        countJest,
      );
    },
  };
}

type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Files that failed before any of their tests could run. */
  numRuntimeErrorTestSuites: number;
  testResults?: {
    name: string;
    startTime: number;
    endTime: number;
    /** Why the file could not run. If it could, Jest writes the errors of all its tests here too. */
    message?: string;
    assertionResults?: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};

const failureOf = (file: string, title: string, errors: readonly string[]) =>
  stripVTControlCharacters([`✗ ${file} › ${title}`, ...errors].join('\n'));

export function countJest(text: string): Counts {
  const report: JestReport = JSON.parse(text);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
    files: new Map(
      (report.testResults ?? []).map(({ name, startTime, endTime }) => [
        path.relative(repository, name),
        (endTime - startTime) / 1000,
      ]),
    ),
    failures: (report.testResults ?? []).flatMap(({ name, message = '', assertionResults = [] }) => {
      const file = path.relative(repository, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (assertionResults.length === 0 && message !== '') return [failureOf(file, 'could not run', [message])];
      return failed.map(({ fullName, failureMessages }) => failureOf(file, fullName, failureMessages));
    }),
  };
}

type PlaywrightResult = { duration: number; errors?: { message?: string }[] };
type PlaywrightSuite = {
  file: string;
  specs?: { title?: string; tests: { results: PlaywrightResult[] }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  errors: { message?: string }[];
  suites?: PlaywrightSuite[];
};

export function countPlaywright(text: string): Counts {
  const { stats, errors, suites = [] }: PlaywrightReport = JSON.parse(text);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    files: new Map(suites.map((suite) => [`e2e/${suite.file}`, secondsOf(suite)])),
    failures: [
      ...errors.map(({ message = '' }) => failureOf('playwright.config.ts', 'outside of a test', [message])),
      ...suites.flatMap((suite) => failuresOf(suite)),
    ],
  };
}

function failuresOf({ file, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title = '', tests }) =>
    tests
      .flatMap(({ results }) => results)
      .map(({ errors = [] }) => errors.map(({ message = '' }) => message))
      .filter((messages) => messages.length > 0)
      .map((messages) => failureOf(`e2e/${file}`, title, messages)),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite))];
}

function secondsOf({ specs = [], suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

const isApiTest = (file: string) => /^api\/test\/[^/]+\.test\.ts$/.test(file);

export const unit = jestStep({
  name: 'unit',
  description: 'runs the tests that are next to the files they test',
  hasTest: (file) => /\.test\.tsx?$/.test(file) && !isApiTest(file),
  reads: (file) => !/^(e2e|docs|deploy|api\/test)\/|\.md$/.test(file),
});

export const api = jestStep({
  name: 'api',
  description: 'runs a whole API on PostgreSQL, and what depends on the database on the embedded one as well',
  hasTest: isApiTest,
  reads: (file) => /^(api|release|shared)\/(?!.*\.(md|scss|tsx)$)/.test(file),
});

export const browser: Step = {
  name: 'browser',
  description: 'runs the whole shop in Chromium',
  needs: 'build',
  cores: 2,
  reads: (file) =>
    /^(host|mfe-[^/]+|shared|api|edge|release|e2e|scripts)\/|^playwright\.config\.ts$/.test(file) &&
    !/\.test\.tsx?$|\.md$|^api\/test\//.test(file),
  run: async (scope) => {
    const specs = scope.reach?.tests.filter((file) => /\.spec\.ts(:\d+)?$/.test(file));
    if (specs?.length === 0) return nothing;
    const chromium = await installBrowser();
    if (!chromium.ok) return outcomeOf([chromium.message]);
    const pages = scope.reach?.pages;
    return runTests(
      'browser',
      (report) =>
        run(
          'node',
          [
            ...heapFlags,
            'node_modules/@playwright/test/cli.js',
            'test',
            ...shardOption(scope),
            ...(scope.bail ? ['-x'] : []),
            ...(specs ?? []),
          ],
          {
            TEST_REPORT: report,
            PWTEST_CACHE_DIR: path.join(repository, '.cache/playwright'),
            CHROMIUM: chromium.path,
            ...(pages ? { E2E_PAGES: pages.join(',') } : {}),
          },
        ),
      countPlaywright,
    );
  },
};
