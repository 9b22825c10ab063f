/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { SearchForm } from './SearchForm.tsx';

const open = (props: { query?: string; category?: string } = {}) =>
  renderPage(<SearchForm {...props} />, { path: '/blog' });
const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'جستجو در نوشته‌ها' });

test('a search leads to the address of its results, without the spaces around the query', async () => {
  const { user, address } = open();
  await user.type(searchBox(), ' گونی کنفی {Enter}');
  expect(decodeURIComponent(address())).toBe('/blog/search?q=گونی+کنفی');
});

test('the button searches the chosen category', async () => {
  const { user, address } = open({ category: '2' });
  await user.type(searchBox(), 'گونی');
  await user.click(screen.getByRole('button', { name: 'جستجو' }));
  expect(decodeURIComponent(address())).toBe('/blog/search?q=گونی&category=2');
});

test('an empty query does not leave the page', async () => {
  const { user, address } = open();
  await user.click(screen.getByRole('button', { name: 'جستجو' }));
  expect(address()).toBe('/blog');
});

test('the form shows the query of the results, and without script submits the same parameters', () => {
  open({ query: 'گونی', category: '2' });
  expect(searchBox().value).toBe('گونی');
  const form = screen.getByRole<HTMLFormElement>('search', { name: 'جستجو در وبلاگ' });
  expect(form.getAttribute('action')).toBe('/blog/search');
  expect([...new FormData(form)]).toEqual([
    ['q', 'گونی'],
    ['category', '2'],
  ]);
});
