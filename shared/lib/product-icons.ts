import type { ProductIcon } from '../contract/content.ts';
import { field, list, text } from './reading.ts';

/** The component `single-product-icons` of the page `product`. */
export function productIconsFrom(page: unknown): ProductIcon[] {
  const component = list(field(field(page, 'meta'), 'components')).find(
    (one) => text(one, 'name') === 'single-product-icons',
  );
  return list(field(component, 'feilds'))
    .flatMap((object) => list(field(object, 'items')))
    .flatMap((item) => {
      const title = text(item, 'title', 'value');
      const light = imageOf(item, 'img');
      return title && light.src ? [{ title, light, dark: darkOf(item) ?? light }] : [];
    });
}

function darkOf(item: unknown): ProductIcon['dark'] | undefined {
  const dark = imageOf(item, 'img-dark');
  return dark.src ? dark : undefined;
}

function imageOf(item: unknown, name: string): ProductIcon['light'] {
  return { src: text(item, name, 'src'), alt: text(item, name, 'alt') };
}
