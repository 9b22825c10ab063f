import { describe, expect, test } from '@jest/globals';
import { type Failures, secondsBlocked, withFailure, withSharedFailure } from './backoff.ts';

const rules = { freeFailures: 5, backoffSeconds: [30, 60, 120, 300, 900] };
const start = new Date('2026-01-01T00:00:00Z');
const afterStart = (seconds: number) => new Date(start.getTime() + seconds * 1000);

test('four failures are free; from the fifth on each failure blocks for longer, up to the last step', () => {
  let failures: Failures | undefined;
  const waits: number[] = [];
  let at = start;
  for (let attempts = 0; attempts < 11; attempts += 1) {
    failures = withFailure(failures, at, rules);
    const wait = secondsBlocked(failures, at, rules);
    waits.push(wait);
    at = new Date(at.getTime() + wait * 1000);
  }
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 300, 900, 900, 900]);
});

test('the block ends when its time is over', () => {
  const failures = { failures: 5, last_at: start, blocked_until: afterStart(30) };
  expect([afterStart(29.5), afterStart(30), afterStart(31)].map((at) => secondsBlocked(failures, at, rules))).toEqual([
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

test('a block that ends later than the longest one can, because the clock was set back, is over', () => {
  const failures = { failures: 5, last_at: start, blocked_until: afterStart(30) };
  expect([-870, -871, -86_400].map((seconds) => secondsBlocked(failures, afterStart(seconds), rules))).toEqual([
    900, 0, 0,
  ]);
});

describe('failures of an address', () => {
  const shared = { ...rules, freeFailures: 60 };

  test('one failure a minute of sixty free ones an hour never blocks', () => {
    let failures: Failures | undefined;
    for (let minute = 0; minute < 600; minute += 1) {
      failures = withSharedFailure(failures, afterStart(minute * 60), shared);
      expect(failures.blocked_until).toBeNull();
    }
    expect(failures?.failures).toBe(1);
  });

  test('more than sixty an hour block, and the block ends', () => {
    let failures: Failures | undefined;
    for (let count = 0; count < 60; count += 1) failures = withSharedFailure(failures, afterStart(count), shared);
    expect(secondsBlocked(failures, afterStart(59), shared)).toBe(30);
    expect(secondsBlocked(failures, afterStart(89), shared)).toBe(0);
    // Half of them are forgiven after half an hour.
    expect(withSharedFailure(failures, afterStart(59 + 1800), shared).failures).toBe(31);
  });

  test('a clock that was set back forgives nothing and does not throw', () => {
    const failures = { failures: 7, last_at: start, blocked_until: null };
    const next = withSharedFailure(failures, afterStart(-3600), shared);
    expect(next.failures).toBe(8);
    // From then on it forgives again.
    expect(withSharedFailure(next, afterStart(-1800), shared).failures).toBe(1);
  });
});
