import { expect, test } from '@jest/globals';
import { filesOf, mayBeKept, titleOf } from './addresses.ts';

const keeps = (path: string) => mayBeKept(new URL(path, 'http://shop'));

test('what is a visitor’s own is never kept', () => {
  expect(['/', '/shop?page=2', '/blog/articles/8', '/accounting', '/authors'].map(keeps)).not.toContain(false);
  expect(
    ['/account', '/account/orders/1', '/auth/login', '/checkout', '/checkout/cart', '/payment/success'].map(keeps),
  ).not.toContain(true);
});

test('a document’s files are what it needs to come to life, each once', () => {
  const html =
    '<link rel="modulepreload" href="/r/host/a/web/main.1.js"><link rel="manifest" href="/r/host/a/web/manifest.webmanifest">' +
    '<link rel="preload" as="font" href="/r/host/a/web/font.2.woff2"><script src="/r/host/a/web/main.1.js"></script>' +
    '<a href="/shop">x</a><img src="/media/pictures/1/320.webp"><script src="https://elsewhere/r/x.js"></script>';
  expect(filesOf(html)).toEqual(['/r/host/a/web/main.1.js', '/r/host/a/web/font.2.woff2']);
});

test('a title is read as its reader sees it', () => {
  expect(titleOf('<head><title> گونی &lt;کنفی&gt; &amp;amp; «کیسه»&#39; </title></head>')).toBe(
    "گونی <کنفی> &amp; «کیسه»'",
  );
  expect(titleOf('<p>بی‌نام</p>')).toBe('');
});
