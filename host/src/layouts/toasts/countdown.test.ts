import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { startCountdown } from './countdown.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

function start(duration = 5000) {
  const ticks: number[] = [];
  const onEnd = jest.fn();
  return { ticks, onEnd, countdown: startCountdown({ duration, onTick: (remaining) => ticks.push(remaining), onEnd }) };
}

test('the countdown ticks every 200 ms and ends once, after its duration', () => {
  const { ticks, onEnd } = start();
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

test('a pause stops the time, and the remaining time continues afterwards', () => {
  const { ticks, onEnd, countdown } = start();
  jest.advanceTimersByTime(1000);
  countdown.pause('pointer');
  jest.advanceTimersByTime(60_000);
  expect(ticks.at(-1)).toBe(4000);
  countdown.resume('pointer');
  jest.advanceTimersByTime(3999);
  expect(onEnd).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('the countdown stays paused by the focus when the pointer leaves', () => {
  const { onEnd, countdown } = start();
  countdown.pause('pointer');
  countdown.pause('focus');
  countdown.resume('pointer');
  jest.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});

test('a duration between two ticks ends at the next tick, with 0 remaining', () => {
  const { ticks, onEnd } = start(300);
  jest.advanceTimersByTime(400);
  expect(ticks).toEqual([100, 0]);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a stopped countdown neither ticks nor ends', () => {
  const { ticks, onEnd, countdown } = start();
  countdown.stop();
  jest.advanceTimersByTime(60_000);
  expect(ticks).toEqual([]);
  expect(onEnd).not.toHaveBeenCalled();
});
