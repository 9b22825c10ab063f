import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { countdown } from './countdown.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

function begin(duration = 5000) {
  const ticks: number[] = [];
  const onEnd = jest.fn();
  return { ticks, onEnd, time: countdown({ duration, onTick: (left) => ticks.push(left), onEnd }) };
}

test('it ticks every 200 ms and ends after its duration, once', () => {
  const { ticks, onEnd } = begin();
  jest.advanceTimersByTime(199);
  expect(ticks).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(ticks).toEqual([4800]);
  jest.advanceTimersByTime(4799);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(ticks).toHaveLength(25);
  expect(onEnd).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('while somebody reads no time passes, and none is lost', () => {
  const { ticks, onEnd, time } = begin();
  jest.advanceTimersByTime(1000);
  time.hold('pointer');
  jest.advanceTimersByTime(60_000);
  expect(ticks.at(-1)).toBe(4000);
  time.release('pointer');
  jest.advanceTimersByTime(3999);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a pointer that leaves does not take it from the keyboard', () => {
  const { onEnd, time } = begin();
  time.hold('pointer');
  time.hold('focus');
  time.release('pointer');
  jest.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});

test('a duration between two ticks ends at the next one, never below nothing', () => {
  const { ticks, onEnd } = begin(300);
  jest.advanceTimersByTime(400);
  expect(ticks).toEqual([100, 0]);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('what was stopped stays silent', () => {
  const { ticks, onEnd, time } = begin();
  time.stop();
  jest.advanceTimersByTime(60_000);
  expect(ticks).toEqual([]);
  expect(onEnd).not.toHaveBeenCalled();
});
