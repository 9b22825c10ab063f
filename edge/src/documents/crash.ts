import { createHash } from 'node:crypto';
import { type Page, pageOf } from './pages.ts';

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;text-align:center;' +
  'background:#faf6ef;color:#3a2e20;font:18px/1.9 Tahoma,sans-serif}a{color:#fff;background:#1f6b4a;padding:10px 24px;border-radius:12px;text-decoration:none}' +
  '@media(prefers-color-scheme:dark){body{background:#1b1712;color:#eee4d4}}';

const html = `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>فروشگاه در دسترس نیست</title><meta name="robots" content="noindex"><style>${style}</style></head>
<body><h1>فروشگاه الان در دسترس نیست</h1><p>مشکل از سمت ماست. چند لحظه‌ی دیگر دوباره سر بزنید.</p><a href="/">بازگشت به صفحه اصلی</a></body></html>`;

const csp = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** What is left when no release of the host can draw anything. It needs nothing that could be missing. */
export function crashPage(status: 500 | 503): Page {
  return pageOf({ status, html, headers: { 'content-security-policy': csp }, tags: [] });
}
