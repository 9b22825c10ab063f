import { expect, test } from '@jest/globals';
import { crashPage } from './crash-page.ts';

test('it says what the specification says and leads home', () => {
  const { html } = crashPage();
  expect(html).toContain('متاسفیم ، صفحه موردنظرتون پیدا نشد!');
  expect(html).toContain('<a href="/">بازگشت به صفحه اصلی</a>');
  expect(html).toContain('<html lang="fa" dir="rtl">');
});

test('it needs nothing that could also be down', () => {
  const { html, style } = crashPage('abc');
  expect(html).not.toMatch(/<script|src=|<link|url\(| style=/);
  expect(html).toContain(`<style>${style}</style>`);
});

test('a request id is shown, and cannot become markup', () => {
  expect(crashPage('req-17').html).toContain('<bdi dir="ltr">req-17</bdi>');
  expect(crashPage('<b>').html).toContain('&#60;b&#62;');
});
