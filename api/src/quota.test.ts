import { describe, expect, test } from '@jest/globals';
import { slidingQuota } from './quota.ts';

const quota = slidingQuota({ limit: 3, windowMs: 60_000 });
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, seconds));

test('a quota allows as many events at once as its limit', () => {
  expect(quota.secondsUntilAllowed([], at(0))).toBe(0);
  expect(quota.secondsUntilAllowed([at(0), at(0)], at(0))).toBe(0);
});

test('the next event is allowed when the oldest counted one leaves the window', () => {
  expect(quota.secondsUntilAllowed([at(0), at(10), at(20)], at(30))).toBe(30);
  expect(quota.secondsUntilAllowed([at(0), at(10), at(20)], at(60))).toBe(0);
});

test('the order of the events does not matter, and only the newest count', () => {
  expect(quota.secondsUntilAllowed([at(20), at(0), at(10), at(-40)], at(30))).toBe(30);
});

test('a retry time is rounded up to whole seconds, so that a client that waits for it is not refused again', () => {
  const now = new Date(at(30).getTime() + 400);
  expect(quota.secondsUntilAllowed([at(0), at(10), at(20)], now)).toBe(30);
});

test('the window starts its length before now', () => {
  expect(quota.windowStart(at(60))).toEqual(at(0));
});

describe('after the clock was set back', () => {
  test('events up to a window ahead count as if they had just happened', () => {
    expect(quota.secondsUntilAllowed([at(40), at(50), at(60)], at(0))).toBe(60);
    expect(quota.secondsUntilAllowed([at(-20), at(50), at(60)], at(0))).toBe(40);
  });

  test('events further ahead do not count', () => {
    expect(quota.windowEnd(at(0))).toEqual(at(60));
    expect(quota.secondsUntilAllowed([at(3600), at(3610), at(3620)], at(0))).toBe(0);
    expect(quota.secondsUntilAllowed([at(-30), at(-20), at(-10), at(3600)], at(0))).toBe(30);
  });
});
