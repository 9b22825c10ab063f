import type { Connection, FooterContent } from '../contract/content.ts';
import { field, list, text } from './reading.ts';

/** The footer in the components of its page, under the names the specification gives («feilds», «conection»). */
export function footerFrom(page: unknown): FooterContent | null {
  const footer = list(field(field(page, 'meta'), 'components')).find(
    (component) => text(component, 'name') === 'footer',
  );
  const boxes = list(field(footer, 'feilds'));
  if (boxes.length === 0) return null;
  const box = (name: string) => boxes.find((candidate) => text(candidate, 'name') === name);
  const about = box('box-1');
  const logo = { src: text(about, 'logo', 'src'), alt: text(about, 'logo', 'alt') };
  return {
    about: {
      logo: logo.src ? logo : null,
      siteName: text(about, 'site-name', 'value'),
      text: text(about, 'desc', 'value'),
      connections: connectionsOf(about),
    },
    columns: ['box-2', 'box-3', 'box-4'].flatMap((name) => {
      const links = linksOf(box(name));
      return links.length > 0 ? [{ title: text(box(name), 'title', 'value'), links }] : [];
    }),
    social: box('box-5')
      ? { title: text(box('box-5'), 'title', 'value'), connections: connectionsOf(box('box-5')) }
      : null,
  };
}

function linksOf(box: unknown): FooterContent['columns'][number]['links'] {
  return list(field(box, 'links')).flatMap((link) => {
    const [value, url] = [text(link, 'value'), text(link, 'url')];
    return value && url ? [{ value, url }] : [];
  });
}

function connectionsOf(box: unknown): Connection[] {
  return list(field(box, 'conection')).flatMap((connection) => {
    const value = text(connection, 'conection-value', 'value');
    return value ? [{ icon: text(connection, 'icon', 'value'), url: text(connection, 'icon', 'url'), value }] : [];
  });
}
