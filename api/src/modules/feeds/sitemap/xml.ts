import { declaration, element } from '../element.ts';

/** A page, when its text was last changed, and the pictures on it; paths of the shop. */
export type Entry = { path: string; changed?: Date; pictures?: readonly string[] };

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const pictures = 'http://www.google.com/schemas/sitemap-image/1.1';

/** The order of the elements is the schema's. */
export function urlset(entries: readonly Entry[], origin: string): string {
  const urls = entries.map((entry) =>
    [
      '<url>',
      element('loc', origin + entry.path),
      entry.changed ? element('lastmod', entry.changed.toISOString()) : '',
      ...(entry.pictures ?? []).map((path) => `<image:image>${element('image:loc', origin + path)}</image:image>`),
      '</url>',
    ].join(''),
  );
  return `${declaration}<urlset xmlns="${schema}" xmlns:image="${pictures}">${urls.join('')}</urlset>`;
}

export function index(parts: readonly string[], origin: string): string {
  const named = parts.map((part) => `<sitemap>${element('loc', origin + part)}</sitemap>`);
  return `${declaration}<sitemapindex xmlns="${schema}">${named.join('')}</sitemapindex>`;
}
