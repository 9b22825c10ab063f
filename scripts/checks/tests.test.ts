import { expect, test } from '@jest/globals';
import { repository } from './command.ts';
import { countJest, countPlaywright } from './tests.ts';

test('a file that Jest could not load counts as a failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numRuntimeErrorTestSuites: 1 };
  expect(countJest(JSON.stringify(report))).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
});

test('a browser test that passes only on its second try counts as a failure, and so does an error outside of tests', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] };
  expect(countPlaywright(JSON.stringify(report))).toMatchObject({ passed: 4, failed: 3, skipped: 1 });
});

test('each failed test is listed with its title and error, and a file that could not run with its own', () => {
  const file = (name: string, rest: object) => ({ name: `${repository}/${name}`, startTime: 0, endTime: 0, ...rest });
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'divides', failureMessages: ['expected \u001b[31m2\u001b[39m'] },
  ];
  const jest = {
    testResults: [file('a.test.ts', { assertionResults }), file('b.test.ts', { message: 'no such module' })],
  };
  expect(countJest(JSON.stringify(jest)).failures).toEqual([
    '✗ a.test.ts › divides\nexpected 2',
    '✗ b.test.ts › could not run\nno such module',
  ]);

  const failed = {
    title: 'opens',
    tests: [{ results: [{ duration: 1, errors: [{ message: 'timeout' }, { message: 'no heading' }] }] }],
  };
  const playwright = {
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [{ message: 'no server' }],
    suites: [{ file: 'tests/a.spec.ts', suites: [{ file: 'tests/a.spec.ts', specs: [failed] }] }],
  };
  expect(countPlaywright(JSON.stringify(playwright)).failures).toEqual([
    '✗ playwright.config.ts › outside of a test\nno server',
    '✗ e2e/tests/a.spec.ts › opens\ntimeout\nno heading',
  ]);
});

test('the seconds of a browser test file are those of all its tests', () => {
  const tests = (...durations: number[]) => [{ tests: durations.map((duration) => ({ results: [{ duration }] })) }];
  const report = {
    stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ file: 'tests/toasts.spec.ts', specs: tests(1000), suites: [{ file: '', specs: tests(500, 250) }] }],
  };
  expect(countPlaywright(JSON.stringify(report)).files).toEqual(new Map([['e2e/tests/toasts.spec.ts', 1.75]]));
});
