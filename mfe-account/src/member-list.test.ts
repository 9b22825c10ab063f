/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { clearToken, setToken } from '@shop/shared/kernel';
import { memberList } from './member-list.ts';

type Item = { id: number };
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  clearToken();
});

/** A server that has the items, newest first, in pages of two. It fails while `isDown`; pages after the first wait for `gate`. */
function server(ids: number[]) {
  const state = { ids, isDown: false, gate: Promise.resolve(), requests: [] as (number | undefined)[] };
  setToken('a-session', new Date(Date.now() + 60_000), 'member');
  const list = memberList<{ items: Item[]; next: number | null }>(
    async (_shop, _query, after) => {
      state.requests.push(after);
      if (state.isDown) throw new Error('offline');
      const start = after === undefined ? 0 : state.ids.indexOf(after) + 1;
      const page = state.ids.slice(start, start + 2);
      const next = start + 2 < state.ids.length ? (page.at(-1) ?? null) : null;
      if (after !== undefined) await state.gate;
      return { items: page.map((id) => ({ id })), next };
    },
    { idOf: ({ id }) => id },
  );
  const shown = () => {
    const data = list.$data.get();
    return data.state === 'ready' ? [data.data.items.map(({ id }) => id), data.data.rest] : data.state;
  };
  return { state, list, shown };
}

/** A server whose first page is on screen. */
async function open(ids: number[]) {
  const opened = server(ids);
  stops.push(opened.list.watch());
  await opened.list.load();
  return opened;
}

test('a list loads page by page, the newest first', async () => {
  const { list, shown } = await open([5, 4, 3, 2, 1]);
  expect(shown()).toEqual([[5, 4], 'more']);
  const more = list.loadMore();
  expect(shown()).toEqual([[5, 4], 'loading']);
  await more;
  await list.loadMore();
  expect(shown()).toEqual([[5, 4, 3, 2, 1], 'none']);
});

test('a page that fails is shown, keeps the loaded ones, and is loaded by the retry', async () => {
  const { list, state, shown } = await open([5, 4, 3, 2, 1]);
  state.isDown = true;
  await list.loadMore();
  expect(shown()).toEqual([[5, 4], 'failed']);
  state.isDown = false;
  await list.loadMore();
  expect(shown()).toEqual([[5, 4, 3, 2], 'more']);
});

test('two presses while a page loads send one request', async () => {
  const { list, state } = await open([5, 4, 3, 2, 1]);
  await Promise.all([list.loadMore(), list.loadMore()]);
  expect(state.requests.filter((after) => after === 4)).toHaveLength(1);
});

test('a new item at the beginning keeps the pages that are loaded, and the next page follows them', async () => {
  const { list, state, shown } = await open([5, 4, 3, 2, 1]);
  await list.loadMore();
  state.ids = [6, 5, 4, 3, 2, 1];
  await list.load();
  expect(shown()).toEqual([[6, 5, 4, 3, 2], 'more']);
  await list.loadMore();
  expect(shown()).toEqual([[6, 5, 4, 3, 2, 1], 'none']);
});

test('an item that moves to the beginning is shown once', async () => {
  const { list, state, shown } = await open([5, 4, 3, 2, 1]);
  await list.loadMore();
  state.ids = [2, 5, 4, 3, 1];
  await list.load();
  expect(shown()).toEqual([[2, 5, 4, 3], 'more']);
});

test('an item that disappeared from the first page is not shown any longer', async () => {
  const { list, state, shown } = await open([5, 4, 3, 2, 1]);
  await list.loadMore();
  state.ids = [5, 3, 2, 1];
  await list.load();
  expect(shown()).toEqual([[5, 3, 2], 'more']);
});

test('when more is new than a page holds, the list begins anew instead of leaving something out', async () => {
  const { list, state, shown } = await open([5, 4, 3, 2, 1]);
  await list.loadMore();
  state.ids = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  await list.load();
  expect(shown()).toEqual([[9, 8], 'more']);
});

test('a page that was requested before the list began anew is dropped', async () => {
  const { list, state, shown } = await open([5, 4, 3, 2, 1]);
  let release = () => {};
  state.gate = new Promise((resolve) => {
    release = resolve;
  });
  const more = list.loadMore();
  state.ids = [9, 8, 7, 6];
  await list.load();
  release();
  await more;
  expect(shown()).toEqual([[9, 8], 'more']);
});
