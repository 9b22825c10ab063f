/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { ChosenFilters } from './ChosenFilters.tsx';
import type { Facets } from './load.ts';
import { useListing } from './use-listing.ts';

const facets: Facets = {
  categories: [],
  materials: [
    { id: 1, title: 'کنف', count: 3 },
    { id: 2, title: 'کتان', count: 1 },
  ],
  colours: [],
  sizes: [],
  heights: [],
  capacities: [],
  uses: [],
  price: { min: toRial(10_000), max: toRial(900_000) },
  in_stock: 3,
  discounted: 0,
};

function Chips() {
  const { latest, path } = useListing();
  return (
    <main tabIndex={-1}>
      <ChosenFilters query={latest} facets={facets} path={path} />
    </main>
  );
}

test('after a filter is removed, the focus is on the next one, and after the last one on the page', async () => {
  const { user } = renderPage(<Chips />, { path: '/shop?material=1,2' });
  await user.click(screen.getByRole('link', { name: /حذف فیلتر.*کنف/ }));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /حذف فیلتر.*کتان/ }));
  await user.click(screen.getByRole('link', { name: /حذف فیلتر.*کتان/ }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
