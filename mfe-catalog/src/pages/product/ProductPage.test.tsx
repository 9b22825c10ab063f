/** @jest-environment jsdom */
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { $guestBasket, api, Link } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { type FakeRoutes, refuse, renderPage, visibleToasts } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildProduct, buildVariant } from '../../testing/build-product.ts';
import type { Product, ProductPageData } from './data.ts';
import { laterParts } from './later.ts';
import { load } from './load.ts';
import { Page } from './ProductPage.tsx';

// As on a page inside the tab.
beforeAll(laterParts.load);
beforeEach(() => $guestBasket.set([]));

const noReviews: ProductPageData['reviews'] = {
  items: [],
  total: 0,
  page: 1,
  pages: 0,
  rating: { average: null, count: 0, distribution: [] },
};

const emptyBasket = {
  items: [],
  count: 0,
  pieces: 0,
  total: toRial(0),
  total_before: toRial(0),
  vat: toRial(0),
  weight_grams: 0,
  free_shipping: { from: toRial(0), left: toRial(0) },
  orderable: false,
};

const size = (id: number, title: string) => ({ id, title, width_cm: null, height_cm: null, gusset_cm: null });
const review = {
  id: 'r1',
  rating: 5,
  text: 'محکم است.',
  author: 'خریدار',
  created_at: '2026-01-01T00:00:00Z',
  pictures: [],
  is_buyer: true,
  date: '',
  helpful: 2,
};

const noPlaces = { 'get /api/v1/shipping/estimate': () => ({ places: [] }) };

function openProduct(changes: Partial<Product> = {}, api: FakeRoutes = {}) {
  const product = buildProduct({ pack_step: 1, ...changes });
  const data: ProductPageData = { product, reviews: noReviews, page: 1, sort: 'new', icons: [] };
  return renderPage(<Page data={data} />, { path: product.url, api: { ...noPlaces, ...api } });
}

const sent = (requests: ReturnType<typeof openProduct>['requests']) =>
  requests.filter(({ operation }) => operation.startsWith('post')).map(({ body }) => body);
/** The parts that are loaded after the page. */
const loaded = () => screen.findByRole('region', { name: 'وزن و تحویل' });
const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'تعداد' });
// The button of the page, and that of the bar on phones.
const buyButtons = () => screen.getAllByRole('button', { name: 'افزودن به سبد خرید' });

test.each([0, 1])('a fraction of a sack is not bought, and its field gets the focus (button %d)', async (place) => {
  const { user } = openProduct();
  await user.clear(quantity());
  await user.type(quantity(), '۱۲٫۵');
  await user.click(buyButtons()[place] ?? document.body);
  expect($guestBasket.get()).toEqual([]);
  expect(quantity().value).toBe('۱۲٫۵');
  expect(document.activeElement).toBe(quantity());
  expect(screen.getByText('عدد اعشار ندارد؛ عدد کامل بنویسید.')).toBeTruthy();
});

test('two and a half metres of cloth go to the basket at two and a half times the price', async () => {
  const variants = [buildVariant({ price: 420_000 })];
  const { user, requests } = openProduct(
    { unit: 'متر', pack_step: 0.5, variants },
    { 'post /api/v1/orders/basket/price': () => emptyBasket },
  );
  const metres = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'متراژ' });
  expect(metres.value).toBe('۱');
  await user.clear(metres);
  await user.type(metres, '۲/۵');
  await user.tab();
  expect(screen.getByText('جمع ۲٫۵ متر')).toBeTruthy();
  expect(screen.getAllByText('۱۰۵٬۰۰۰')).toHaveLength(2);
  await user.click(buyButtons()[0] ?? document.body);
  expect(sent(requests)).toMatchObject([{ items: [{ quantity: 2.5 }] }]);
});

test('a quantity above the limit of an order leads to a bulk request with this quantity', async () => {
  const variants = [buildVariant({ stock: 90_000 })];
  const { user, paste, requests } = openProduct(
    { variants },
    { 'post /api/v1/callback-requests': () => ({ reference: 42 }) },
  );
  await user.clear(quantity());
  await user.type(quantity(), '۶۰۰۰');
  await user.tab();
  expect(quantity().value).toBe('۵٬۰۰۰');
  expect(screen.getByText('از هر کالا در یک سفارش بیش از ۵٬۰۰۰ عدد فروخته نمی‌شود.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'درخواست خرید عمده' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'درخواست خرید عمده' }));
  expect(sheet.getByRole<HTMLInputElement>('textbox', { name: /تعداد/ }).value).toBe('۶٬۰۰۰');
  await paste(sheet.getByRole('textbox', { name: /نام/ }), 'سارا');
  await paste(sheet.getByRole('textbox', { name: /شمارهٔ موبایل/ }), '09123456789');
  await user.click(sheet.getByRole('button', { name: 'ثبت درخواست' }));
  expect(await sheet.findByText('شمارهٔ پیگیری: ۴۲')).toBeTruthy();
  expect(sent(requests)).toMatchObject([{ quantity: 6000, product_id: 2, variant_id: 1 }]);
});

test('the weight is that of the chosen quantity, and the delivery that of its parcel; without an answer the cart computes it', async () => {
  const place = { method: 'courier', title: 'پیک تهران', to_date: '2026-11-26', is_approximate: false };
  const places = [
    { ...place, place: 'city', city: 'تهران', from_date: '2026-11-24' },
    { ...place, place: 'elsewhere', city: '', from_date: '2026-11-26', is_approximate: true },
  ];
  let isDown = false;
  const estimate = () => (isDown ? refuse(500, 'خراب است.') : { places });
  const { user, requests } = openProduct({}, { 'get /api/v1/shipping/estimate': estimate } as FakeRoutes);
  const delivery = within(await screen.findByRole('region', { name: 'وزن و تحویل' }));
  expect(delivery.getByText('حدود ۱۰۰ گرم')).toBeTruthy();
  expect(await delivery.findByText(/^از سه‌شنبه/)).toBeTruthy();
  expect(delivery.getByText(/^از حدود پنجشنبه/)).toBeTruthy();
  isDown = true;
  await user.click(screen.getByRole('button', { name: /^افزایش/ }));
  expect(delivery.getByText('حدود ۲۰۰ گرم')).toBeTruthy();
  expect(await delivery.findAllByText('در سبد خرید حساب می‌شود')).toHaveLength(2);
  expect(requests.map(({ query }) => query)).toEqual([{ grams: '100' }, { grams: '200' }]);
  expect(visibleToasts()).toEqual([]);
});

test('the pro-forma invoice of a product is for the chosen quantity', async () => {
  const { user } = openProduct();
  await user.click(screen.getByRole('button', { name: /^افزایش/ }));
  const link = await screen.findByRole('link', { name: 'پیش‌فاکتور ۲ عدد' });
  expect(link.getAttribute('href')).toBe('/checkout/pro-forma?product=2&variant=1&quantity=2');
});

test('the bar on phones says what its total is of', async () => {
  const { container } = openProduct({ pack_step: 50, variants: [buildVariant({ price: 120_000 })] });
  await loaded();
  expect(container.textContent).toContain('۵۰ عدد · ۶۰۰٬۰۰۰ تومان');
});

test('products that are bought together have a row of their own; without any there is none', async () => {
  const card = {
    ...buildProduct({ id: 9, name: 'نخ دوخت', url: '/products/9/a' }),
    colours: [],
    is_new: false,
    compare_at: null,
  };
  openProduct({ bought_together: [card as unknown as Product['bought_together'][number]] });
  await loaded();
  const row = within(screen.getByRole('region', { name: 'معمولاً با هم خریده می‌شوند' }));
  expect(row.getByRole('link', { name: /نخ دوخت/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'کالاهای مشابه' })).toBeNull();
});

test('a link of the cart opens a bulk request with its quantity', async () => {
  const product = buildProduct();
  const data: ProductPageData = { product, reviews: noReviews, page: 1, sort: 'new', icons: [] };
  renderPage(<Page data={data} />, { path: `${product.url}?variant=1#bulk=6000`, api: noPlaces });
  const sheet = within(await screen.findByRole('dialog', { name: 'درخواست خرید عمده' }));
  expect(sheet.getByRole<HTMLInputElement>('textbox', { name: /تعداد/ }).value).toBe('۶٬۰۰۰');
});

test('a product is shown without its reviews and icons, and loads the reviews at a press', async () => {
  const product = buildProduct();
  const down = () => refuse(500, 'خراب است.');
  const reviewed = {
    ...noReviews,
    total: 1,
    pages: 1,
    items: [review],
    rating: { average: 5, count: 1, distribution: [] },
  };
  let isDown = true;
  const routes = {
    ...noPlaces,
    'get /api/v1/products/{id}': () => ({ ...product, slug: 'گونی' }),
    'get /api/v1/products/{id}/reviews': () => (isDown ? down() : reviewed),
    'get /api/v1/pages/slug/{slug}/view': down,
  } as unknown as FakeRoutes;
  renderPage(<p />, { api: routes });
  const url = new URL(product.url, 'http://shop.invalid');
  const params = { id: '2', slug: 'گونی' };
  const data = await load({ api, params, url, signal: new AbortController().signal });
  const { user } = renderPage(<Page data={data} />, { path: product.url, api: routes });
  expect(screen.getByRole('heading', { name: product.name })).toBeTruthy();
  expect(visibleToasts()).toEqual([]);
  isDown = false;
  const reviews = within(screen.getByRole('region', { name: 'دیدگاه خریداران' }));
  expect(reviews.getByRole('link', { name: 'دیدگاه‌ها' }).getAttribute('href')).toBe('/account/orders/reviews');
  await user.click(reviews.getByRole('button', { name: 'دوباره تلاش کنید' }));
  expect(await reviews.findByText('محکم است.')).toBeTruthy();
});

test('a vote for a review is sent once, and a refused one leaves the button', async () => {
  const reviews = {
    ...noReviews,
    total: 1,
    pages: 1,
    items: [review],
    rating: { average: 5, count: 1, distribution: [] },
  };
  let isDown = true;
  const put = () => (isDown ? refuse(429, 'کمی صبر کنید.') : { helpful: 3 });
  const product = buildProduct();
  const data = { product, reviews, page: 1, sort: 'new', icons: [] } as unknown as ProductPageData;
  const { user, requests } = renderPage(<Page data={data} />, {
    path: product.url,
    api: { ...noPlaces, 'put /api/v1/reviews/{id}/helpful': put } as FakeRoutes,
  });
  const button = await screen.findByRole('button', { name: 'مفید بود (۲): دیدگاه خریدار' });
  await user.click(button);
  await waitFor(() => expect(visibleToasts()).toHaveLength(1));
  expect(button.getAttribute('aria-pressed')).toBe('false');
  isDown = false;
  await user.click(button);
  expect(await screen.findByText('مفید بود (۳)')).toBeTruthy();
  await user.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(requests.filter(({ operation }) => operation.startsWith('put'))).toHaveLength(2);
});

test('neither a choice of variant nor the way to the reviews afterwards loads the page again', async () => {
  const product = buildProduct({
    options: { sizes: [size(1, '۴۰ × ۶۰'), size(2, '۵۰ × ۹۰')], colours: [], prints: [] },
    variants: [buildVariant({ id: 1, size_id: 1 }), buildVariant({ id: 2, size_id: 2 })],
  });
  let loads = 0;
  const loader = () => {
    loads += 1;
    return null;
  };
  const page = (
    <>
      <Page data={{ product, reviews: noReviews, page: 1, sort: 'new', icons: [] }} />
      <Link to="?variant=2#reviews">به دیدگاه‌ها</Link>
    </>
  );
  const { user, address } = renderPage(page, { path: product.url, loader, api: noPlaces });
  await user.click(await screen.findByRole('link', { name: '۵۰ × ۹۰' }));
  await waitFor(() => expect(address()).toBe(`${product.url}?variant=2`));
  expect(screen.getByRole('link', { name: '۵۰ × ۹۰' }).getAttribute('aria-current')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'به دیدگاه‌ها' }));
  expect(address()).toBe(`${product.url}?variant=2`);
  expect(loads).toBe(1);
});

test.each([
  [true, 1, 'تا هفت روز کاری پس از تحویل حق انصراف دارید.'],
  [false, 0, 'این کالا برای شما بریده یا آماده می‌شود و فقط اگر ایراد داشته باشد برمی‌گردد.'],
])('a product states its own right of withdrawal: %p', async (can_withdraw, icons, text) => {
  const image = { src: '/media/return.svg', alt: '' };
  const product = buildProduct({ can_withdraw });
  const data = {
    product,
    reviews: noReviews,
    page: 1,
    sort: 'new' as const,
    icons: [{ title: '۷ روز کاری حق انصراف', light: image, dark: image }],
  };
  renderPage(<Page data={data} />, { path: product.url, api: noPlaces });
  await loaded();
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  expect(screen.queryAllByText('۷ روز کاری حق انصراف')).toHaveLength(icons);
});
