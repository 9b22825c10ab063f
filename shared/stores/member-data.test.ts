/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { ApiError, clearToken, setToken } from '@shop/shared/kernel';
import Cookies from 'js-cookie';
import { forgetMember } from '../kernel/auth.ts';
import { memberData } from './member-data.ts';

const later = () => new Date(Date.now() + 60_000);
const logIn = (member: string) => setToken(`session of ${member}`, later(), member);

type Answer = { resolve: (data: string) => void; reject: (error: unknown) => void };

/** A store whose requests the test answers, in any order. */
function openStore(options: Parameters<typeof memberData<string, number>>[1] = {}) {
  const answers: Answer[] = [];
  const store = memberData<string, number>(
    () => new Promise<string>((resolve, reject) => answers.push({ resolve, reject })),
    options,
  );
  const stop = store.watch(1);
  stops.push(stop);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    store,
    stop,
    settle,
    shown: () => {
      const state = store.$data.get();
      return state.state === 'ready' ? state.data : state.state;
    },
    /** The number of requests so far. */
    requestCount: () => answers.length,
    answer: async (place: number, data: string) => {
      answers[place]?.resolve(data);
      await settle();
    },
    fail: async (place: number, error: unknown = new ApiError(503, '')) => {
      answers[place]?.reject(error);
      await settle();
    },
  };
}
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  clearToken();
  window.localStorage.clear();
});

test('data load for a member, and not for a guest', async () => {
  const { shown, requestCount, answer } = openStore();
  expect([shown(), requestCount()]).toEqual(['loading', 0]);
  logIn('a');
  await answer(0, 'order');
  expect(shown()).toBe('order');
});

test('only the answer to the latest request is shown', async () => {
  logIn('a');
  const { store, shown, answer } = openStore();
  void store.load(2);
  await answer(1, 'second');
  await answer(0, 'first');
  expect(shown()).toBe('second');
});

test('data are forgotten at a log-out, and an answer that arrives later is dropped', async () => {
  logIn('a');
  const { store, shown, answer } = openStore();
  await answer(0, 'order');
  void store.load(1);
  clearToken();
  expect(shown()).toBe('loading');
  await answer(1, 'later order');
  expect(shown()).toBe('loading');
});

test('a log-out, in this tab or another one, sends no request', async () => {
  logIn('a');
  const { shown, requestCount, answer } = openStore();
  await answer(0, 'order');
  forgetMember();
  expect([shown(), requestCount()]).toEqual(['loading', 1]);

  logIn('a');
  await answer(1, 'order');
  Cookies.remove('access_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'session', newValue: 'out 1' }));
  expect([shown(), requestCount()]).toEqual(['loading', 2]);
});

test('an answer for one member is not shown to another who has logged in meanwhile', async () => {
  logIn('a');
  const { shown, answer } = openStore();
  clearToken();
  logIn('b');
  await answer(0, 'order of a');
  expect(shown()).toBe('loading');
  await answer(1, 'order of b');
  expect(shown()).toBe('order of b');
});

test('data are forgotten when their page is left, also by an answer that arrives later', async () => {
  logIn('a');
  const { store, shown, answer, stop, settle } = openStore();
  await answer(0, 'order');
  void store.load(1);
  stop();
  await settle();
  await answer(1, 'later order');
  expect(shown()).toBe('loading');
});

test('data of the same query stay while they load again, and when that fails; those of another query do not', async () => {
  logIn('a');
  const { store, shown, answer, fail } = openStore();
  await answer(0, 'order 1');
  window.dispatchEvent(new Event('online'));
  expect(shown()).toBe('order 1');
  await fail(1);
  expect(shown()).toBe('order 1');
  void store.load(2);
  expect(shown()).toBe('loading');
  await fail(2);
  expect(shown()).toBe('failed');
});

test('with `keep` the data of the previous query stay until those of the next one arrive, but not when these fail', async () => {
  logIn('a');
  const { store, shown, answer, fail } = openStore({ keep: true });
  await answer(0, 'list 1');
  void store.load(2);
  expect(shown()).toBe('list 1');
  await answer(1, 'list 2');
  expect(shown()).toBe('list 2');
  void store.load(3);
  window.dispatchEvent(new Event('online'));
  void store.load(3);
  await fail(4);
  expect(shown()).toBe('failed');
});

test('a page that goes on to another query keeps the data of the first until the next arrive', async () => {
  logIn('a');
  const { store, stop, shown, answer, settle } = openStore({ keep: true });
  await answer(0, 'list 1');
  stop();
  stops.push(store.watch(2));
  await settle();
  expect(shown()).toBe('list 1');
});

test('an unknown object and a failure differ, and the failure names its request', async () => {
  logIn('a');
  const { store, shown, fail } = openStore();
  await fail(0, new ApiError(404, ''));
  expect(shown()).toBe('not-found');
  void store.load(2);
  await fail(1, new ApiError(503, '', 'request-7'));
  expect(store.$data.get()).toEqual({ state: 'failed', requestId: 'request-7' });
});

test('the answer of a change is shown, and the answer of a load that began before it is dropped', async () => {
  logIn('a');
  const { store, shown, answer } = openStore();
  await answer(0, 'paid');
  void store.load(1);
  await store.apply(
    async () => 'cancelled',
    (_, state) => state,
  );
  await answer(1, 'paid');
  expect(shown()).toBe('cancelled');
});

test('the answer of a change is dropped when the page shows something else by then', async () => {
  logIn('a');
  const { store, shown, answer } = openStore();
  await answer(0, 'order 1');
  const change = deferred();
  const changing = store.apply(() => change.promise, takeAnswer);
  void store.load(2);
  await answer(1, 'order 2');
  change.resolve('order 1 cancelled');
  await changing;
  expect(shown()).toBe('order 2');
});

test('the answer of a change by one member is not shown to another who has logged in meanwhile', async () => {
  logIn('a');
  const { store, shown, answer } = openStore();
  await answer(0, 'order of a');
  const change = deferred();
  const changing = store.apply(() => change.promise, takeAnswer);
  clearToken();
  logIn('b');
  await answer(1, 'order of b');
  change.resolve('order of a cancelled');
  await changing;
  expect(shown()).toBe('order of b');
});

test('a change that fails throws and changes nothing', async () => {
  logIn('a');
  const { store, shown, answer } = openStore();
  await answer(0, 'paid');
  await expect(store.apply(() => Promise.reject(new ApiError(409, '')), takeAnswer)).rejects.toThrow();
  expect(shown()).toBe('paid');
});

/** A promise that the test resolves. */
function deferred() {
  let resolve = (_: string) => {};
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (data: string) => resolve(data) };
}

const takeAnswer = (_: string, answer: string) => answer;
