import { createHash } from 'node:crypto';
import { compressText } from '../lanes/program/compression.ts';
import { createPage, type Page } from '../page-cache/page.ts';
import { commonHeaders } from './page-headers.ts';

// These pages load no stylesheet, so the few colours they need are repeated here.
const style = `
:root{color-scheme:light dark;--ground:#faf5ec;--ink:#2b2114;--soft:#5b4d39;--act:#1d5b3f;--on:#fff;--cloth:#e9d5b1;--neck:#cda974}
@media(prefers-color-scheme:dark){:root{--ground:#16120d;--ink:#f4ebdb;--soft:#cdbfa8;--act:#8bc9a4;--on:#0e2417;--cloth:#5a472d;--neck:#a98556}}
*{box-sizing:border-box;margin:0}
body{display:grid;place-content:center;justify-items:center;gap:20px;min-height:100vh;padding:24px;background:var(--ground);color:var(--ink);font:17px/1.8 Vazirmatn,Tahoma,'Noto Naskh Arabic',sans-serif;text-align:center}
h1{font-size:20px}
p{color:var(--soft)}
a{display:inline-block;padding:10px 32px;border-radius:12px;background:var(--act);color:var(--on);font-weight:700;text-decoration:none}
a:focus-visible{outline:3px solid var(--act);outline-offset:3px}
.cloth{fill:var(--cloth)}.neck{fill:var(--neck)}
`.trim();

type Content = {
  heading: string;
  title?: string;
  text?: string;
  /** Where the button leads. */
  link?: { text: string; href: string };
  /** The browser loads the page again after so many seconds. */
  reloadSeconds?: number;
};

const home = { text: 'بازگشت به صفحه اصلی', href: '/' };

const createHtml = ({ heading, title = heading, text, link = home, reloadSeconds }: Content) => `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${reloadSeconds === undefined ? '' : `\n<meta http-equiv="refresh" content="${reloadSeconds}">`}
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<svg aria-hidden="true" width="150" height="130" viewBox="80 10 150 195"><path class="cloth" d="M112 68C92 104 82 154 92 192c36 12 88 12 122 0 9-38-1-88-21-124z"/><path class="neck" d="M112 68c12-9 21-15 24-26-9-7-13-16-8-25 16 8 34 8 48 0 5 9 1 18-8 25 3 11 13 17 25 26-22 8-59 8-81 0z"/></svg>
<h1>${heading}</h1>${text === undefined ? '' : `\n<p>${text}</p>`}
<a href="${link.href}">${link.text}</a>
</body>
</html>
`;

const digest = createHash('sha256').update(style).digest('base64');
const csp = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Sent when no host release can render. It needs no other file and no script. */
export function createCrashPage(status: 500 | 503): Page {
  const { headers, html } = createErrorPage({
    heading: 'متاسفیم ، صفحه موردنظرتون پیدا نشد!',
    title: 'Page not found',
  });
  return createPage({ status, text: compressText(html), headers: { ...commonHeaders, ...headers }, tags: [] });
}

/** The same page with another message, for requests that are refused. */
export function createErrorPage(content: Content) {
  return { headers: { 'content-security-policy': csp }, html: createHtml(content) };
}
