import type { Head } from '@shop/shared/contract';
import { attribute, json } from './escape.ts';

type Where = { origin: string; canonical: string; site: string | undefined };

/** What other sites show of a page that somebody shares there: Open Graph. */
export function sharingOf(
  { title, description = '', picture, kind = 'website' }: Head,
  { origin, canonical, site = '' }: Where,
): string {
  const told = [
    ['og:site_name', site],
    ['og:locale', 'fa_IR'],
    ['og:type', kind],
    ['og:title', title],
    ['og:description', description],
    ['og:url', origin + canonical],
    ['og:image', picture ? origin + picture : ''],
  ];
  return told
    .filter(([, content]) => content)
    .map(([property, content = '']) => `<meta property="${property}" content="${attribute(content)}">`)
    .join('');
}

/** What tells a feed reader on any page where the feed is. */
export function feedOf({ feed }: Head, origin: string): string {
  return feed ? `<link rel="alternate" type="application/rss+xml" href="${attribute(origin + feed)}">` : '';
}

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);

/** What a search engine reads of a page. Whoever reads it has no page to go by, so paths become addresses. */
export function structuredOf({ structured = [] }: Head, origin: string): string[] {
  return structured.map((thing) => {
    const full = addressed(thing, origin);
    return `<script type="application/ld+json">${json({ '@context': 'https://schema.org', ...full })}</script>`;
  });
}

function addressed<Value extends object>(value: Value, origin: string): Value {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) => (isPath(inner) ? origin + inner : inner));
}
