import { expect, test } from '@jest/globals';
import { isWithin } from './health.ts';

test('what does not answer in time is not well; nobody waits for it', async () => {
  expect(await isWithin(10, () => new Promise(() => {}))).toBe(false);
  expect(await isWithin(10_000, async () => true)).toBe(true);
  await expect(isWithin(10_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
