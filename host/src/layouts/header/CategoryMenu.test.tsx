/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { $menusResponse } from '../../shell/menus-response.ts';
import { CategoryMenu } from './CategoryMenu.tsx';

const url = '/products/categories/5/jumbo';
const categories = [{ title: 'جامبوبگ', url, items: [{ title: 'جامبوبگ دریچه‌دار', url: `${url}-valve` }] }];
const picture = { id: 'a', alt: '', width: 600, height: 600, colour: '#fff', widths: [160] };

const pictures = () => [...document.images].map(({ src }) => new URL(src).pathname);
const menu = () => document.querySelector('[popover]') as HTMLElement;

beforeEach(() => $menusResponse.set([{ slug: 'categories', items: [{ title: 'جامبوبگ', url, picture }] }]));

test.each(['toggle', 'pointerEnter'] as const)('the pictures of the menu are loaded at its first %s', async (event) => {
  renderPage(<CategoryMenu categories={categories} hasPictures />);
  expect(pictures()).toEqual([]);
  if (event === 'toggle') fireEvent(menu(), new Event('toggle'));
  else fireEvent.pointerEnter(menu());
  await waitFor(() => expect(pictures()).toEqual(['/media/pictures/a/160.webp']));
});

test('a flat list of titles and addresses gives a menu without pictures', () => {
  renderPage(<CategoryMenu categories={[{ title: 'گونی', url: '/shop' }]} hasPictures={false} />);
  expect(screen.getByText('گونی').closest('a')?.getAttribute('href')).toBe('/shop');
  expect(menu().querySelectorAll('span')).toHaveLength(0);
});
