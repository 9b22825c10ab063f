import type { Head } from '@shop/shared/contract';
import { escapeHtml } from '@shop/shared/lib/escape-html';
import { toInlineJson } from './escape.ts';
import { withLetters } from './readable-addresses.ts';

type Site = { origin: string; canonical: string; name: string | undefined };

/** Open Graph tags: how other sites show a shared link to the page. Tags without a value are left out. */
export function openGraphTags(
  { title, description = '', picture, kind = 'website' }: Head,
  { origin, canonical, name = '' }: Site,
): string {
  const properties = [
    ['og:site_name', name],
    ['og:locale', 'fa_IR'],
    ['og:type', kind],
    ['og:title', title],
    ['og:description', description],
    ['og:url', origin + canonical],
    ['og:image', picture ? origin + picture : ''],
  ];
  return properties
    .filter(([, content]) => content)
    .map(([property, content = '']) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('');
}

/** Lets feed readers discover the feed from any page that names one. */
export function feedLink({ feed }: Head, origin: string): string {
  return feed ? `<link rel="alternate" type="application/rss+xml" href="${escapeHtml(origin + feed)}">` : '';
}

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);

/** The page's JSON-LD for search engines. Its paths become full addresses, because JSON-LD is read apart from the page. */
export function jsonLdScripts({ structured = [] }: Head, origin: string): string[] {
  const withFullAddress = (_: string, value: unknown) => (isPath(value) ? origin + withLetters(value) : value);
  return structured.map((thing) => {
    const json = toInlineJson({ '@context': 'https://schema.org', ...thing }, withFullAddress);
    return `<script type="application/ld+json">${json}</script>`;
  });
}
