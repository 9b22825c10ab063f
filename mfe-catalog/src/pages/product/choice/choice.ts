import { toPersianDigits } from '@shop/shared/lib/digits';
import type { Product, Variant } from '../data.ts';
import { isSoldOut } from '../sold-out.ts';

export const axes = ['size', 'colour', 'print'] as const;
export type Axis = (typeof axes)[number];
export type Choosable = Pick<Product, 'variants' | 'options' | 'pack_step'>;

export type Option = {
  /** null: of those variants that have none. */
  id: number | null;
  title: string;
  hex?: string;
  /** What is chosen is never impossible; it may be sold out. */
  chosen: boolean;
  state: 'open' | 'sold-out' | 'impossible';
  /** The variant that choosing it leads to; of an impossible one, none. */
  variant: number | undefined;
};
export type Choice = { axis: Axis; title: string; options: Option[]; why: string | undefined };

const fieldOf = { size: 'size_id', colour: 'colour_id', print: 'print_id' } as const satisfies Record<
  Axis,
  keyof Variant
>;
const listOf = { size: 'sizes', colour: 'colours', print: 'prints' } as const satisfies Record<
  Axis,
  keyof Product['options']
>;
const titles: Record<Axis, string> = { size: 'اندازه', colour: 'رنگ', print: 'چاپ' };
const none: Record<Axis, string> = { size: 'یک‌اندازه', colour: 'بدون رنگ', print: 'بدون چاپ' };

/** The variant that an address asks for; else the cheapest that can be had. Undefined: the product has none any more. */
export function variantIn({ variants, pack_step }: Choosable, asked: string | null): Variant | undefined {
  const rank = (one: Variant) => (isSoldOut(one, pack_step) ? 1 : 0);
  const cost = (one: Variant) => one.price ?? Number.MAX_SAFE_INTEGER;
  return (
    variants.find(({ id }) => String(id) === asked) ??
    variants.toSorted((a, b) => rank(a) - rank(b) || cost(a) - cost(b)).at(0)
  );
}

/**
 * The variant that comes of choosing this option. What stands before it – the size before the colour, both before the print –
 * stays; what stands after it stays where it can, for one who wants another size wants it in this colour, if there is one.
 * Undefined: nothing is made so.
 */
export function pick({ variants, pack_step }: Choosable, from: Variant, axis: Axis, id: Option['id']) {
  const place = axes.indexOf(axis);
  const stays = (one: Variant, other: Axis) => one[fieldOf[other]] === from[fieldOf[other]];
  const fits = variants.filter(
    (one) => one[fieldOf[axis]] === id && axes.slice(0, place).every((other) => stays(one, other)),
  );
  const likeness = (one: Variant) => {
    // The nearer axis outweighs the farther one, and both outweigh whether it is there.
    const kept = axes.slice(place + 1).map((other, at) => (stays(one, other) ? 4 >> at : 0));
    return kept.reduce((sum, part) => sum + part, isSoldOut(one, pack_step) ? 0 : 1);
  };
  return fits.toSorted((a, b) => likeness(b) - likeness(a)).at(0);
}

/** What can be chosen, one row for each kind of difference that the variants have. */
export function choicesOf(product: Choosable, chosen: Variant): Choice[] {
  return axes.flatMap((axis) => {
    const field = fieldOf[axis];
    const list: { id: number | null; title: string; hex?: string }[] = [...product.options[listOf[axis]]];
    if (list.length === 0) return [];
    if (product.variants.some((one) => one[field] === null)) list.push({ id: null, title: none[axis] });
    const options = list.map(({ id, title, hex }): Option => {
      const variant = pick(product, chosen, axis, id);
      const state = variant === undefined ? 'impossible' : isSoldOut(variant, product.pack_step) ? 'sold-out' : 'open';
      const shown = { id, title: toPersianDigits(title), ...(hex !== undefined && { hex }) };
      return { ...shown, chosen: chosen[field] === id, state, variant: variant?.id };
    });
    const impossible = options.some(({ state }) => state === 'impossible');
    return [{ axis, title: titles[axis], options, why: impossible ? reason(product, axis) : undefined }];
  });
}

/** «با این اندازه و رنگ ساخته نمی‌شود» */
function reason({ options }: Choosable, axis: Axis): string {
  const before = axes.slice(0, axes.indexOf(axis)).filter((one) => options[listOf[one]].length > 1);
  return `با این ${before.map((one) => titles[one]).join(' و ')} ساخته نمی‌شود`;
}

/** «۲۵ × ۳۵ سانتی‌متر، قرمز، بدون چاپ»; '' where there is nothing to tell apart. */
export function nameOf(product: Choosable, chosen: Variant): string {
  return choicesOf(product, chosen)
    .flatMap(({ options }) => options.filter((option) => option.chosen).map(({ title }) => title))
    .join('، ');
}
