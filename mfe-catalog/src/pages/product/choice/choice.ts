import { toPersianDigits } from '@shop/shared/lib/digits';
import { isSoldOut, type Product, type Variant } from '../data.ts';

export const axes = ['size', 'colour', 'print'] as const;
export type Axis = (typeof axes)[number];
export type Choosable = Pick<Product, 'variants' | 'options' | 'pack_step'> & Partial<Pick<Product, 'pictures'>>;

export type VariantOption = {
  /** null: the variants without a value on this axis. */
  id: number | null;
  title: string;
  hex?: string;
  chosen: boolean;
  /** The chosen option is never `impossible`, but may be sold out. */
  state: 'available' | 'sold-out' | 'impossible';
  /** The variant that choosing the option leads to; undefined if it is impossible. */
  variant: number | undefined;
};
/** The options of one axis. `reason`: why some of them are impossible. */
export type AxisChoice = { axis: Axis; title: string; options: VariantOption[]; reason: string | undefined };

const fieldOf = { size: 'size_id', colour: 'colour_id', print: 'print_id' } as const satisfies Record<
  Axis,
  keyof Variant
>;
const listOf = { size: 'sizes', colour: 'colours', print: 'prints' } as const satisfies Record<
  Axis,
  keyof Product['options']
>;
const titles: Record<Axis, string> = { size: 'اندازه', colour: 'رنگ', print: 'چاپ' };
const titlesOfNone: Record<Axis, string> = { size: 'یک‌اندازه', colour: 'بدون رنگ', print: 'بدون چاپ' };

/**
 * The variant named in the address, else the cheapest one in stock. Among equal ones it is that of the product's first picture, which
 * the cards show. Undefined if the product has no variants left.
 */
export function findVariant(
  { variants, pack_step, pictures = [] }: Choosable,
  variantParam: string | null,
): Variant | undefined {
  const [first] = pictures;
  const pictureRank = ({ colour_id, print_id }: Variant) =>
    isOther(first?.colour_id, colour_id) || isOther(first?.print_id, print_id) ? 1 : 0;
  const stockRank = (variant: Variant) => (isSoldOut(variant, pack_step) ? 1 : 0);
  const priceRank = (variant: Variant) => variant.price ?? Number.MAX_SAFE_INTEGER;
  return (
    variants.find(({ id }) => String(id) === variantParam) ??
    variants
      .toSorted((a, b) => stockRank(a) - stockRank(b) || priceRank(a) - priceRank(b) || pictureRank(a) - pictureRank(b))
      .at(0)
  );
}

/** A picture without a colour or print is of all of them. */
const isOther = (pictured: number | null | undefined, own: number | null) => pictured != null && pictured !== own;

/**
 * The variant that choosing an option leads to; undefined if there is none. The axes before it (size before colour, both
 * before print) keep their values. The axes after it keep theirs if possible: choosing another size keeps the colour if the
 * size is made in it.
 */
export function variantAfterChoosing(
  { variants, pack_step }: Choosable,
  current: Variant,
  axis: Axis,
  id: VariantOption['id'],
): Variant | undefined {
  const position = axes.indexOf(axis);
  const hasSameValue = (variant: Variant, other: Axis) => variant[fieldOf[other]] === current[fieldOf[other]];
  const candidates = variants.filter(
    (variant) =>
      variant[fieldOf[axis]] === id && axes.slice(0, position).every((earlier) => hasSameValue(variant, earlier)),
  );
  const score = (variant: Variant) => {
    // Keeping a nearer axis outweighs keeping a farther one, and both outweigh being in stock.
    const keptAxes = axes
      .slice(position + 1)
      .map((later, distance) => (hasSameValue(variant, later) ? 4 >> distance : 0));
    return keptAxes.reduce((sum, points) => sum + points, isSoldOut(variant, pack_step) ? 0 : 1);
  };
  return candidates.toSorted((a, b) => score(b) - score(a)).at(0);
}

/** The choices that a product offers, one for each axis on which it has values. */
export function axisChoices(product: Choosable, current: Variant): AxisChoice[] {
  return axes.flatMap((axis) => {
    const field = fieldOf[axis];
    const list: { id: number | null; title: string; hex?: string }[] = [...product.options[listOf[axis]]];
    if (list.length === 0) return [];
    if (product.variants.some((variant) => variant[field] === null)) list.push({ id: null, title: titlesOfNone[axis] });
    const options = list.map(({ id, title, hex }): VariantOption => {
      const variant = variantAfterChoosing(product, current, axis, id);
      const state =
        variant === undefined ? 'impossible' : isSoldOut(variant, product.pack_step) ? 'sold-out' : 'available';
      const common = { id, title: toPersianDigits(title), ...(hex !== undefined && { hex }) };
      return { ...common, chosen: current[field] === id, state, variant: variant?.id };
    });
    const hasImpossible = options.some(({ state }) => state === 'impossible');
    return [
      { axis, title: titles[axis], options, reason: hasImpossible ? impossibleReason(product, axis) : undefined },
    ];
  });
}

/** «با این اندازه و رنگ ساخته نمی‌شود» */
function impossibleReason({ options }: Choosable, axis: Axis): string {
  const earlierAxes = axes.slice(0, axes.indexOf(axis)).filter((earlier) => options[listOf[earlier]].length > 1);
  return `با این ${earlierAxes.map((earlier) => titles[earlier]).join(' و ')} ساخته نمی‌شود`;
}

/** «۲۵ × ۳۵ سانتی‌متر، قرمز، بدون چاپ»; '' if the product has only one variant. */
export function variantName(product: Choosable, variant: Variant): string {
  return axisChoices(product, variant)
    .flatMap(({ options }) => options.filter((option) => option.chosen).map(({ title }) => title))
    .join('، ');
}
