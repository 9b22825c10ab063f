import { expect, test } from '@jest/globals';
import { countJest, countPlaywright } from './tests.ts';

test('a file that Jest could not load counts as a failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numRuntimeErrorTestSuites: 1 };
  expect(countJest(JSON.stringify(report))).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
});

test('a browser test that passes only on its second try counts as a failure, and so does an error outside of tests', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] };
  expect(countPlaywright(JSON.stringify(report))).toMatchObject({ passed: 4, failed: 3, skipped: 1 });
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
