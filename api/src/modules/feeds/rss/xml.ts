import { declaration, element } from '../xml-element.ts';

type Channel = { title: string; description: string; author: string; pageUrl: string; feedUrl: string };
type Item = {
  title: string;
  summary: string;
  category: string;
  url: string;
  /** The address without slug, which does not change with the title. */
  permanentUrl: string;
  published_at: Date;
  updated_at: Date;
};

const namespaceUrls = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' };
const namespaces = Object.entries(namespaceUrls).map(([name, url]) => `${name}="${url}"`);

export function channelXml({ title, description, author, pageUrl, feedUrl }: Channel, items: readonly Item[]): string {
  const lastChange = Math.max(0, ...items.map(({ updated_at }) => updated_at.getTime()));
  return [
    `${declaration}<rss version="2.0" ${namespaces.join(' ')}><channel>`,
    element('title', title),
    element('link', pageUrl),
    element('description', description),
    element('language', 'fa'),
    items.length > 0 ? element('lastBuildDate', formatDate(new Date(lastChange))) : '',
    element('atom:link', '', { href: feedUrl, rel: 'self', type: 'application/rss+xml' }),
    ...items.map((item) => itemXml(item, author)),
    '</channel></rss>',
  ].join('');
}

function itemXml({ title, summary, category, url, permanentUrl, published_at }: Item, author: string): string {
  return [
    '<item>',
    element('title', title),
    element('link', url),
    element('guid', permanentUrl, { isPermaLink: 'true' }),
    element('description', summary),
    element('category', category),
    element('dc:creator', author),
    element('pubDate', formatDate(published_at)),
    '</item>',
  ].join('');
}

/** RFC 822 with a four-digit year, as RSS requires. */
const formatDate = (date: Date) => date.toUTCString();
