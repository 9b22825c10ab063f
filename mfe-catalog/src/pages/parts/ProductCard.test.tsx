/** @jest-environment jsdom */
import { expect, jest, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { disconnect, renderPage, visibleToasts } from '@shop/shared/testing';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { CardData } from './card-data.ts';
import { ProductCard } from './ProductCard.tsx';

const picture = { alt: '', width: 1200, height: 1200, colour: '#c2a878', widths: [160, 320, 480, 720, 960, 1280] };
const productOf = (id: number): CardData => ({
  id,
  name: 'گونی کنفی',
  url: `/products/${id}/x`,
  picture: { ...picture, id: 'front' },
  price: toRial(10_000),
  unit: 'عدد',
  pack_step: 1,
  category: { title: 'گونی' },
  rating: { average: null, count: 0 },
});
const pictures = () =>
  [...screen.getByRole('article').querySelectorAll('img')].map(({ src }) => new URL(src).pathname.split('/')[3]);

test('a mouse over a card shows its second picture, which is requested once; a finger requests nothing', async () => {
  const requests: unknown[] = [];
  const card = <ProductCard product={productOf(1)} />;
  const { user } = renderPage(card, {
    api: {
      'get /api/v1/products': ({ query }: { query: object }) => {
        requests.push(query);
        return { items: [{ second_picture: { ...picture, id: 'back' } }] } as never;
      },
    },
  });
  const link = screen.getByRole('link');
  fireEvent.pointerOver(link, { pointerType: 'touch' });
  fireEvent.pointerOut(link, { pointerType: 'touch' });
  expect(requests).toEqual([]);
  await user.hover(link);
  await waitFor(() => expect(pictures()).toEqual(['front', 'back']));
  await user.unhover(link);
  await user.hover(link);
  expect(requests).toEqual([{ ids: '1' }]);
});

test('a mouse that only crosses a card requests nothing', async () => {
  jest.useFakeTimers();
  const requests: unknown[] = [];
  const api = { 'get /api/v1/products': () => requests.push('second picture') as never };
  renderPage(<ProductCard product={productOf(4)} />, { api });
  const link = screen.getByRole('link');
  // jsdom's own pointer events have no type.
  fireEvent(link, Object.assign(createEvent.pointerOver(link), { pointerType: 'mouse' }));
  await jest.advanceTimersByTimeAsync(20);
  fireEvent.pointerOut(link, { pointerType: 'mouse' });
  await jest.advanceTimersByTimeAsync(10_000);
  jest.useRealTimers();
  expect(requests).toEqual([]);
});

test('a second picture that cannot be loaded leaves the card as it is, and the next mouse tries again', async () => {
  let requests = 0;
  const { user } = renderPage(<ProductCard product={productOf(2)} />, {
    api: {
      'get /api/v1/products': () => {
        requests += 1;
        return (requests === 1 ? disconnect() : { items: [{ second_picture: { ...picture, id: 'back' } }] }) as never;
      },
    },
  });
  const link = screen.getByRole('link');
  await user.hover(link);
  await waitFor(() => expect(requests).toBe(1));
  expect(pictures()).toEqual(['front']);
  expect(visibleToasts()).toEqual([]);
  await user.unhover(link);
  await user.hover(link);
  await waitFor(() => expect(pictures()).toEqual(['front', 'back']));
});

test('a card offers the widths of its picture that its place can need', () => {
  renderPage(<ProductCard product={productOf(3)} />);
  const sources = screen.getByRole('article').querySelector('source')?.srcset ?? '';
  expect([...sources.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))).toEqual([320, 480, 720]);
});

test.each([
  ['has no label of its stock', {}, /مانده|ناموجود/, 0],
  ['says how much is left', { stock: 3 }, /^فقط ۳ عدد مانده$/, 1],
  ['says that it is sold out', { stock: 0 }, /^ناموجود$/, 1],
  ['names its rating', { rating: { average: 4.2, count: 5 } }, /^امتیاز ۴٫۲\(۵\)$/, 1],
])('the card of a product %s', (_, changes, label, count) => {
  renderPage(<ProductCard product={{ ...productOf(5), ...changes }} />);
  const texts = [...screen.getByRole('article').querySelectorAll('span')].map(({ textContent }) => textContent ?? '');
  expect(texts.filter((text) => label.test(text))).toHaveLength(count);
});

test('a card names the colours of its product', () => {
  const colours = [
    { title: 'زرد', hex: '#dfb545' },
    { title: 'قرمز', hex: '#b23a30' },
  ];
  renderPage(<ProductCard product={{ ...productOf(6), colours }} />);
  expect(screen.getByRole('img', { name: 'رنگ‌ها: زرد، قرمز' })).toBeTruthy();
});
