import { formatDate } from '@shop/shared/lib/dates';
import { attribute, sheet } from '../../document/escape.ts';
import { icon } from '../../document/icon.ts';
import { grounds, themeScript } from '../../document/theme.ts';
import { shopName } from '../../layouts/shell-data.ts';
import type { KeptPage } from '../kept-pages.ts';
import { logo, picture } from './drawings.ts';

/**
 * The address stays that of the page that was wanted, so to load it again is to try again. That a browser calls itself online
 * is a hint, not a proof: the shop is asked first, or a reload would cut off whoever is just following a link.
 */
export const script = `{
const again = () => location.reload();
const look = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(again, () => {});
document.getElementById('again').addEventListener('click', again);
addEventListener('online', look);
document.addEventListener('visibilitychange', () => document.hidden || look());
}`;

const linkOf = ({ path, title, seen }: KeptPage) =>
  `<li><a class="page" href="${attribute(path)}"><span class="title">${attribute(title)}</span>` +
  `<span class="seen">دیده‌شده در ${formatDate(seen)}</span></a></li>`;

const listOf = (pages: KeptPage[]) =>
  pages.length === 0
    ? ''
    : `<section class="kept" aria-labelledby="kept"><h2 id="kept">صفحه‌هایی که روی این دستگاه مانده‌اند</h2>
<p class="note">همان‌گونه که آخرین بار دیدید؛ قیمت و موجودی شاید عوض شده باشد.</p>
<ul>${pages.map(linkOf).join('')}</ul></section>`;

/** What is shown in place of a page that is not on this device. It needs nothing but itself. */
export function offlineDocument({ styles, pages }: { styles: string; pages: KeptPage[] }): string {
  return `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>اتصال برقرار نیست</title><meta name="robots" content="noindex">
<link rel="icon" href="${icon}" type="image/svg+xml">
<meta name="theme-color" content="${grounds.light}" media="(prefers-color-scheme:light)">
<meta name="theme-color" content="${grounds.dark}" media="(prefers-color-scheme:dark)">
<script>${themeScript}</script><style>${sheet(styles)}</style></head><body>
<header class="top"><a class="logo" href="/">${logo}<span>${attribute(shopName)}</span></a></header>
<main id="content"><div class="lost">${picture}
<h1>اتصال برقرار نیست</h1>
<p class="words">به فروشگاه نمی‌رسیم و این صفحه روی دستگاه شما نمانده است. اینترنت را بررسی کنید؛ همین که وصل شوید، صفحه خودش باز می‌شود.</p>
<button id="again" class="again" type="button">دوباره تلاش کنید</button></div>
${listOf(pages)}</main>
<script>${script}</script></body></html>`;
}
