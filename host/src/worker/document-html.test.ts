import { expect, test } from '@jest/globals';
import { isPrivate, listFiles, privateTag, readTitle } from './document-html.ts';

test('a document with the host’s tag is private', () => {
  expect(isPrivate(`<head><title>x</title>${privateTag}</head>`)).toBe(true);
  expect(isPrivate('<head><title>x</title><meta name="robots" content="noindex"></head>')).toBe(false);
});

test('the scripts, styles and fonts of a document are listed once each', () => {
  const html =
    '<link rel="modulepreload" href="/r/host/a/web/main.1.js"><link rel="manifest" href="/r/host/a/web/manifest.webmanifest">' +
    '<style>@font-face{src:url(/r/host/a/web/font.2.woff2)format("woff2")}</style><script src="/r/host/a/web/main.1.js"></script>' +
    '<a href="/shop">x</a><img src="/media/pictures/1/320.webp"><script src="https://elsewhere/r/x.js"></script>';
  expect(listFiles(html)).toEqual(['/r/host/a/web/main.1.js', '/r/host/a/web/font.2.woff2']);
});

test('a title is unescaped and trimmed', () => {
  expect(readTitle('<head><title> گونی &lt;کنفی&gt; &amp;amp; «کیسه»&#39; </title></head>')).toBe(
    "گونی <کنفی> &amp; «کیسه»'",
  );
  expect(readTitle('<p>بی‌نام</p>')).toBe('');
});
