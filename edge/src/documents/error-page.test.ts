import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createCrashPage } from './error-page.ts';

const readHtml = async () => (await createCrashPage(503).encode(['identity'])).content.toString('utf8');

test('the crash page has the specification’s text and a link to the home page', async () => {
  const html = await readHtml();
  expect(html).toContain('متاسفیم ، صفحه موردنظرتون پیدا نشد!');
  expect(html).toContain('<a href="/">بازگشت به صفحه اصلی</a>');
  expect(html).toContain('<html lang="fa" dir="rtl">');
});

test('the crash page loads no other file, and its security policy allows its inline style', async () => {
  const html = await readHtml();
  expect(html).not.toMatch(/<script|src=|<link|url\(| style=/);
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
  const digest = createHash('sha256').update(style).digest('base64');
  expect(createCrashPage(503).headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`);
});
