import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { unlessAborted } from './unless-aborted.ts';

const never = new Promise<string>(() => undefined);

test('the value of the promise is returned, and no listener stays on the signal', async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(Promise.resolve('page'), signal, () => 'late')).toBe('page');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('after an abort the value of `instead` is returned at once', async () => {
  const controller = new AbortController();
  const value = unlessAborted(never, controller.signal, () => 'late');
  controller.abort();
  expect(await value).toBe('late');
});
