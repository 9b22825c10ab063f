import { expect, test } from '@jest/globals';
import type { ArticleData } from './load.ts';
import { structuredArticle } from './page.ts';

const article: ArticleData = {
  title: 'گونی کنفی',
  url: '/blog/articles/1/x',
  address: 'https://shop.example/blog/articles/1/x',
  summary: 'خلاصه',
  picture: { id: 'a'.repeat(20), alt: 'انبار', width: 1600, height: 900, colour: '#fff', widths: [320, 640, 1280] },
  published_at: '2025-01-02T03:04:05.000Z',
  updated_at: '2025-02-02T03:04:05.000Z',
  date: '۱۳ دی ۱۴۰۳',
  updated: { at: '2025-02-02T03:04:05.000Z', date: '۱۴ بهمن ۱۴۰۳' },
  reading_minutes: 4,
  blocks: [],
  contents: [],
  category: { title: 'راهنما', url: '/blog?category=1' },
  related: [],
  products: [],
  previous: null,
  next: null,
};

test('the structured data describes the article, its author and its breadcrumb', () => {
  const [description, breadcrumb] = structuredArticle(article);
  expect(description).toMatchObject({
    '@type': 'Article',
    headline: article.title,
    image: [`/media/pictures/${'a'.repeat(20)}/1280.webp`],
    datePublished: article.published_at,
    dateModified: article.updated_at,
    author: { '@type': 'Organization', name: 'تحریریهٔ گونی‌فروش' },
    mainEntityOfPage: article.url,
    timeRequired: 'PT4M',
  });
  expect(breadcrumb).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: '/' },
      { position: 2, item: '/blog' },
      { position: 3, item: '/blog?category=1' },
      { position: 4, item: article.url, name: article.title },
    ],
  });
});

test('the structured data of an article without a cover has no image', () => {
  expect(structuredArticle({ ...article, picture: null })[0]).not.toHaveProperty('image');
});
