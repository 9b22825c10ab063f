import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ShopApi } from '@shop/shared/api';
import { createSuggestionSearch, type SuggestionResults } from './suggestion-search.ts';

const results: SuggestionResults = { products: [], categories: [], articles: [], words: ['گونی کنفی'] };

type Call = {
  q: string | undefined;
  signal: AbortSignal | undefined;
  respond: (results: SuggestionResults) => void;
  fail: () => void;
};

/** A suggestion search whose API calls the test answers one by one. */
function searchWithCalls() {
  const calls: Call[] = [];
  const get = jest.fn(
    (_path: string, { query, signal }: { query?: { q?: string }; signal?: AbortSignal } = {}) =>
      new Promise<SuggestionResults>((resolve, reject) => {
        calls.push({ q: query?.q, signal, respond: resolve, fail: () => reject(new Error('down')) });
      }),
  );
  return { calls, get, search: createSuggestionSearch({ get } as unknown as ShopApi) };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('one request is sent 120 ms after the last key press, for the text at that moment', async () => {
  const { calls, search } = searchWithCalls();
  for (const text of ['گ', 'گو', ' گونی  ']) {
    search.setText(text);
    await pass(100);
  }
  expect(calls).toHaveLength(0);
  await pass(20);
  expect(calls.map(({ q }) => q)).toEqual(['گونی']);
  calls[0]?.respond(results);
  await pass(0);
  expect(search.$suggestions.get()).toEqual({ query: 'گونی', results, status: 'idle' });
});

test('typing again aborts the pending request, and its late response is ignored', async () => {
  const { calls, search } = searchWithCalls();
  search.setText('گونی');
  await pass(120);
  search.setText('گونی کنفی');
  expect(calls[0]?.signal?.aborted).toBe(true);
  await pass(120);
  calls[1]?.respond({ ...results, words: ['دوم'] });
  await pass(0);
  calls[0]?.respond({ ...results, words: ['اول'] });
  await pass(0);
  expect(search.$suggestions.get()).toMatchObject({ query: 'گونی کنفی', results: { words: ['دوم'] } });
});

test('a further space makes no new request', async () => {
  const { calls, search } = searchWithCalls();
  search.setText('گونی');
  await pass(120);
  search.setText('گونی ');
  await pass(120);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.signal?.aborted).toBe(false);
});

test('an emptied box clears the suggestions at once', async () => {
  const { calls, search } = searchWithCalls();
  search.setText('گونی');
  await pass(120);
  calls[0]?.respond(results);
  await pass(0);
  search.setText('');
  expect(search.$suggestions.get()).toEqual({ query: '', results: null, status: 'idle' });
  await pass(1000);
  expect(calls).toHaveLength(1);
});

test('a failed request shows no toast and no suggestions, and the next text is requested', async () => {
  const { calls, get, search } = searchWithCalls();
  search.setText('گونی');
  await pass(120);
  expect(get).toHaveBeenCalledWith('/api/v1/search/suggestions', expect.objectContaining({ quiet: true }));
  calls[0]?.fail();
  await pass(0);
  expect(search.$suggestions.get()).toEqual({ query: 'گونی', results: null, status: 'failed' });
  search.setText('گونی کنفی');
  await pass(120);
  expect(calls).toHaveLength(2);
});

test('fifty fast key presses make one request, for the last text', async () => {
  const { calls, search } = searchWithCalls();
  for (let length = 1; length <= 50; length += 1) {
    search.setText('گ'.repeat(length));
    await pass(30);
  }
  await pass(120);
  expect(calls.map(({ q }) => q)).toEqual(['گ'.repeat(50)]);
});

test('a request that takes long is reported as slow, with the results before it, until it has an answer', async () => {
  const { calls, search } = searchWithCalls();
  search.setText('گونی');
  await pass(120);
  calls[0]?.respond(results);
  await pass(0);
  search.setText('گونی ک');
  await pass(120 + 400);
  expect(search.$suggestions.get()).toEqual({ query: 'گونی', results, status: 'slow' });
  calls[1]?.respond({ ...results, words: [] });
  await pass(1000);
  expect(search.$suggestions.get()).toMatchObject({ query: 'گونی ک', status: 'idle' });
});

test('a failed request can be repeated', async () => {
  const { calls, search } = searchWithCalls();
  search.setText('گونی');
  await pass(120);
  calls[0]?.fail();
  await pass(0);
  search.retry();
  calls[1]?.respond(results);
  await pass(0);
  expect(search.$suggestions.get()).toEqual({ query: 'گونی', results, status: 'idle' });
});
