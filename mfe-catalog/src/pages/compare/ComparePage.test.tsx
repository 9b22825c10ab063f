/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { renderPage } from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import { clearCompared, toggleCompared } from '../../compare/compared.ts';
import type { ComparedCard, Comparison } from '../../compare/comparison.ts';
import { Page } from './ComparePage.tsx';

const card = (id: number, changes: Partial<ComparedCard> = {}): ComparedCard => ({
  id,
  name: `گونی ${id}`,
  url: `/products/${id}/x`,
  category: { title: 'گونی' },
  picture: null,
  price: toRial(10_000),
  rating: { average: null, count: 0 },
  unit: 'عدد',
  pack_step: 1,
  offer: { kind: 'choose' },
  ...changes,
});
const data: Comparison = {
  products: [card(1), card(2, { offer: { kind: 'buy', variant_id: 7, price: 10_000, quantity: 5 } })],
  rows: [
    { title: 'جنس', cells: [['کنف'], ['کتان']], differs: true },
    { title: 'موجودی', cells: [['موجود'], ['موجود']], differs: false },
    { title: 'موتور', cells: [null, ['۹۰ وات']], differs: false },
  ],
};
afterEach(clearCompared);

const rowTitles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('“only differences” leaves the rows in which the products differ', async () => {
  const { user } = renderPage(<Page data={data} />);
  expect(rowTitles()).toEqual(['جنسمتفاوت', 'موجودی', 'موتور']);
  expect(screen.getByRole('row', { name: /موتور/ }).textContent).toContain('—');
  await user.click(screen.getByRole('checkbox', { name: 'فقط تفاوت‌ها' }));
  expect(rowTitles()).toEqual(['جنسمتفاوت']);
});

test('each of several values is an item of a list', () => {
  const sizes = { title: 'اندازه‌ها', cells: [['۴۵ × ۷۵', '۵۰ × ۸۰'], ['۶۰ × ۹۰']], differs: true };
  renderPage(<Page data={{ ...data, rows: [sizes] }} />);
  const row = within(screen.getByRole('row', { name: /اندازه‌ها/ }));
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['۴۵ × ۷۵', '۵۰ × ۸۰']);
  expect(row.getByRole('cell', { name: '۶۰ × ۹۰' })).toBeTruthy();
});

test('an address without products leads to those that this browser remembers', () => {
  const { unmount } = renderPage(<Page data={{ products: [], rows: [] }} />);
  expect(screen.getByRole('link', { name: 'رفتن به فروشگاه' })).toBeTruthy();
  unmount();
  for (const id of [4, 2]) toggleCompared({ id, name: `گونی ${id}` });
  renderPage(<Page data={{ products: [], rows: [] }} />);
  expect(screen.getByRole('link', { name: 'مقایسهٔ این کالاها' }).getAttribute('href')).toBe('/shop/compare?ids=4,2');
  expect(screen.queryByText('کالایی برای مقایسه انتخاب نشده است')).toBeNull();
});

test('with one remembered product the page asks for another one and leads to the shop', () => {
  toggleCompared({ id: 4, name: 'گونی ۴' });
  renderPage(<Page data={{ products: [], rows: [] }} />);
  expect(screen.getByRole('heading', { name: 'برای مقایسه، یک کالای دیگر هم انتخاب کنید' })).toBeTruthy();
  expect(screen.getByText(/گونی ۴/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'رفتن به فروشگاه' }).getAttribute('href')).toBe('/shop');
  expect(screen.queryByRole('link', { name: 'مقایسهٔ این کالاها' })).toBeNull();
});

test('without a difference the page says so', async () => {
  const { user } = renderPage(<Page data={{ ...data, rows: data.rows.slice(1) }} />);
  await user.click(screen.getByRole('checkbox', { name: 'فقط تفاوت‌ها' }));
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  expect(screen.getByText('این کالاها تفاوتی با هم ندارند.')).toBeTruthy();
});

test('each column has a button: it adds a product with one variant, and leads to the page of one with several', async () => {
  const bodies: unknown[] = [];
  const { user } = renderPage(<Page data={data} />, {
    api: {
      'post /api/v1/orders/basket/price': ({ body }) => {
        bodies.push(body);
        return { items: [{}] } as never;
      },
    },
  });
  expect(screen.getByRole('link', { name: /انتخاب و خرید.*گونی 1/ }).getAttribute('href')).toBe('/products/1/x');
  await user.click(screen.getByRole('button', { name: 'افزودن گونی 2 به سبد خرید' }));
  expect(await screen.findByText(/۵ عدد اضافه شد/)).toBeTruthy();
  expect(bodies).toEqual([{ items: [{ variant_id: 7, quantity: 5, price_seen: 10_000 }] }]);
});
