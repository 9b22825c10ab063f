import { declaration, element } from '../xml-element.ts';

/** A page of the shop, the time of its last change, and the paths of its pictures. */
export type SitemapEntry = { path: string; changedAt?: Date; pictures?: readonly string[] };

const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1';

/** The schema prescribes the order of the elements. */
export function urlset(entries: readonly SitemapEntry[], origin: string): string {
  const urls = entries.map((entry) =>
    [
      '<url>',
      element('loc', origin + entry.path),
      entry.changedAt ? element('lastmod', entry.changedAt.toISOString()) : '',
      ...(entry.pictures ?? []).map((path) => `<image:image>${element('image:loc', origin + path)}</image:image>`),
      '</url>',
    ].join(''),
  );
  return `${declaration}<urlset xmlns="${sitemapNamespace}" xmlns:image="${imageNamespace}">${urls.join('')}</urlset>`;
}

export function sitemapIndex(parts: readonly string[], origin: string): string {
  const sitemaps = parts.map((part) => `<sitemap>${element('loc', origin + part)}</sitemap>`);
  return `${declaration}<sitemapindex xmlns="${sitemapNamespace}">${sitemaps.join('')}</sitemapindex>`;
}
