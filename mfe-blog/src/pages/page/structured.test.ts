import { expect, test } from '@jest/globals';
import type { ShownPage } from './page-data.ts';
import { structuredPage } from './structured.ts';

const page: ShownPage = {
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
  asks: true,
};

test('questions come with their answers as text; one without an answer is left out', () => {
  const [told, path] = structuredPage(page);
  expect(told).toMatchObject({ '@type': 'FAQPage', name: page.title, url: page.url });
  expect(told).toHaveProperty('mainEntity', [
    { '@type': 'Question', name: 'چند تا؟', acceptedAnswer: { '@type': 'Answer', text: 'یکی\nیا بیشتر' } },
  ]);
  expect(path).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ item: '/' }, { item: page.url }] });
});

test('any other page has no questions', () => {
  const [told] = structuredPage({ ...page, asks: false });
  expect(told).toMatchObject({ '@type': 'WebPage', dateModified: page.updated_at });
  expect(told).not.toHaveProperty('mainEntity');
});
