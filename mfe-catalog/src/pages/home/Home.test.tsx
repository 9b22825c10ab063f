/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { api } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { Page } from './Home.tsx';
import type { HomeData } from './home-data.ts';
import { load } from './load.ts';

const settings = {
  name: 'گونی‌فروش',
  home_title: 'گونی‌فروش',
  description: '',
  phone: '',
  email: '',
  address: '',
  instagram: '',
  telegram: '',
  chat_phone: '',
  suggested_searches: '',
  enamad_url: '',
  company_name: '',
  company_registration_number: '',
  company_national_id: '',
};
const product = {
  id: 1,
  slug: 'x',
  name: 'گونی کنفی',
  url: '/products/1/x',
  summary: '',
  picture: null,
  second_picture: null,
  category: { id: 1, title: 'گونی', slug: 'x', url: 'categories/1/x' },
  price: toRial(10_000),
  min_price: toRial(10_000),
  max_price: toRial(10_000),
  compare_at: null,
  discount_percent: 0,
  stock: 10,
  low: false,
  rating: { average: null, count: 0 },
  colours: [],
  unit: 'عدد',
  pack_step: 1,
  is_new: false,
};
const products = { items: [product], page: 1, pages: 1, total: 1 };
const article = {
  id: 3,
  slug: 'x',
  title: 'کنف چیست',
  url: '/blog/articles/3/x',
  summary: '',
  picture: null,
  featured: false,
  published_at: '2026-01-01T00:00:00Z',
  reading_minutes: 2,
  category: { id: 1, title: 'x', slug: 'x', url: '' },
};

/** Loads and shows the page with an API in which some parts fail, and lets them succeed afterwards. */
async function openHome(failing: FakeRoutes) {
  let isFailing = true;
  const whole = {
    'get /api/v1/settings': () => settings,
    'get /api/v1/categories': () => [],
    'get /api/v1/products': () => products,
    'get /api/v1/pages/slug/{slug}/view': () => refuse(404, ''),
    'get /api/v1/blog/articles': () => ({ items: [article], page: 1, pages: 1, total: 1 }),
    'get /api/v1/pages/{id}': () => refuse(404, ''),
  } as unknown as FakeRoutes;
  const routes = Object.fromEntries(
    Object.entries(whole).map(([name, handler]) => [
      name,
      (request: never) => {
        const failure = isFailing ? Reflect.get(failing, name)?.(request) : undefined;
        return failure ?? handler(request);
      },
    ]),
  );
  renderPage(<p />, { api: routes });
  const args = { api, params: {}, url: new URL('http://shop.invalid/'), signal: new AbortController().signal };
  const data: HomeData = await load(args);
  isFailing = false;
  return renderPage(<Page data={data} />, { api: routes });
}

test('the home page is shown without the blog, and loads its articles at a press', async () => {
  const { user } = await openHome({ 'get /api/v1/blog/articles': () => refuse(500, 'خراب است.') });
  expect(screen.getAllByRole('link', { name: 'گونی کنفی' }).length).toBeGreaterThan(0);
  expect(visibleToasts()).toEqual([]);
  const articles = within(screen.getByRole('region', { name: 'آخرین نوشته‌های وبلاگ' }));
  await user.click(articles.getByRole('button', { name: 'دوباره تلاش کنید' }));
  expect(await screen.findByRole('link', { name: 'کنف چیست' })).toBeTruthy();
});

test('the home page is shown without its texts and its other rails', async () => {
  const fail = () => refuse(503, 'خراب است.');
  await openHome({
    'get /api/v1/pages/{id}': fail,
    'get /api/v1/pages/slug/{slug}/view': fail,
    'get /api/v1/products': ({ query }) => (query.sort === 'best-selling' ? (undefined as never) : fail()),
  });
  expect(screen.getByRole('region', { name: 'پرفروش‌ترین‌ها' })).toBeTruthy();
  for (const name of ['با تخفیف', 'جدیدترین کالاها']) {
    const rail = within(screen.getByRole('region', { name }));
    expect(rail.getByRole('button', { name: 'دوباره تلاش کنید' })).toBeTruthy();
  }
});

test('the rail of the season has its products that are in stock, and is left out if the shop has no season', async () => {
  const queries: string[] = [];
  const season = {
    'get /api/v1/settings': () =>
      ({ ...settings, season_title: 'برای شب یلدا', season_products: '42، 57, x' }) as never,
    'get /api/v1/products': ({ query }) => {
      if (query.ids === undefined) return undefined as never;
      queries.push(String(query.ids));
      const items = [product, { ...product, id: 2, name: 'کیسهٔ تمام‌شده', stock: 0 }];
      return { ...products, items } as never;
    },
  } satisfies FakeRoutes;
  await openHome(season);
  const rail = within(screen.getByRole('region', { name: 'برای شب یلدا' }));
  expect(rail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['گونی کنفی']);
  expect(queries).toEqual(['42,57']);
  cleanup();
  await openHome({});
  expect(screen.queryByRole('region', { name: 'برای شب یلدا' })).toBeNull();
});

test('the home page leads from a load to its filtered list', async () => {
  await openHome({});
  const loads = within(screen.getByRole('navigation', { name: 'برای چه باری می‌خواهید؟' }));
  expect(loads.getByRole('link', { name: 'برنج' }).getAttribute('href')).toBe('/shop?use=1');
  expect(screen.getByRole('button', { name: 'گونی مناسب بار من' })).toBeTruthy();
});

test('the home page fails without its products', async () => {
  await expect(openHome({ 'get /api/v1/products': () => refuse(503, 'خراب است.') })).rejects.toThrow('خراب است.');
});
