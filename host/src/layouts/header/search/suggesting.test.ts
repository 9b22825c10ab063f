import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ShopApi } from '@shop/shared/api';
import { type Found, suggesting } from './suggesting.ts';

const found: Found = { products: [], categories: [], articles: [], words: ['گونی کنفی'] };

type Call = {
  q: string | undefined;
  signal: AbortSignal | undefined;
  answer: (found: Found) => void;
  fail: () => void;
};

function box() {
  const calls: Call[] = [];
  const get = jest.fn(
    (_path: string, { query, signal }: { query?: { q?: string }; signal?: AbortSignal } = {}) =>
      new Promise<Found>((resolve, reject) => {
        calls.push({ q: query?.q, signal, answer: resolve, fail: () => reject(new Error('down')) });
      }),
  );
  return { calls, get, search: suggesting({ get } as unknown as ShopApi) };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const pass = (time: number) => jest.advanceTimersByTimeAsync(time);

test('it asks once a hand rests, for the words as they are then', async () => {
  const { calls, search } = box();
  for (const text of ['گ', 'گو', ' گونی  ']) {
    search.type(text);
    await pass(100);
  }
  expect(calls).toHaveLength(0);
  await pass(20);
  expect(calls.map(({ q }) => q)).toEqual(['گونی']);
  calls[0]?.answer(found);
  await pass(0);
  expect(search.$suggested.get()).toEqual({ question: 'گونی', found });
});

test('whoever types on calls off what was asked, and a late answer changes nothing', async () => {
  const { calls, search } = box();
  search.type('گونی');
  await pass(120);
  search.type('گونی کنفی');
  expect(calls[0]?.signal?.aborted).toBe(true);
  await pass(120);
  calls[1]?.answer({ ...found, words: ['دوم'] });
  await pass(0);
  calls[0]?.answer({ ...found, words: ['اول'] });
  await pass(0);
  expect(search.$suggested.get()).toMatchObject({ question: 'گونی کنفی', found: { words: ['دوم'] } });
});

test('a space more is no other question', async () => {
  const { calls, search } = box();
  search.type('گونی');
  await pass(120);
  search.type('گونی ');
  await pass(120);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.signal?.aborted).toBe(false);
});

test('an empty box suggests nothing, at once', async () => {
  const { calls, search } = box();
  search.type('گونی');
  await pass(120);
  calls[0]?.answer(found);
  await pass(0);
  search.type('');
  expect(search.$suggested.get()).toEqual({ question: '', found: null });
  await pass(1000);
  expect(calls).toHaveLength(1);
});

test('a failure is silent: nothing is suggested, and the next words are asked again', async () => {
  const { calls, get, search } = box();
  search.type('گونی');
  await pass(120);
  expect(get).toHaveBeenCalledWith('/api/v1/search/suggestions', expect.objectContaining({ quiet: true }));
  calls[0]?.fail();
  await pass(0);
  expect(search.$suggested.get()).toEqual({ question: 'گونی', found: null });
  search.type('گونی کنفی');
  await pass(120);
  expect(calls).toHaveLength(2);
});
