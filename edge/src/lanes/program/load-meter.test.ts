import { expect, test } from '@jest/globals';
import { createLoadMeter } from './load-meter.ts';

/** A meter of a process that has done nothing yet. `pass` is the time (ms) without work and with work until the next call. */
function createMeter() {
  let time = { idle: 0, active: 0 };
  const isBusy = createLoadMeter(() => time);
  return (idle: number, active: number) => {
    time = { idle: time.idle + idle, active: time.active + active };
    return isBusy();
  };
}

test('a process is busy after a second of which it worked for more than a quarter', () => {
  const pass = createMeter();
  expect([pass(650, 250), pass(90, 20), pass(300, 600), pass(0, 100)]).toEqual([false, true, true, true]);
});

test('a busy process stays busy until it works for less than a tenth, because it needs half as much time for a page', () => {
  const pass = createMeter();
  expect([pass(700, 300), pass(880, 120), pass(880, 120)]).toEqual([true, true, true]);
  expect([pass(910, 90), pass(760, 240), pass(740, 260)]).toEqual([false, false, true]);
});

test('a process without requests is not busy, however long it worked before', () => {
  const pass = createMeter();
  expect([pass(0, 5000), pass(60_000, 20), pass(0, 200)]).toEqual([true, false, false]);
});
