/** @jest-environment jsdom */
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { forgetToken, keepToken } from './auth.ts';
import { $guestFavorites, $membersFavorites } from './favorite-stores.ts';
import { $favorites, toggleFavorite } from './favorites.ts';
import { createApi } from './http.ts';
import { attend, join, refresh, toggle } from './members-favorites.ts';

type Shop = { liked: number[]; asked: string[]; before: (asked: string) => unknown };

/** The API as a browser meets it: it has no products, and likes whatever it is told to. `before` may hold an answer up, or refuse. */
function shopThatHas(...liked: number[]) {
  const shop: Shop = { liked, asked: [], before: () => undefined };
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const [name = ''] = request.url.split('/').slice(-1);
    const asked = `${request.method} ${name}`;
    shop.asked.push(asked);
    const refusal = await shop.before(asked);
    if (refusal instanceof Response) return refusal;
    const others = shop.liked.filter((id) => id !== Number(name));
    if (request.method === 'PUT') shop.liked = [Number(name), ...others];
    if (request.method === 'DELETE') shop.liked = others;
    if (request.method === 'POST') shop.liked = [...new Set([...(await request.json()).ids, ...shop.liked])];
    return Response.json({ data: { ids: shop.liked } });
  };
  return { shop, api: createApi({ baseUrl: 'http://api.invalid', fetch }) };
}

const refused = () => Response.json({ errors: [{ messages: [{ message: 'پر است', code: 'full' }] }] }, { status: 422 });
const logIn = (token = 'one-of-a-member') => keepToken(token, new Date(Date.now() + 60_000));
const shown = () => [...$favorites.get()];

// The page is still loading, so nothing is asked but what a test asks.
Object.defineProperty(document, 'readyState', { value: 'loading' });
// Somebody looks at it, as the header does.
const stop = $favorites.listen(() => undefined);
attend(shopThatHas().api);
afterAll(stop);
beforeEach(() => {
  forgetToken();
  $guestFavorites.set([]);
});

describe('a guest', () => {
  test('likes and no longer likes, on this device', () => {
    for (const id of [3, 8, 3, 5]) toggleFavorite(id);
    expect([shown(), localStorage.getItem('favorites.1')]).toEqual([[8, 5], '[8,5]']);
  });
});

describe('a log-in', () => {
  test('takes along what the guest liked, which is never out of sight', async () => {
    const { shop, api } = shopThatHas(7);
    for (const id of [1, 2]) toggleFavorite(id);
    logIn();
    expect(shown()).toEqual([1, 2]);
    await join(api);
    expect([shown(), $guestFavorites.get(), shop.liked]).toEqual([[7, 1, 2], [], [2, 1, 7]]);
    await join(api);
    expect(shop.asked).toEqual(['POST merge']);
  });

  test('with more than the shop takes, or with nonsense, brings the newest', async () => {
    const { shop, api } = shopThatHas();
    $guestFavorites.set([...Array.from({ length: 501 }, (_, at) => at + 1), -3, 2 ** 40]);
    logIn();
    await join(api);
    expect([shop.liked.length, shop.liked.at(0), shop.liked.at(-1), $guestFavorites.get()]).toEqual([500, 501, 2, []]);
  });

  test('on a lost line keeps it for the next time', async () => {
    const { shop, api } = shopThatHas();
    toggleFavorite(1);
    logIn();
    shop.before = () => Promise.reject(new TypeError('away'));
    await join(api);
    expect([shown(), $guestFavorites.get()]).toEqual([[1], [1]]);
    shop.before = () => undefined;
    await join(api);
    expect([shown(), $guestFavorites.get(), shop.liked]).toEqual([[1], [], [1]]);
  });

  test('and what is taken out before it could be joined is not brought along later', async () => {
    const { shop, api } = shopThatHas();
    toggleFavorite(1);
    logIn();
    shop.before = (asked) => asked === 'POST merge' && refused();
    await toggle(1, api);
    expect([shown(), $guestFavorites.get(), shop.asked]).toEqual([[], [], ['POST merge', 'DELETE 1']]);
  });

  test('and what is taken out while it is on its way stays out', async () => {
    const { shop, api } = shopThatHas();
    toggleFavorite(1);
    logIn();
    const joined = join(api);
    const taken = toggle(1, api);
    expect(shown()).toEqual([]);
    await Promise.all([joined, taken]);
    expect([shown(), shop.liked, shop.asked]).toEqual([[], [], ['POST merge', 'DELETE 1']]);
  });

  test('ends without a trace of the member, and the next one’s list is not mixed with it', async () => {
    const { api } = shopThatHas(7);
    logIn();
    await refresh(api);
    expect(shown()).toEqual([7]);
    forgetToken();
    expect([shown(), localStorage.getItem('members-favorites.1')]).toEqual([[], 'null']);

    // Left behind by a browser that forgot the cookie while no page was open.
    $membersFavorites.set({ of: 'one-of-a', ids: [7] });
    logIn('another-member');
    expect(shown()).toEqual([]);
  });
});

describe('a member', () => {
  beforeEach(() => logIn());

  test('sees a press at once, and what the shop made of it', async () => {
    const { shop, api } = shopThatHas(7);
    const told = toggle(4, api);
    expect(shown()).toEqual([4]);
    await told;
    // Also what another device had liked.
    expect([shown(), shop.liked]).toEqual([
      [7, 4],
      [4, 7],
    ]);
    await toggle(7, api);
    expect([shown(), shop.liked]).toEqual([[4], [4]]);
  });

  test.each([
    ['refuses', refused],
    ['cannot be reached', () => Promise.reject(new TypeError('away'))],
  ])('sees it taken back when the shop %s', async (_, before) => {
    const { shop, api } = shopThatHas(7);
    await refresh(api);
    shop.before = before;
    const told = [7, 4].map((id) => toggle(id, api));
    expect(shown()).toEqual([4]);
    await Promise.all(told);
    expect(shown()).toEqual([7]);
  });

  test('who presses again and again has what was pressed last, told in as few calls as will do', async () => {
    const { shop, api } = shopThatHas();
    await Promise.all([1, 2, 3, 4, 5].map(() => toggle(4, api)));
    expect([shown(), shop.liked, shop.asked]).toEqual([[4], [4], ['PUT 4']]);
    const first = toggle(4, api);
    await Promise.resolve();
    await Promise.all([first, toggle(4, api)]);
    expect([shown(), shop.liked]).toEqual([[4], [4]]);
  });

  test('has an answer that was overtaken asked for again', async () => {
    const { shop, api } = shopThatHas(7);
    let goOn = (): void => undefined;
    shop.before = (asked) =>
      asked.startsWith('GET') && shop.asked.length === 1 && new Promise<void>((on) => (goOn = on));
    const refreshed = refresh(api);
    await toggle(4, api);
    goOn();
    await refreshed;
    expect([shown(), shop.asked]).toEqual([
      [7, 4],
      ['GET ids', 'PUT 4', 'GET ids'],
    ]);
  });

  test('two presses at once that are answered in the other order lose neither', async () => {
    const { shop, api } = shopThatHas();
    let goOn = (): void => undefined;
    // It says what was liked before the other came, and arrives after that one's answer.
    const late = new Promise<Response>((on) => (goOn = () => on(Response.json({ data: { ids: [4] } }))));
    shop.before = (asked) => asked === 'PUT 4' && late;
    const first = toggle(4, api);
    await toggle(5, api);
    goOn();
    await first;
    expect(shown().toSorted()).toEqual([4, 5]);
  });

  test('sees what another tab has heard', () => {
    const stored = JSON.stringify({ of: 'one-of-a', ids: [9] });
    localStorage.setItem('members-favorites.1', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'members-favorites.1' }));
    expect(shown()).toEqual([9]);
  });

  test('who has logged out meanwhile leaves nothing behind', async () => {
    const { shop, api } = shopThatHas(7);
    shop.before = () => forgetToken();
    await refresh(api);
    expect([shown(), $membersFavorites.get()]).toEqual([[], null]);
  });
});
