/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { ArticleGrid } from './ArticleGrid.tsx';
import type { CardData } from './card-data.ts';

const articleOf = (id: number): CardData => ({
  id,
  title: `نوشتهٔ ${id}`,
  url: `/blog/articles/${id}/x`,
  summary: '',
  category: { title: 'راهنما' },
  picture: { id: `p${id}`, alt: '', width: 1600, height: 900, colour: '#c2a878', widths: [480, 720] },
  published_at: '2026-01-01T00:00:00.000Z',
  date: '۱۱ دی',
  reading_minutes: 4,
});
const loadingOf = () =>
  screen.getAllByRole('article').map((card) => card.querySelector('img')?.getAttribute('loading'));

test('the first picture of a grid in the first view is loaded at once, the others when they come near', () => {
  renderPage(<ArticleGrid articles={[articleOf(1), articleOf(2)]} first />);
  expect(loadingOf()).toEqual(['eager', 'lazy']);
});

test('a grid below other content loads its pictures when they come near', () => {
  renderPage(<ArticleGrid articles={[articleOf(1), articleOf(2)]} />);
  expect(loadingOf()).toEqual(['lazy', 'lazy']);
});
