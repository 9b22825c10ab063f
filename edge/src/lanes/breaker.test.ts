import { expect, test } from '@jest/globals';
import { createBreaker } from './breaker.ts';

function failTimes(times: number) {
  let time = 1000;
  const breaker = createBreaker(() => time);
  for (let failure = 0; failure < times; failure += 1) breaker.recordFailure('area', false);
  return { breaker, advance: (ms: number) => (time += ms) };
}

test('requests are skipped after three failures in a row, not before', () => {
  expect(failTimes(2).breaker.allowsRequest()).toBe(true);
  expect(failTimes(3).breaker.allowsRequest()).toBe(false);
});

test('a success resets the number of failures', () => {
  const { breaker } = failTimes(2);
  breaker.recordSuccess();
  breaker.recordFailure('area', false);
  expect(breaker.allowsRequest()).toBe(true);
});

test('one permanent failure is enough to skip requests', () => {
  const { breaker } = failTimes(0);
  breaker.recordFailure('host', true);
  expect(breaker.allowsRequest()).toBe(false);
  expect(breaker.lastFaultyPart()).toBe('host');
});

test('after the pause one request is allowed, to test whether the failures are over', () => {
  const { breaker, advance } = failTimes(3);
  advance(3000);
  expect([breaker.allowsRequest(), breaker.allowsRequest()]).toEqual([true, false]);
});

test('when the test request succeeds, all requests are allowed again', () => {
  const { breaker, advance } = failTimes(3);
  advance(3000);
  breaker.allowsRequest();
  breaker.recordSuccess();
  expect([breaker.allowsRequest(), breaker.allowsRequest()]).toEqual([true, true]);
});

test('each failed test request doubles the pause, up to half a minute', () => {
  const { breaker, advance } = failTimes(3);
  const pauses = [3000, 6000, 12_000, 24_000, 30_000, 30_000];
  for (const pause of pauses) {
    advance(pause - 1);
    expect(breaker.allowsRequest()).toBe(false);
    advance(1);
    expect(breaker.allowsRequest()).toBe(true);
    breaker.recordFailure('area', false);
  }
});

test('requests that began before the pause and fail during it do not lengthen it', () => {
  const { breaker, advance } = failTimes(8);
  advance(3000);
  expect(breaker.allowsRequest()).toBe(true);
});

test('after a success the first pause is short again', () => {
  const { breaker, advance } = failTimes(3);
  advance(3000);
  breaker.allowsRequest();
  breaker.recordFailure('area', false);
  breaker.recordSuccess();
  for (let failure = 0; failure < 3; failure += 1) breaker.recordFailure('area', false);
  advance(3000);
  expect(breaker.allowsRequest()).toBe(true);
});
