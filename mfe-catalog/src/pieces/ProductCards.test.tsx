/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, renderPage, visibleToasts } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { Piece } from './ProductCards.tsx';

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

test('products that cannot be loaded leave a button without a toast, and it loads them', async () => {
  let isOffline = true;
  const { user } = renderPage(<Piece title="کالاهای این نوشته" ids={[1]} />, {
    api: {
      'get /api/v1/products': () =>
        (isOffline ? disconnect() : { items: [product], page: 1, pages: 1, total: 1 }) as never,
    },
  });
  expect(await screen.findByText('این بخش بارگذاری نشد.')).toBeTruthy();
  expect(visibleToasts()).toEqual([]);
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'دوباره تلاش کنید' }));
  expect(await screen.findByRole('link', { name: 'گونی کنفی' })).toBeTruthy();
  expect(screen.queryByText('این بخش بارگذاری نشد.')).toBeNull();
});
