import { declaration, element } from '../element.ts';

type Channel = { title: string; description: string; author: string; page: string; feed: string };
type Item = {
  title: string;
  summary: string;
  category: string;
  page: string;
  /** The address that stays when the title changes. */
  lasting: string;
  published_at: Date;
  updated_at: Date;
};

const names = { 'xmlns:atom': 'http://www.w3.org/2005/Atom', 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' };
const namespaces = Object.entries(names).map(([name, address]) => `${name}="${address}"`);

export function channelOf({ title, description, author, page, feed }: Channel, items: readonly Item[]): string {
  const changed = Math.max(0, ...items.map(({ updated_at }) => updated_at.getTime()));
  return [
    `${declaration}<rss version="2.0" ${namespaces.join(' ')}><channel>`,
    element('title', title),
    element('link', page),
    element('description', description),
    element('language', 'fa'),
    items.length > 0 ? element('lastBuildDate', dateOf(new Date(changed))) : '',
    element('atom:link', '', { href: feed, rel: 'self', type: 'application/rss+xml' }),
    ...items.map((item) => itemOf(item, author)),
    '</channel></rss>',
  ].join('');
}

function itemOf({ title, summary, category, page, lasting, published_at }: Item, author: string): string {
  return [
    '<item>',
    element('title', title),
    element('link', page),
    element('guid', lasting, { isPermaLink: 'true' }),
    element('description', summary),
    element('category', category),
    element('dc:creator', author),
    element('pubDate', dateOf(published_at)),
    '</item>',
  ].join('');
}

/** As RFC 822 writes it, with the year of four digits that RSS asks for. */
const dateOf = (moment: Date) => moment.toUTCString();
