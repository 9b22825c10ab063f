import type { CategoryModal, Connection, FooterContent, ProductIcon } from '../contract/content.ts';
import { parseMenus } from './menus.ts';
import { asList, getField, getText } from './untyped-json.ts';

// Parsers for the components of pages that the shop's owner edits. The misspelt field names («feilds», «conection») are those of
// the specification.

function findComponent(page: unknown, name: string): unknown {
  return asList(getField(getField(page, 'meta'), 'components')).find(
    (component) => getText(component, 'name') === name,
  );
}

/** The component `footer` of the page with the footer; null when it has no boxes. */
export function parseFooter(page: unknown): FooterContent | null {
  const boxes = asList(getField(findComponent(page, 'footer'), 'feilds'));
  if (boxes.length === 0) return null;
  const findBox = (name: string) => boxes.find((box) => getText(box, 'name') === name);
  const about = findBox('box-1');
  const logo = parseImage(about, 'logo');
  const social = findBox('box-5');
  return {
    about: {
      logo: logo.src ? logo : null,
      siteName: getText(about, 'site-name', 'value'),
      text: getText(about, 'desc', 'value'),
      connections: parseConnections(about),
    },
    columns: ['box-2', 'box-3', 'box-4'].flatMap((name) => {
      const links = parseLinks(findBox(name));
      return links.length > 0 ? [{ title: getText(findBox(name), 'title', 'value'), links }] : [];
    }),
    social: social ? { title: getText(social, 'title', 'value'), connections: parseConnections(social) } : null,
  };
}

/** The component `single-product-icons` of the page `product`. An icon without a dark picture uses the light one in both themes. */
export function parseProductIcons(page: unknown): ProductIcon[] {
  return asList(getField(findComponent(page, 'single-product-icons'), 'feilds'))
    .flatMap((field) => asList(getField(field, 'items')))
    .flatMap((item) => {
      const title = getText(item, 'title', 'value');
      const [light, dark] = [parseImage(item, 'img'), parseImage(item, 'img-dark')];
      return title && light.src ? [{ title, light, dark: dark.src ? dark : light }] : [];
    });
}

/** The component `category-modal` of a page; null when the owner has entered no title. */
export function parseCategoryModal(page: unknown): CategoryModal | null {
  const [modal] = asList(getField(findComponent(page, 'category-modal'), 'feilds'));
  const title = getText(modal, 'title', 'value');
  if (!title) return null;
  const image = parseImage(modal, 'img');
  const [value, url] = [getText(modal, 'btn', 'value'), getText(modal, 'btn', 'url')];
  const [menu] = parseMenus([{ slug: 'category-list', items: getField(modal, 'category-list') }]);
  return {
    image: image.src ? image : null,
    title,
    subTitle: getText(modal, 'sub-title', 'value'),
    button: value && url ? { value, url } : null,
    categories: menu?.items ?? [],
  };
}

function parseImage(parent: unknown, name: string): ProductIcon['light'] {
  return { src: getText(parent, name, 'src'), alt: getText(parent, name, 'alt') };
}

function parseLinks(box: unknown): FooterContent['columns'][number]['links'] {
  return asList(getField(box, 'links')).flatMap((link) => {
    const [value, url] = [getText(link, 'value'), getText(link, 'url')];
    return value && url ? [{ value, url }] : [];
  });
}

function parseConnections(box: unknown): Connection[] {
  return asList(getField(box, 'conection')).flatMap((connection) => {
    const value = getText(connection, 'conection-value', 'value');
    const [icon, url] = [getText(connection, 'icon', 'value'), getText(connection, 'icon', 'url')];
    return value ? [{ icon, url, value }] : [];
  });
}
