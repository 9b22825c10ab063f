import { formatDate } from '@shop/shared/lib/dates';
import { escapeHtml } from '@shop/shared/lib/escape-html';
import { faviconSvg, groundColours, shopName } from '../../document/brand.ts';
import { toInlineCss } from '../../document/escape.ts';
import { themeScript } from '../../document/inline-scripts.ts';
import type { StoredPage } from '../stored-pages.ts';
import { logo, picture } from './pictures.ts';

/**
 * Reloads the page when the shop can be reached again; the address bar still has the requested address. The event `online` and
 * a tab that becomes visible are only hints, so a HEAD request checks first: a vain reload would interrupt a click on a link.
 */
export const retryScript = `{
const reload = () => location.reload();
const check = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(reload, () => {});
document.getElementById('again').addEventListener('click', reload);
addEventListener('online', check);
document.addEventListener('visibilitychange', () => document.hidden || check());
}`;

const pageLink = ({ path, title, visitedAt }: StoredPage) =>
  `<li><a class="page" href="${escapeHtml(path)}"><span class="title">${escapeHtml(title)}</span>` +
  `<span class="seen">آخرین بازدید: ${formatDate(visitedAt)}</span></a></li>`;

const pageList = (pages: StoredPage[]) =>
  pages.length === 0
    ? ''
    : `<section class="stored" aria-labelledby="stored"><h2 id="stored">صفحه‌های ذخیره‌شده روی این دستگاه</h2>
<p class="note">همان‌طور که آخرین بار دیدید؛ قیمت و موجودی ممکن است تغییر کرده باشد.</p>
<ul>${pages.map(pageLink).join('')}</ul></section>`;

/** The document in place of a page that is not stored on this device. Everything it needs is inlined. */
export function offlineDocument({ styles, pages }: { styles: string; pages: StoredPage[] }): string {
  return `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>اتصال برقرار نیست</title><meta name="robots" content="noindex">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(faviconSvg)}" type="image/svg+xml">
<meta name="theme-color" content="${groundColours.light}" media="(prefers-color-scheme:light)">
<meta name="theme-color" content="${groundColours.dark}" media="(prefers-color-scheme:dark)">
<script>${themeScript}</script><style>${toInlineCss(styles)}</style></head><body>
<header class="top"><a class="logo" href="/">${logo}<span>${escapeHtml(shopName)}</span></a></header>
<main id="content"><div class="lost">${picture}
<h1>اتصال برقرار نیست</h1>
<p class="words">به فروشگاه وصل نشدیم و این صفحه روی دستگاه شما ذخیره نشده است. اینترنت خود را بررسی کنید؛ همین که وصل شوید، صفحه خودش باز می‌شود.</p>
<button id="again" class="again" type="button">دوباره تلاش کنید</button></div>
${pageList(pages)}</main>
<script>${retryScript}</script></body></html>`;
}
