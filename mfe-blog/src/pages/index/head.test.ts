import { expect, test } from '@jest/globals';
import { indexHead } from './head.ts';
import type { IndexData } from './index-data.ts';

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
const guide = { id: 2, title: 'راهنما', articles: 7 };

test('each page of each list has one address, and is found under it', () => {
  expect(indexHead(list)).toMatchObject({ title: 'وبلاگ', canonical: '/blog', noindex: false, feed: '/blog/rss.xml' });
  expect(indexHead({ ...list, page: 2 })).toMatchObject({ title: 'وبلاگ، صفحهٔ ۲', canonical: '/blog?page=2' });
  expect(indexHead({ ...list, category: guide })).toMatchObject({
    title: 'راهنما | وبلاگ',
    canonical: '/blog?category=2',
    structured: [
      { mainEntity: { itemListElement: [{ position: 1, url: article.url }] } },
      { itemListElement: [{ item: '/' }, { item: '/blog' }, { item: '/blog?category=2' }] },
    ],
  });
});

test('an empty list is not for search engines', () => {
  expect(indexHead({ ...list, featured: null }).noindex).toBe(true);
});
