import { expect, test } from '@jest/globals';
import { countJest, countPlaywright } from './tests.ts';

test('a file that Jest could not read as tests is a failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numRuntimeErrorTestSuites: 1 };
  expect(countJest(JSON.stringify(report))).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('a browser test that passes only the second time is a failure, and so is an error outside of tests', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}] };
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 3, skipped: 1 });
});
