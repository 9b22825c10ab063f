import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { crashPage } from './crash.ts';

const text = async () => (await crashPage(503).body('identity')).toString('utf8');

test('it says what the specification says and leads home', async () => {
  const html = await text();
  expect(html).toContain('متاسفیم ، صفحه موردنظرتون پیدا نشد!');
  expect(html).toContain('<a href="/">بازگشت به صفحه اصلی</a>');
  expect(html).toContain('<html lang="fa" dir="rtl">');
});

test('it needs nothing that could also be down, and its own policy lets its style in', async () => {
  const html = await text();
  expect(html).not.toMatch(/<script|src=|<link|url\(| style=/);
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const digest = createHash('sha256').update(style).digest('base64');
  expect(crashPage(503).headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`);
});
