import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Api } from '@shop/shared/contract';
import { $general, ApiError } from '@shop/shared/kernel';
import { callAfterMount } from './mount-calls.ts';

const answers: Record<string, unknown> = {
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

let asked: string[] = [];
/** The API, with some of its answers changed; an error is thrown. */
function apiWith(changes: Record<string, unknown> = {}): Api {
  const get = async (path: string, { params = {} }: { params?: object } = {}) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name) => String(Reflect.get(params, name)));
    asked.push(address);
    const answer = address in changes ? changes[address] : answers[address];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { get } as Api;
}

const fresh = $general.get();
beforeEach(() => {
  asked = [];
  $general.set(fresh);
});

test('a guest’s browser asks for menus and three pages, and for nothing of a basket', async () => {
  await callAfterMount(apiWith(), false);
  expect(asked).toEqual([
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

test('a member’s basket is counted, and the products in it are known', async () => {
  await callAfterMount(apiWith(), true);
  expect(asked.slice(4)).toEqual(['/api/v1/orders/basket/items/count', '/api/v1/orders/basket']);
  expect($general.get()).toMatchObject({ basketCount: 2, basketItemIds: [7, 9] });
});

test.each([{ count: 0 }, {}, null, { count: '2' }])('a count of %j stores nothing', async (counted) => {
  $general.setKey('basketItemIds', [1]);
  await callAfterMount(apiWith({ '/api/v1/orders/basket/items/count': counted }), true);
  expect($general.get()).toMatchObject({ basketCount: 0, basketItemIds: [1] });
});

test.each([[null], [{ items: [] }], [[{ slug: 'blog-categories', items: [] }]]])(
  'menus told as %j take none away that the page came with',
  async (told) => {
    await callAfterMount(apiWith({ '/api/v1/menus': told }), false);
    expect($general.get()).toMatchObject({ navbar: null, socialLinks: null, categoryMenu: null });
  },
);

test('a menu that was emptied is empty', async () => {
  await callAfterMount(apiWith({ '/api/v1/menus': [{ slug: 'navbar', items: [] }] }), false);
  expect($general.get().navbar).toEqual([]);
});

test('one that fails is logged, and keeps none of the others', async () => {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const away = new ApiError(0, 'no answer');
  await callAfterMount(apiWith({ '/api/v1/menus': away, '/api/v1/orders/basket': away }), true);
  expect($general.get()).toMatchObject({ navbar: null, basketCount: 2, categoryModal: { title: 'دسته‌ها' } });
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});
