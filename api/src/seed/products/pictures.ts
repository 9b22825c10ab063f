import { type Motif, type Picture, pictureOf, type View } from '../../modules/pictures/spec.ts';
import { type ColourCode, colours, type PrintCode, prints } from './options.ts';
import type { Product } from './product.ts';
import type { Variant } from './variants.ts';

export type ProductPicture = { picture: Picture; alt: string; colour: ColourCode | null; print: PrintCode | null };

const views: Readonly<Record<View, string>> = { front: 'از روبه‌رو', side: 'از پهلو', detail: 'از نزدیک' };
const JUTE = '#b9965f';

/** Every colour from the front in each of its prints, and from near; the first one from the side as well. */
export function picturesOf(product: Product, variants: readonly Variant[]): ProductPicture[] {
  const shown = [...new Set(variants.map(({ colour }) => colour))];
  return shown.flatMap((colour, index) => {
    const printed = new Set(variants.filter((one) => one.colour === colour).map(({ print }) => print));
    const [first = null, ...others] = printed;
    return [
      draw(product, 'front', colour, first),
      ...(index === 0 ? [draw(product, 'side', colour, first, null)] : []),
      draw(product, 'detail', colour, first, null),
      ...others.map((print) => draw(product, 'front', colour, print)),
    ];
  });
}

function draw(
  product: Product,
  view: View,
  colour: ColourCode | null,
  look: PrintCode | null,
  /** What it is shown for: the side and the weave speak for every print of the colour. */
  print: PrintCode | null = look,
): ProductPicture {
  const { form, cloth = JUTE } = product.drawing;
  const hex = colour === null ? cloth : colours[colour].hex;
  const motif = motifOf(product, look);
  const picture = pictureOf({ subject: 'product', form, colour: hex, motif, view, seed: product.id });
  const words = [
    product.name,
    nameOf(colour),
    print === null || print === 'none' ? '' : prints[print].title,
    views[view],
  ];
  return { picture, alt: words.filter((word) => word !== '').join('، '), colour, print };
}

function motifOf({ drawing }: Product, print: PrintCode | null): Motif {
  const plain = drawing.motif ?? 'plain';
  if (print === null) return plain;
  const usual = prints[print].motif;
  if (usual === null) return plain;
  return ownWork.has(print) ? (drawing.printed ?? usual) : usual;
}

/** Prints whose name tells how they are made, not what they show. */
const ownWork: ReadonlySet<PrintCode> = new Set<PrintCode>(['one-side', 'two-colour']);

function nameOf(colour: ColourCode | null): string {
  if (colour === null) return '';
  return colour === 'clear' ? colours.clear.title : `رنگ ${colours[colour].title}`;
}
