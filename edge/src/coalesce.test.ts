import { expect, test } from '@jest/globals';
import { createCoalescer } from './coalesce.ts';

function createCountedCall(fails = false) {
  const state: { calls: number; finish: () => void } = { calls: 0, finish: () => undefined };
  const call = () => {
    state.calls += 1;
    const { calls } = state;
    return new Promise<number>((resolve, reject) => {
      state.finish = () => (fails ? reject(new Error('failed')) : resolve(calls));
    });
  };
  return { state, call };
}

test('concurrent calls for one key run once and share the result', async () => {
  const coalesce = createCoalescer<number>();
  const { state, call } = createCountedCall();
  const results = [coalesce('a', call), coalesce('a', call)];
  state.finish();
  expect(await Promise.all(results)).toEqual([1, 1]);
});

test('a call after the first one has ended runs again', async () => {
  const coalesce = createCoalescer<number>();
  expect(coalesce.get('a')).toBeUndefined();
  const { state, call } = createCountedCall();
  const first = coalesce('a', call);
  state.finish();
  await first;
  const second = coalesce('a', call);
  state.finish();
  expect(await second).toBe(2);
});

test('a failed call rejects for all callers and is not remembered', async () => {
  const coalesce = createCoalescer<number>();
  const { state, call } = createCountedCall(true);
  const results = [coalesce('a', call), coalesce('a', call)];
  state.finish();
  for (const result of results) await expect(result).rejects.toThrow('failed');
  void coalesce('a', call).catch(() => undefined);
  expect(state.calls).toBe(2);
});
