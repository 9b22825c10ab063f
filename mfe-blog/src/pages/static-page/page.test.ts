import { expect, test } from '@jest/globals';
import type { StaticPageData } from './load.ts';
import { structuredPage } from './page.ts';

const page: StaticPageData = {
  title: 'پرسش‌ها',
  url: '/pages/6/x',
  description: 'پاسخ‌ها',
  updated_at: '2025-01-02T03:04:05.000Z',
  date: '۱۳ دی ۱۴۰۳',
  blocks: [
    { kind: 'heading', level: 3, id: 's-1', text: 'چند تا؟' },
    {
      kind: 'list',
      ordered: false,
      start: 1,
      items: [
        { line: [{ kind: 'text', text: 'یکی' }], lists: [] },
        { line: [{ kind: 'link', text: 'یا بیشتر', url: '/shop' }], lists: [] },
      ],
    },
    { kind: 'heading', level: 3, id: 's-2', text: 'بی‌پاسخ؟' },
  ],
  contents: [],
  siblings: [],
  isFaq: true,
};

test('the structured data of a FAQ page has each question with its answer as plain text, and none without an answer', () => {
  const [faqPage, breadcrumb] = structuredPage(page);
  expect(faqPage).toMatchObject({ '@type': 'FAQPage', name: page.title, url: page.url });
  expect(faqPage).toHaveProperty('mainEntity', [
    { '@type': 'Question', name: 'چند تا؟', acceptedAnswer: { '@type': 'Answer', text: 'یکی\nیا بیشتر' } },
  ]);
  expect(breadcrumb).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ item: '/' }, { item: page.url }] });
});

test('the structured data of any other page has no questions', () => {
  const [webPage] = structuredPage({ ...page, isFaq: false });
  expect(webPage).toMatchObject({ '@type': 'WebPage', dateModified: page.updated_at });
  expect(webPage).not.toHaveProperty('mainEntity');
});
