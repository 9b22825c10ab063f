import { expect, test } from '@jest/globals';
import { offlineDocument } from './page.ts';

const visitedAt = new Date('2026-03-21T10:00:00Z');

test('titles and addresses of stored pages are escaped', () => {
  const pages = [{ path: '/shop?q="><script>', title: '</title><script>alert(1)</script>', visitedAt }];
  const html = offlineDocument({ styles: '', pages });
  expect(html).toContain('href="/shop?q=&quot;&gt;&lt;script&gt;"');
  expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(1)');
  expect(html.match(/<script/g)).toHaveLength(2);
});

test('without stored pages the list is left out', () => {
  expect(offlineDocument({ styles: '', pages: [] })).not.toContain('<h2');
});

test('the day of each visit is shown', () => {
  const pages = [{ path: '/shop', title: 'فروشگاه', visitedAt }];
  expect(offlineDocument({ styles: '', pages })).toContain('آخرین بازدید: ۱ فروردین ۱۴۰۵');
});
