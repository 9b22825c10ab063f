/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import type { ResponseData } from '@shop/shared/api';
import { $favorites, $general, $guestBasket, fetchFavorites, toggleFavorite } from '@shop/shared/kernel';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, type FakeRoutes, renderPage, visibleToasts } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { AddAll } from './AddAll.tsx';

type Product = ResponseData<'get', '/api/v1/products/variants'>['items'][number];
type Basket = ResponseData<'post', '/api/v1/orders/basket/merge'>;

const variant = (id: number, changes: Partial<Product['variants'][number]> = {}) => ({
  id,
  price: toRial(100_000),
  stock: 100,
  ...changes,
});
const product = (id: number, changes: Partial<Product> = {}): Product => ({
  product_id: id,
  name: `گونی ${id}`,
  url: `/products/${id}`,
  pack_step: 10,
  variants: [variant(id * 10)],
  ...changes,
});
const simple = product(1);
const withChoice = product(2, { variants: [variant(20), variant(21, { stock: 0 })] });
const soldOut = product(3, { variants: [variant(30, { stock: 9 })] });
const onRequest = product(4, { variants: [variant(40, { price: null })] });
const second = product(5);

const basketOf = (products: Product[], changed: Basket['changed'] = []): Basket => ({
  items: products.map(({ product_id, name, url, pack_step, variants: [first] }) => ({
    variant_id: first?.id ?? 0,
    product_id,
    name,
    url,
    picture: null,
    size: null,
    colour: null,
    print: null,
    unit: 'عدد',
    quantity: pack_step,
    pack_step,
    max_quantity: 100,
    stock: 100,
    compare_at: null,
    price: toRial(100_000),
    unit_price: toRial(100_000),
    total: toRial(1_000_000),
    next_tier: null,
    price_before: null,
    problem: null,
  })),
  changed,
  count: products.length,
  pieces: 10,
  total: toRial(0),
  total_before: toRial(0),
  vat: toRial(0),
  weight_grams: 0,
  free_shipping: { from: toRial(0), left: toRial(0) },
  orderable: true,
});

// Without a subscriber the stores are computed anew for each read.
$favorites.listen(() => undefined);
$guestBasket.listen(() => undefined);

beforeEach(() => {
  for (const id of $favorites.get()) toggleFavorite(id);
  $guestBasket.set([]);
  $general.setKey('basketCount', 0);
});

function open(products: Product[], api: FakeRoutes = {}, isMember = false) {
  const ids = products.map(({ product_id }) => product_id);
  if (!isMember) ids.forEach(toggleFavorite);
  const page = renderPage(<AddAll />, {
    isMember,
    api: {
      'get /api/v1/account/favorites/ids': () => ({ ids }),
      'get /api/v1/products/variants': ({ query }) => ({
        items: String(query.ids)
          .split(',')
          .flatMap((id) => products.filter(({ product_id }) => String(product_id) === id)),
      }),
      ...api,
    },
  });
  const press = () => page.user.click(screen.getByRole('button', { name: 'افزودن همه به سبد' }));
  const sent = (operation: string) => page.requests.filter((request) => request.operation === operation);
  return { ...page, press, sent };
}
const leftOut = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const basketLines = () => $guestBasket.get().map(({ variant_id, quantity }) => [variant_id, quantity]);

test('a guest adds what leaves no choice, and reads why the rest was left out, with a link to each product', async () => {
  const { press } = open([simple, withChoice, soldOut, onRequest], {
    'post /api/v1/orders/basket/price': () => basketOf([simple]),
  });
  await press();
  expect(await screen.findByText('۱ کالا در سبد خرید شماست.')).toBeTruthy();
  expect(basketLines()).toEqual([[10, 10]]);
  expect(leftOut()).toEqual([
    'گونی 4قیمت این کالا با تماس مشخص می‌شود.',
    'گونی 3این کالا تمام شده است.',
    'گونی 2اندازه، رنگ یا چاپ آن را انتخاب کنید.',
  ]);
  expect(screen.getByRole('link', { name: 'گونی 2' }).getAttribute('href')).toBe('/products/2');
  expect(screen.getByRole('link', { name: 'دیدن سبد خرید' }).getAttribute('href')).toBe('/checkout/cart');
});

test('a second press adds nothing to a guest’s basket', async () => {
  const { press, sent } = open([simple], { 'post /api/v1/orders/basket/price': () => basketOf([simple]) });
  await press();
  await screen.findByText('۱ کالا در سبد خرید شماست.');
  await press();
  await waitFor(() => expect(sent('get /api/v1/products/variants')).toHaveLength(2));
  expect(basketLines()).toEqual([[10, 10]]);
  expect(sent('post /api/v1/orders/basket/price')).toHaveLength(1);
});

test('a guest whose basket is full reads so', async () => {
  $guestBasket.set(
    Array.from({ length: 49 }, (_, index) => ({
      variant_id: 100 + index,
      product_id: 100 + index,
      quantity: 1,
      price_seen: null,
    })),
  );
  const { press } = open([simple, second], {
    'post /api/v1/orders/basket/price': () => basketOf([simple, second]),
  });
  await press();
  await screen.findByText('۱ کالا در سبد خرید شماست.');
  expect(leftOut()).toEqual(['گونی 1سبد خرید بیش از ۵۰ ردیف جا ندارد.']);
  expect($guestBasket.get()).toHaveLength(50);
});

test('a member’s basket takes the lines at once, and what the API leaves out is listed with its reason', async () => {
  const left_out = 'این کالا تمام شده است.';
  const changed = [{ variant_id: 50, message: `«گونی 5» به سبد اضافه نشد: ${left_out}`, left_out }];
  const { user, sent } = open(
    [simple, second],
    { 'post /api/v1/orders/basket/merge': () => basketOf([simple], changed) },
    true,
  );
  await act(fetchFavorites);
  await user.dblClick(screen.getByRole('button', { name: 'افزودن همه به سبد' }));
  await screen.findByText('۱ کالا در سبد خرید شماست.');
  expect(leftOut()).toEqual(['گونی 5این کالا تمام شده است.']);
  expect(sent('post /api/v1/orders/basket/merge')).toMatchObject([
    {
      body: {
        items: [
          { variant_id: 10, quantity: 10, price_seen: 100_000 },
          { variant_id: 50, quantity: 10, price_seen: 100_000 },
        ],
      },
    },
  ]);
  expect([$general.get().basketCount, basketLines()]).toEqual([1, []]);
});

test('favourites that cannot be bought without a choice send nothing to the basket', async () => {
  const { press, sent } = open([withChoice]);
  await press();
  await screen.findByText('کالایی به سبد خرید اضافه نشد.');
  expect(within(screen.getByRole('status')).queryByRole('link', { name: 'دیدن سبد خرید' })).toBeNull();
  expect(sent('post /api/v1/orders/basket/price')).toEqual([]);
});

test('without a network a toast says so, and the button can be pressed again', async () => {
  let isOffline = true;
  const { press } = open([withChoice], {
    'get /api/v1/products/variants': () => (isOffline ? disconnect() : { items: [withChoice] }),
  });
  await press();
  await waitFor(() => expect(visibleToasts()).toMatchObject([{ title: 'خطای شبکه' }]));
  isOffline = false;
  await press();
  await screen.findByText('کالایی به سبد خرید اضافه نشد.');
});
