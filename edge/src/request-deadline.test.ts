import { expect, jest, test } from '@jest/globals';
import { startRequestDeadline } from './request-deadline.ts';

jest.useFakeTimers();

const takes = (ms: number) => new Promise<{ ms: number }>((resolve) => setTimeout(() => resolve({ ms }), ms));

test('all steps of a request share one deadline', async () => {
  const beforeDeadline = startRequestDeadline(1000);
  const outcome = (async () => {
    expect(await beforeDeadline(takes(600))).toEqual({ ms: 600 });
    return beforeDeadline(takes(600));
  })().catch((error) => error);
  await jest.advanceTimersByTimeAsync(1200);
  expect(await outcome).toMatchObject({ statusCode: 503, retryAfter: 5 });
});

test('an error of a step is passed on', async () => {
  await expect(startRequestDeadline(1000)(Promise.reject(new Error('x')))).rejects.toThrow('x');
});
