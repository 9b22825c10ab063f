import { expect, test } from '@jest/globals';
import type { IndexData } from './load.ts';
import { indexHead } from './page.ts';

const article = {
  id: 1,
  title: 'گونی',
  url: '/blog/articles/1/x',
  summary: '',
  picture: null,
  published_at: '2025-01-02T03:04:05.000Z',
  date: '۱۳ دی ۱۴۰۳',
  reading_minutes: 4,
  category: { title: 'راهنما' },
};
const list: IndexData = { categories: [], category: null, featured: article, articles: [], page: 1, pages: 3 };
const category = { id: 2, title: 'راهنما', articles: 7 };

test('every page of the list and of a category has its own title, canonical address and structured data', () => {
  expect(indexHead(list)).toMatchObject({ title: 'وبلاگ', canonical: '/blog', noindex: false, feed: '/blog/rss.xml' });
  expect(indexHead({ ...list, page: 2 })).toMatchObject({ title: 'وبلاگ، صفحهٔ ۲', canonical: '/blog?page=2' });
  expect(indexHead({ ...list, category })).toMatchObject({
    title: 'راهنما | وبلاگ',
    canonical: '/blog?category=2',
    structured: [
      { mainEntity: { itemListElement: [{ position: 1, url: article.url }] } },
      { itemListElement: [{ item: '/' }, { item: '/blog' }, { item: '/blog?category=2' }] },
    ],
  });
});

test('search engines do not index an empty list', () => {
  expect(indexHead({ ...list, featured: null }).noindex).toBe(true);
});
