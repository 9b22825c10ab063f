import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Router } from './latest-build.tsx';
import { watchUpdates } from './watch.ts';

const router = {} as Router;
const descriptors = Object.getOwnPropertyDescriptors(globalThis);
const info = jest.spyOn(console, 'info').mockImplementation(() => undefined);
const checkLatestBuild = jest.fn<(router: Router, ownBuild: string) => Promise<void>>();
let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  jest.useFakeTimers();
  info.mockClear();
  checkLatestBuild.mockReset().mockResolvedValue();
  page = Object.assign(new EventTarget(), { hidden: false });
  for (const [name, value] of Object.entries({ document: page, window: new EventTarget() }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  watchUpdates(router, { build: 'mine', interval: 300_000, loadCheck: async () => ({ checkLatestBuild }) });
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['document', 'window']) {
    Reflect.deleteProperty(globalThis, name);
    const descriptor = descriptors[name as keyof typeof descriptors];
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  }
});

const becomeVisible = () => page.dispatchEvent(new Event('visibilitychange'));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('a visible tab checks at the interval, and not before', async () => {
  await pass(299_999);
  expect(checkLatestBuild).not.toHaveBeenCalled();
  await pass(300_001);
  expect(checkLatestBuild.mock.calls).toEqual([
    [router, 'mine'],
    [router, 'mine'],
  ]);
});

test('a hidden tab checks once when it becomes visible', async () => {
  page.hidden = true;
  await pass(900_000);
  expect(checkLatestBuild).not.toHaveBeenCalled();
  page.hidden = false;
  becomeVisible();
  becomeVisible();
  await pass(0);
  expect(checkLatestBuild).toHaveBeenCalledTimes(1);
});

test('a tab that was hidden or offline for less than a minute does not check at once', async () => {
  await pass(59_999);
  becomeVisible();
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(checkLatestBuild).not.toHaveBeenCalled();
  await pass(1);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(checkLatestBuild).toHaveBeenCalledTimes(1);
});

test('a failed check is only logged, and the next interval checks again', async () => {
  checkLatestBuild.mockRejectedValueOnce(new Error('no network'));
  await pass(300_000);
  expect(info).toHaveBeenCalledTimes(1);
  await pass(300_000);
  expect(checkLatestBuild).toHaveBeenCalledTimes(2);
});
