import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Api } from '@shop/shared/contract';
import { $general, ApiError } from '@shop/shared/kernel';
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
/** An API with some of its responses replaced; a replacement that is an Error is thrown. */
function apiWith(replacements: Record<string, unknown> = {}): Api {
  const get = async (path: string, { params = {} }: { params?: object } = {}) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name) => String(Reflect.get(params, name)));
    requested.push(address);
    const response = address in replacements ? replacements[address] : responses[address];
    if (response instanceof Error) throw response;
    return response;
  };
  return { get } as Api;
}

const initialState = $general.get();
beforeEach(() => {
  requested = [];
  $general.set(initialState);
});

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
