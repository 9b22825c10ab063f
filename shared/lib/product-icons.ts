import { field, list, text } from './reading.ts';

type Image = { src: string; alt: string };
/** A promise of the shop beside a product, drawn for both colour modes. */
export type ProductIcon = { title: string; light: Image; dark: Image };

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

function darkOf(item: unknown): Image | undefined {
  const dark = imageOf(item, 'img-dark');
  return dark.src ? dark : undefined;
}

function imageOf(item: unknown, name: string): Image {
  return { src: text(item, name, 'src'), alt: text(item, name, 'alt') };
}
