import { expect, test } from '@jest/globals';
import type { BuildReport } from '@shop/shared/contract';
import { exceededBudgets, exceededDocumentBudgets, firstPageBytes } from './sizes.ts';

const report: BuildReport = {
  area: 'blog',
  version: '1.0.0',
  contract: 1,
  prefixes: ['/blog'],
  keepsVisitors: false,
  pages: [
    { id: 'index', path: '/blog', layout: 'default', js: ['index.js'], css: ['index.css'] },
    { id: 'article', path: '/blog/articles/:id', layout: 'default', js: ['article.js', 'common.js'], css: [] },
  ],
  web: { entry: 'entry.js', js: ['entry.js'], css: [], chunkCss: {} },
  node: { entry: 'area.cjs' },
  uses: { shared: {}, operations: [] },
};

const sizeOf = (file: string) =>
  ({ 'entry.js': 10, 'index.js': 20, 'index.css': 5, 'article.js': 20, 'common.js': 15 })[file] ?? 0;

test('an area within its budget gives no complaint', () => {
  expect(exceededBudgets(report, sizeOf, { entry: 10, page: 35, css: 5 })).toEqual([]);
});

test('a page over its budget is named, with the bytes of all its files', () => {
  expect(exceededBudgets(report, sizeOf, { entry: 10, page: 34, css: 5 })).toEqual([
    'blog page article: 35 bytes, the budget is 34',
  ]);
});

test('entry and style sheets have budgets of their own', () => {
  expect(exceededBudgets(report, sizeOf, { entry: 9, page: 35, css: 4 })).toHaveLength(2);
});

test('a first page counts the entry and the heaviest page', () => {
  expect(firstPageBytes(report, sizeOf)).toBe(45);
});

test('a page that grew over its budget is named with its size; a page without a budget is named too', () => {
  const sizes = { html: 20, plain: 90, style: 30, script: 100, elements: 50 };
  expect(exceededDocumentBudgets({ home: sizes }, { home: sizes })).toEqual([]);
  expect(
    exceededDocumentBudgets({ home: { ...sizes, html: 21, elements: 53 }, shop: sizes }, { home: sizes, cart: sizes }),
  ).toEqual([
    'home html: 21, the budget is 20',
    'home elements: 53, the budget is 50',
    'shop: has no budget',
    'cart: was not measured',
  ]);
});
