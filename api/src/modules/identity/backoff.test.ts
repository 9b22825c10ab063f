import { expect, test } from '@jest/globals';
import { type Failures, oneMore, waitAfter } from './backoff.ts';

const rules = { freeFailures: 5, backoffSeconds: [30, 60, 120, 300, 900] };
const start = new Date('2026-01-01T00:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

test('four are free; from the fifth on each costs more, up to a limit', () => {
  let failures: Failures | undefined;
  const waits: number[] = [];
  let at = start;
  for (let tries = 0; tries < 11; tries += 1) {
    failures = oneMore(failures, at, rules);
    const wait = waitAfter(failures, at);
    waits.push(wait);
    at = new Date(at.getTime() + wait * 1000);
  }
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 300, 900, 900, 900]);
});

test('the wait ends by itself', () => {
  const failures = { failures: 5, last_at: start, blocked_until: later(30) };
  expect([later(29.5), later(30), later(31)].map((at) => waitAfter(failures, at))).toEqual([1, 0, 0]);
});

test('after a quiet hour it begins anew', () => {
  const failures = { failures: 9, last_at: start, blocked_until: later(900) };
  expect(oneMore(failures, later(3600), rules).failures).toBe(10);
  expect(oneMore(failures, later(3601), rules)).toEqual({ failures: 1, last_at: later(3601), blocked_until: null });
});
