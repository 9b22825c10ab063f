import { type Form, type Motif, type Picture, pictureOf, type View } from '../../drawings/spec.ts';
import { type ColourCode, colours, type PrintCode, prints } from './options.ts';
import type { Product } from './product.ts';
import type { Variant } from './variants.ts';

export type ProductPicture = { picture: Picture; alt: string; colour: ColourCode | null; print: PrintCode | null };

const front = 'از روبه‌رو';
const lying = { side: 'پر و خوابیده روی هم', detail: 'بافت و دوخت از نزدیک' };

/** Words for the other views of each form, for their alternative texts. */
const shown: Readonly<Record<Form, Record<Exclude<View, 'front'>, string>>> = {
  'jute-sack': lying,
  'pp-sack': lying,
  'cloth-bag': lying,
  'valve-sack': { ...lying, detail: 'بدنه و دوخت از نزدیک' },
  'laminated-sack': { ...lying, detail: 'روکش و دوخت از نزدیک' },
  'mesh-bag': { side: 'پر، با یک دانه کنار آن', detail: 'چشمه‌های توری از نزدیک' },
  drawstring: { side: 'بزرگ و کوچک کنار هم', detail: 'گرهٔ بند از نزدیک' },
  'gift-pouch': { side: 'بزرگ و کوچک کنار هم', detail: 'روبان از نزدیک' },
  tote: { side: 'آویزان به دیوار', detail: 'دوخت دسته از نزدیک' },
  jumbo: { side: 'آویزان از قلاب', detail: 'دوخت دسته از نزدیک' },
  'kraft-bag': { side: 'بسته، با نخ و برچسب', detail: 'کاغذ و دوخت از نزدیک' },
  'kraft-shopper': { side: 'باز، از گوشه', detail: 'دسته از نزدیک' },
  'fabric-roll': { side: 'سه طاقهٔ ایستاده', detail: 'بافت پارچه از نزدیک' },
  thread: { side: 'سه دوک کنار هم', detail: 'نخ از نزدیک' },
  needle: { side: 'در بسته‌بندی', detail: 'سوراخ سوزن از نزدیک' },
  'sewing-machine': { side: 'روی میز', detail: 'نمونهٔ دوخت روی گونی، از نزدیک' },
  liner: { side: 'تاشده و دسته‌شده', detail: 'لبهٔ نایلون از نزدیک' },
  strap: { side: 'یک حلقهٔ بزرگ و یک حلقهٔ کوچک', detail: 'بافت تسمه از نزدیک' },
};
const juteColour = '#b9965f';

/** Pictures of each colour from the front in each of its prints, and as a close-up; of the first colour from the side too. */
export function picturesOf(product: Product, variants: readonly Variant[]): ProductPicture[] {
  const shownColours = [...new Set(variants.map(({ colour }) => colour))];
  return shownColours.flatMap((colour, index) => {
    const printCodes = new Set(variants.filter((variant) => variant.colour === colour).map(({ print }) => print));
    const [firstPrint = null, ...otherPrints] = printCodes;
    return [
      toPicture(product, 'front', colour, firstPrint),
      ...(index === 0 ? [toPicture(product, 'side', colour, firstPrint, null)] : []),
      toPicture(product, 'detail', colour, firstPrint, null),
      ...otherPrints.map((print) => toPicture(product, 'front', colour, print)),
    ];
  });
}

function toPicture(
  product: Product,
  view: View,
  colour: ColourCode | null,
  drawnPrint: PrintCode | null,
  /** The print that the picture belongs to; null: it is shown for every print of the colour. */
  print: PrintCode | null = drawnPrint,
): ProductPicture {
  const { form, cloth = juteColour, shows = product.name } = product.drawing;
  const hex = colour === null ? cloth : colours[colour].hex;
  const motif = motifOf(product, drawnPrint);
  const picture = pictureOf({ subject: 'product', form, colour: hex, motif, view, seed: product.id });
  const words = [
    shows,
    nameOf(colour),
    print === null || print === 'none' ? '' : prints[print].title,
    view === 'front' ? front : shown[form][view],
  ];
  return { picture, alt: words.filter((word) => word !== '').join('، '), colour, print };
}

function motifOf({ drawing }: Product, print: PrintCode | null): Motif {
  const plain = drawing.motif ?? 'plain';
  if (print === null) return plain;
  const printMotif = prints[print].motif;
  if (printMotif === null) return plain;
  return genericPrints.has(print) ? (drawing.printedMotif ?? printMotif) : printMotif;
}

/** Prints that are named after the technique, not the motif; a product may choose their motif. */
const genericPrints: ReadonlySet<PrintCode> = new Set<PrintCode>(['one-side', 'two-colour']);

function nameOf(colour: ColourCode | null): string {
  if (colour === null) return '';
  return colour === 'clear' ? colours.clear.title : `رنگ ${colours[colour].title}`;
}
