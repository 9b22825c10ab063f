/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import type { CardData } from './card-data.ts';
import { ProductGrid } from './ProductGrid.tsx';

const picture = { alt: '', width: 1200, height: 1200, colour: '#c2a878', widths: [240, 480] };
const productOf = (id: number): CardData => ({
  id,
  name: `گونی ${id}`,
  url: `/products/${id}/x`,
  picture: { ...picture, id: `p${id}` },
  price: toRial(10_000),
  unit: 'عدد',
  pack_step: 1,
  category: { title: 'گونی' },
  rating: { average: null, count: 0 },
});

test('the pictures of the first row of a phone are loaded with high priority, all others when they come near', () => {
  renderPage(<ProductGrid products={[1, 2, 3, 4].map(productOf)} level={2} />);
  const pictures = screen.getAllByRole('article').map((card) => card.querySelector('img'));
  expect(pictures.map((image) => image?.getAttribute('fetchpriority'))).toEqual(['high', 'high', null, null]);
  expect(pictures.map((image) => image?.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy', 'lazy']);
});
