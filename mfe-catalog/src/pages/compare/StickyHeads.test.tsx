/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import type { ComparedCard } from '../../compare/comparison.ts';
import { StickyHeads } from './StickyHeads.tsx';

test('only a product with several prices has «از»', () => {
  const flat: ComparedCard = {
    id: 1,
    name: 'گونی کنفی',
    url: '/products/1/x',
    category: { title: 'گونی' },
    picture: null,
    price: toRial(10_000),
    rating: { average: null, count: 0 },
    unit: 'عدد',
    pack_step: 1,
    offer: { kind: 'choose' },
  };
  const ranged = { ...flat, id: 2, name: 'کیسهٔ برنج', max_price: toRial(20_000) };
  renderPage(<StickyHeads products={[flat, ranged]} frame={{ current: null }} />);
  expect(screen.getByText('گونی کنفی').parentElement?.textContent).toBe('گونی کنفی۱٬۰۰۰ تومان');
  expect(screen.getByText('کیسهٔ برنج').parentElement?.textContent).toBe('کیسهٔ برنجاز ۱٬۰۰۰ تومان');
});
