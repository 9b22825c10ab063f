import { expect, test } from '@jest/globals';
import { passesWithin } from './health.ts';

test('a readiness check that exceeds its timeout fails, and an error of a check is rethrown', async () => {
  expect(await passesWithin(10, () => new Promise(() => {}))).toBe(false);
  expect(await passesWithin(10_000, async () => true)).toBe(true);
  await expect(passesWithin(10_000, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
