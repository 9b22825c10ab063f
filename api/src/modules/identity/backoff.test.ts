import { expect, test } from '@jest/globals';
import { type Failures, secondsBlocked, withFailure } from './backoff.ts';

const rules = { freeFailures: 5, backoffSeconds: [30, 60, 120, 300, 900] };
const start = new Date('2026-01-01T00:00:00Z');
const afterStart = (seconds: number) => new Date(start.getTime() + seconds * 1000);

test('four failures are free; from the fifth on each failure blocks for longer, up to the last step', () => {
  let failures: Failures | undefined;
  const waits: number[] = [];
  let at = start;
  for (let attempts = 0; attempts < 11; attempts += 1) {
    failures = withFailure(failures, at, rules);
    const wait = secondsBlocked(failures, at);
    waits.push(wait);
    at = new Date(at.getTime() + wait * 1000);
  }
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 300, 900, 900, 900]);
});

test('the block ends when its time is over', () => {
  const failures = { failures: 5, last_at: start, blocked_until: afterStart(30) };
  expect([afterStart(29.5), afterStart(30), afterStart(31)].map((at) => secondsBlocked(failures, at))).toEqual([
    1, 0, 0,
  ]);
});

test('after more than an hour without a failure, counting starts again', () => {
  const failures = { failures: 9, last_at: start, blocked_until: afterStart(900) };
  expect(withFailure(failures, afterStart(3600), rules).failures).toBe(10);
  expect(withFailure(failures, afterStart(3601), rules)).toEqual({
    failures: 1,
    last_at: afterStart(3601),
    blocked_until: null,
  });
});
