import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchUpdates } from './watch.ts';
import type { Router } from './way.ts';

const router = {} as Router;
const before = Object.getOwnPropertyDescriptors(globalThis);
const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
const askLatest = jest.fn<(router: Router, own: string) => Promise<void>>();
let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  jest.useFakeTimers();
  info.mockClear();
  askLatest.mockReset().mockResolvedValue();
  page = Object.assign(new EventTarget(), { hidden: false });
  for (const [name, value] of Object.entries({ document: page, window: new EventTarget() }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  watchUpdates(router, { build: 'mine', interval: 300_000, load: async () => ({ askLatest }) });
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['document', 'window']) {
    Reflect.deleteProperty(globalThis, name);
    const known = before[name as keyof typeof before];
    if (known) Object.defineProperty(globalThis, name, known);
  }
});

const wake = () => page.dispatchEvent(new Event('visibilitychange'));
const later = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('asks at the interval, and not before', async () => {
  await later(299_999);
  expect(askLatest).not.toHaveBeenCalled();
  await later(300_001);
  expect(askLatest.mock.calls).toEqual([
    [router, 'mine'],
    [router, 'mine'],
  ]);
});

test('a hidden tab asks when somebody looks at it again', async () => {
  page.hidden = true;
  await later(900_000);
  expect(askLatest).not.toHaveBeenCalled();
  page.hidden = false;
  wake();
  wake();
  await later(0);
  expect(askLatest).toHaveBeenCalledTimes(1);
});

test('one that was away for a moment only does not, nor is a short break of the line worth asking', async () => {
  await later(59_999);
  wake();
  window.dispatchEvent(new Event('online'));
  await later(0);
  expect(askLatest).not.toHaveBeenCalled();
  await later(1);
  window.dispatchEvent(new Event('online'));
  await later(0);
  expect(askLatest).toHaveBeenCalledTimes(1);
});

test('a failure is only logged, and the next time asks again', async () => {
  askLatest.mockRejectedValueOnce(new Error('no line'));
  await later(300_000);
  expect(info).toHaveBeenCalledTimes(1);
  await later(300_000);
  expect(askLatest).toHaveBeenCalledTimes(2);
});
