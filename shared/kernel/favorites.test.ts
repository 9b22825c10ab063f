/** @jest-environment jsdom */
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { clearToken, setToken } from './auth.ts';
import { $guestFavorites, $memberFavorites } from './favorite-stores.ts';
import { $favorites, toggleFavorite } from './favorites.ts';
import { createApi } from './http.ts';
import {
  fetchFavoritesOnce,
  fetchMemberFavorites,
  mergeGuestFavorites,
  startMemberFavorites,
  toggleMemberFavorite,
} from './member-favorites.ts';

type Backend = {
  /** The member's favourites, newest first. */
  ids: number[];
  /** Method and last path segment of each request. */
  requests: string[];
  /** Runs before each response; can delay it or return another one. */
  intercept: (request: string) => unknown;
};

/** The favourites part of the API, with these favourites. */
function createBackend(...ids: number[]) {
  const backend: Backend = { ids, requests: [], intercept: () => undefined };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const [segment = ''] = request.url.split('/').slice(-1);
    const name = `${request.method} ${segment}`;
    backend.requests.push(name);
    const response = await backend.intercept(name);
    if (response instanceof Response) return response;
    const otherIds = backend.ids.filter((id) => id !== Number(segment));
    if (request.method === 'PUT') backend.ids = [Number(segment), ...otherIds];
    if (request.method === 'DELETE') backend.ids = otherIds;
    if (request.method === 'POST') backend.ids = [...new Set([...(await request.json()).ids, ...backend.ids])];
    return Response.json({ data: { ids: backend.ids } });
  };
  return { backend, api: createApi({ baseUrl: 'http://api.invalid', fetch }) };
}

const refusal = () => Response.json({ errors: [{ messages: [{ message: 'پر است', code: 'full' }] }] }, { status: 422 });
const networkFailure = () => Promise.reject(new TypeError('network failure'));
const logIn = (token = 'one-of-a-member') => setToken(token, new Date(Date.now() + 60_000));
const shownIds = () => [...$favorites.get()];

// A page that is still loading never becomes idle, so the only requests are those of the tests.
Object.defineProperty(document, 'readyState', { value: 'loading' });
// The store computes only while it has a subscriber; in the shop that is the header.
const unsubscribe = $favorites.listen(() => undefined);
startMemberFavorites(createBackend().api);
afterAll(unsubscribe);
beforeEach(() => {
  clearToken();
  $guestFavorites.set([]);
});

describe('a guest', () => {
  test('a guest adds and removes favourites in localStorage', () => {
    for (const id of [3, 8, 3, 5]) toggleFavorite(id);
    expect([shownIds(), localStorage.getItem('favorites.1')]).toEqual([[8, 5], '[8,5]']);
  });
});

describe('logging in', () => {
  test('logging in merges the guest favourites, which stay visible throughout', async () => {
    const { backend, api } = createBackend(7);
    for (const id of [1, 2]) toggleFavorite(id);
    logIn();
    expect(shownIds()).toEqual([1, 2]);
    await mergeGuestFavorites(api);
    expect([shownIds(), $guestFavorites.get(), backend.ids]).toEqual([[7, 1, 2], [], [2, 1, 7]]);
    await mergeGuestFavorites(api);
    expect(backend.requests).toEqual(['POST merge']);
  });

  test('logging in merges the 500 newest valid ids', async () => {
    const { backend, api } = createBackend();
    $guestFavorites.set([...Array.from({ length: 501 }, (_, index) => index + 1), -3, 2 ** 40]);
    logIn();
    await mergeGuestFavorites(api);
    expect([backend.ids.length, backend.ids.at(0), backend.ids.at(-1), $guestFavorites.get()]).toEqual([
      500,
      501,
      2,
      [],
    ]);
  });

  test('logging in keeps the guest favourites after a failed merge, and merges them the next time', async () => {
    const { backend, api } = createBackend();
    toggleFavorite(1);
    logIn();
    backend.intercept = networkFailure;
    await mergeGuestFavorites(api);
    expect([shownIds(), $guestFavorites.get()]).toEqual([[1], [1]]);
    backend.intercept = () => undefined;
    await mergeGuestFavorites(api);
    expect([shownIds(), $guestFavorites.get(), backend.ids]).toEqual([[1], [], [1]]);
  });

  test('a favourite removed after a refused merge is not merged later', async () => {
    const { backend, api } = createBackend();
    toggleFavorite(1);
    logIn();
    backend.intercept = (request) => request === 'POST merge' && refusal();
    await toggleMemberFavorite(1, api);
    expect([shownIds(), $guestFavorites.get(), backend.requests]).toEqual([[], [], ['POST merge', 'DELETE 1']]);
  });

  test('a favourite removed during the merge stays removed', async () => {
    const { backend, api } = createBackend();
    toggleFavorite(1);
    logIn();
    const merged = mergeGuestFavorites(api);
    const removed = toggleMemberFavorite(1, api);
    expect(shownIds()).toEqual([]);
    await Promise.all([merged, removed]);
    expect([shownIds(), backend.ids, backend.requests]).toEqual([[], [], ['POST merge', 'DELETE 1']]);
  });

  test('logging out clears the cache, and another member does not see cached favourites of the first', async () => {
    const { api } = createBackend(7);
    logIn();
    await fetchMemberFavorites(api);
    expect(shownIds()).toEqual([7]);
    clearToken();
    expect([shownIds(), localStorage.getItem('members-favorites.1')]).toEqual([[], 'null']);

    // The browser dropped the cookie while no page was open, so nothing cleared the cache.
    $memberFavorites.set({ of: 'one-of-a', ids: [7] });
    logIn('another-member');
    expect(shownIds()).toEqual([]);
  });
});

describe('a member', () => {
  beforeEach(() => logIn());

  test('a member sees a change at once, and then the list in the response', async () => {
    const { backend, api } = createBackend(7);
    const toggled = toggleMemberFavorite(4, api);
    expect(shownIds()).toEqual([4]);
    await toggled;
    // 7 was added on another device.
    expect([shownIds(), backend.ids]).toEqual([
      [7, 4],
      [4, 7],
    ]);
    await toggleMemberFavorite(7, api);
    expect([shownIds(), backend.ids]).toEqual([[4], [4]]);
  });

  test.each([
    ['refuses it', refusal],
    ['cannot be reached', networkFailure],
  ])('a member sees a change undone when the API %s', async (_, intercept) => {
    const { backend, api } = createBackend(7);
    await fetchMemberFavorites(api);
    backend.intercept = intercept;
    const toggled = [7, 4].map((id) => toggleMemberFavorite(id, api));
    expect(shownIds()).toEqual([4]);
    await Promise.all(toggled);
    expect(shownIds()).toEqual([7]);
  });

  test('a member who toggles repeatedly gets the last state, with as few requests as possible', async () => {
    const { backend, api } = createBackend();
    await Promise.all([1, 2, 3, 4, 5].map(() => toggleMemberFavorite(4, api)));
    expect([shownIds(), backend.ids, backend.requests]).toEqual([[4], [4], ['PUT 4']]);
    const first = toggleMemberFavorite(4, api);
    await Promise.resolve();
    await Promise.all([first, toggleMemberFavorite(4, api)]);
    expect([shownIds(), backend.ids]).toEqual([[4], [4]]);
  });

  test('a change during the first fetch causes a second one, because the first response is stale', async () => {
    const { backend, api } = createBackend(7);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    backend.intercept = (request) => request.startsWith('GET') && backend.requests.length === 1 && released;
    const fetched = fetchMemberFavorites(api);
    await toggleMemberFavorite(4, api);
    release();
    await fetched;
    expect([shownIds(), backend.requests]).toEqual([
      [7, 4],
      ['GET ids', 'PUT 4', 'GET ids'],
    ]);
  });

  test('two changes are both kept when their responses arrive in reverse order', async () => {
    const { backend, api } = createBackend();
    // Sent before the other response and received after it.
    let receive = (_: Response): void => undefined;
    const staleResponse = new Promise<Response>((resolve) => {
      receive = resolve;
    });
    backend.intercept = (request) => request === 'PUT 4' && staleResponse;
    const first = toggleMemberFavorite(4, api);
    await toggleMemberFavorite(5, api);
    receive(Response.json({ data: { ids: [4] } }));
    await first;
    expect(shownIds().toSorted()).toEqual([4, 5]);
  });

  test('a member sees the favourites that another tab has fetched', () => {
    const stored = JSON.stringify({ of: 'one-of-a', ids: [9] });
    localStorage.setItem('members-favorites.1', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'members-favorites.1' }));
    expect(shownIds()).toEqual([9]);
  });

  test('a member who logs out during a request leaves nothing in the cache', async () => {
    const { backend, api } = createBackend(7);
    backend.intercept = () => clearToken();
    await fetchMemberFavorites(api);
    expect([shownIds(), $memberFavorites.get()]).toEqual([[], null]);
  });
});

test('a list that could not be fetched is fetched by the next page, and a fetched one is not', async () => {
  const { backend, api } = createBackend(7);
  logIn('another-session');
  backend.intercept = networkFailure;
  await Promise.all([fetchFavoritesOnce(api), fetchFavoritesOnce(api)]);
  expect([shownIds(), backend.requests]).toEqual([[], ['GET ids']]);
  backend.intercept = () => undefined;
  await fetchFavoritesOnce(api);
  await fetchFavoritesOnce(api);
  expect([shownIds(), backend.requests]).toEqual([[7], ['GET ids', 'GET ids']]);
});
