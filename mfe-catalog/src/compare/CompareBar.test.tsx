/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { CompareDock } from './CompareDock.tsx';
import { toggleCompared } from './compared.ts';

test('after a product is removed, the focus is on the next one, and after the last one on the page', async () => {
  for (const id of [1, 2]) toggleCompared({ id, name: `گونی ${id}` });
  const { user } = renderPage(
    <main tabIndex={-1}>
      <CompareDock />
    </main>,
  );
  await user.click(await screen.findByRole('button', { name: 'حذف گونی 1 از مقایسه' }));
  const last = screen.getByRole('button', { name: 'حذف گونی 2 از مقایسه' });
  expect(document.activeElement).toBe(last);
  await user.click(last);
  expect(screen.queryByRole('region', { name: 'فهرست مقایسه' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
