/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { clearToken, setToken } from '@shop/shared/kernel';
import { type Filter, type Transaction, transactionStore } from './transaction-list.ts';

const transaction = (id: number): Transaction => ({
  ...{ id: String(id), kind: 'charge', direction: 'in', amount: 10 as Transaction['amount'], balance: null },
  ...{ at: '2026-11-22T10:00:00Z', subject: 'payment', number: null, reason: null, state: null },
});
const shownIds = (store: ReturnType<typeof transactionStore>) => {
  const { items, rest } = store.$list.get();
  return [items.map(({ id }) => id), rest];
};

/** A server with 5 transactions in pages of 2; it fails while `isDown`. */
function server() {
  const state = { isDown: false, filters: [] as Filter[] };
  const store = transactionStore(async (filter, after) => {
    state.filters.push(filter);
    if (state.isDown) throw new Error('offline');
    const first = after === undefined ? 5 : Number(after) - 1;
    const items = [first, first - 1].filter((id) => id > 0).map(transaction);
    return { items, next: first > 2 ? String(first - 1) : null };
  });
  return { state, store };
}

afterEach(() => clearToken());

test('the transactions load page by page, the newest first', async () => {
  const { store } = server();
  expect(shownIds(store)).toEqual([[], 'loading']);
  await store.load();
  expect(shownIds(store)).toEqual([['5', '4'], 'more']);
  await store.loadNext();
  await store.loadNext();
  expect(shownIds(store)).toEqual([['5', '4', '3', '2', '1'], 'none']);
});

test('a failed page is shown, keeps the loaded ones, and is loaded by the retry', async () => {
  const { store, state } = server();
  await store.load();
  state.isDown = true;
  await store.loadNext();
  expect(shownIds(store)).toEqual([['5', '4'], 'failed']);
  state.isDown = false;
  await store.loadNext();
  expect(shownIds(store)).toEqual([['5', '4', '3', '2'], 'more']);
});

test('the response to an earlier filter is dropped', async () => {
  let finishFirst = () => {};
  const store = transactionStore((filter) =>
    filter.kind === 'hold'
      ? new Promise((resolve) => {
          finishFirst = () => resolve({ items: [transaction(1)], next: null });
        })
      : Promise.resolve({ items: [transaction(2)], next: null }),
  );
  const first = store.load({ kind: 'hold' });
  await store.load({ kind: 'charge' });
  finishFirst();
  await first;
  expect(shownIds(store)).toEqual([['2'], 'none']);
});

test('transactions that arrive after a log-out are dropped', async () => {
  setToken('a-token', new Date(Date.now() + 60_000));
  const { store } = server();
  const loading = store.load();
  clearToken();
  await loading;
  expect(shownIds(store)).toEqual([[], 'loading']);
});
