/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Api } from '@shop/shared/contract';
import { $general, $guestBasket, ApiError, clearToken, setToken } from '@shop/shared/kernel';
import { waitFor } from '@testing-library/react';
import { callAfterMount } from './mount-calls.ts';

const responses: Record<string, unknown> = {
  '/api/v1/menus': [
    { slug: 'navbar', items: [{ title: 'فروشگاه', url: '/shop' }] },
    { slug: 'social-top', items: [{ title: 'تلگرام', url: 'https://t.me/x' }] },
    { slug: 'categories', items: [{ title: 'گونی', url: '/products/categories/1' }] },
    { slug: 'blog-categories', items: [{ title: 'راهنما', url: '/blog?category=1' }] },
  ],
  '/api/v1/pages/slug/footer/view': {
    meta: { components: [{ name: 'footer', feilds: [{ name: 'box-1', 'site-name': { value: 'گونی‌سرا' } }] }] },
  },
  '/api/v1/pages/slug/product/view': {
    meta: {
      components: [
        {
          name: 'single-product-icons',
          feilds: [{ items: [{ img: { src: '/a.svg' }, title: { value: 'ارسال' } }] }],
        },
      ],
    },
  },
  '/api/v1/pages/slug/category-modal/view': {
    meta: { components: [{ name: 'category-modal', feilds: [{ title: { value: 'دسته‌ها' } }] }] },
  },
  '/api/v1/orders/basket/items/count': { count: 2 },
  '/api/v1/orders/basket': { items: [{ product_id: 7 }, { product_id: 9 }] },
};

let requested: string[] = [];
let latestApi: Api | undefined;
/** An API with some of its responses replaced; a replacement that is an Error is thrown. */
function apiWith(replacements: Record<string, unknown> = {}): Api {
  const get = async (path: string, { params = {} }: { params?: object } = {}) => {
    // The code of an earlier test still listens to the session.
    if (api !== latestApi) return new Promise<never>(() => undefined);
    const address = path.replace(/\{(\w+)\}/g, (_, name) => String(Reflect.get(params, name)));
    requested.push(address);
    const response = address in replacements ? replacements[address] : responses[address];
    if (response instanceof Error) throw response;
    return response;
  };
  const api = { get } as Api;
  latestApi = api;
  return api;
}

const initialState = $general.get();
beforeEach(() => {
  requested = [];
  $general.set(initialState);
});
afterEach(clearToken);

const logIn = (token: string) => setToken(token, new Date(Date.now() + 60_000));
const shownBasket = () => {
  const { basketCount, basketItemIds } = $general.get();
  return [basketCount, ...basketItemIds];
};

test('for a guest the menus and three pages are requested, but no basket', async () => {
  await callAfterMount(apiWith(), false);
  expect(requested).toEqual([
    '/api/v1/menus',
    '/api/v1/pages/slug/footer/view',
    '/api/v1/pages/slug/product/view',
    '/api/v1/pages/slug/category-modal/view',
  ]);
  expect($general.get()).toMatchObject({
    navbar: [{ title: 'فروشگاه' }],
    socialLinks: [{ title: 'تلگرام' }],
    categoryMenu: [{ title: 'گونی' }],
    blogCategories: [{ title: 'راهنما' }],
    footer: { about: { siteName: 'گونی‌سرا' } },
    singleProduct: { icons: [{ title: 'ارسال' }] },
    categoryModal: { title: 'دسته‌ها' },
    categories: null,
    basketCount: 0,
  });
});

test('for a member the basket’s count and the ids of its products are stored too', async () => {
  await callAfterMount(apiWith(), true);
  expect(requested.slice(4)).toEqual(['/api/v1/orders/basket/items/count', '/api/v1/orders/basket']);
  expect($general.get()).toMatchObject({ basketCount: 2, basketItemIds: [7, 9] });
});

test.each([{ count: 0 }, {}, null, { count: '2' }])('the basket count %j changes nothing', async (countResponse) => {
  $general.setKey('basketItemIds', [1]);
  await callAfterMount(apiWith({ '/api/v1/orders/basket/items/count': countResponse }), true);
  expect($general.get()).toMatchObject({ basketCount: 0, basketItemIds: [1] });
});

test.each([[null], [{ items: [] }], [[{ slug: 'blog-categories', items: [] }]]])(
  'the menu response %j keeps the menus that the server embedded',
  async (response) => {
    await callAfterMount(apiWith({ '/api/v1/menus': response }), false);
    expect($general.get()).toMatchObject({ navbar: null, socialLinks: null, categoryMenu: null });
  },
);

test('a menu without items is stored as empty', async () => {
  await callAfterMount(apiWith({ '/api/v1/menus': [{ slug: 'navbar', items: [] }] }), false);
  expect($general.get().navbar).toEqual([]);
});

test('a failing call is logged, and the responses of the others are stored', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const networkError = new ApiError(0, 'no answer');
  await callAfterMount(apiWith({ '/api/v1/menus': networkError, '/api/v1/orders/basket': networkError }), true);
  expect($general.get()).toMatchObject({ navbar: null, basketCount: 2, categoryModal: { title: 'دسته‌ها' } });
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test('after a log-in the member’s stored basket is shown, and after the end of the session none', async () => {
  await callAfterMount(apiWith(), false);
  logIn('token-of-first-member');
  await waitFor(() => expect(shownBasket()).toEqual([2, 7, 9]));
  clearToken();
  expect(shownBasket()).toEqual([0]);
});

test('after a log-in with lines of a guest the member’s basket is shown, and again when they are merged in another tab', async () => {
  const counts: Record<string, unknown> = {};
  await callAfterMount(apiWith(counts), false);
  $guestBasket.set([{ variant_id: 11, product_id: 1, quantity: 20, price_seen: null }]);
  logIn('token-of-first-member');
  await waitFor(() => expect(shownBasket()).toEqual([2, 7, 9]));
  counts['/api/v1/orders/basket/items/count'] = { count: 3 };
  $guestBasket.set([]);
  await waitFor(() => expect(shownBasket()[0]).toBe(3));
});

test('an answer that was requested before a change of the basket does not replace it', async () => {
  let answerCount = (_: unknown) => {};
  const count = new Promise((resolve) => {
    answerCount = resolve;
  });
  logIn('token-of-first-member');
  const called = callAfterMount(apiWith({ '/api/v1/orders/basket/items/count': count }), true);
  $general.set({ ...$general.get(), basketCount: 5, basketItemIds: [1] });
  answerCount({ count: 2 });
  await called;
  expect(shownBasket()).toEqual([5, 1]);
});

test('the basket of a member who has logged out meanwhile is not shown to the next one', async () => {
  const countPath = '/api/v1/orders/basket/items/count';
  let answerFirst = (_: unknown) => {};
  const firstCount = new Promise((resolve) => (answerFirst = resolve));
  const counts: Record<string, unknown> = { [countPath]: firstCount };
  const api = apiWith(counts);
  logIn('token-of-first-member');
  const called = callAfterMount(api, true);
  clearToken();
  counts[countPath] = { count: 0 };
  logIn('other-token-of-second');
  answerFirst({ count: 2 });
  await called;
  expect(requested.filter((path) => path === countPath)).toHaveLength(2);
  expect(shownBasket()).toEqual([0]);
});
