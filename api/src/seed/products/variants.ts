import { type Chance, chance } from '../bulk/random.ts';
import type { ColourCode, PrintCode, SizeCode } from './options.ts';
import type { Choice, Cost, Product } from './product.ts';

export type Variant = {
  size: SizeCode | null;
  colour: ColourCode | null;
  print: PrintCode | null;
  price: number | null;
  compare_at: number | null;
  on_hand: number;
  weight_grams: number;
};

type Kind = Pick<Variant, 'size' | 'colour' | 'print'>;

/** Every combination that is made, the plainest of the smallest first. */
export function variantsOf(product: Product): Variant[] {
  const luck = chance(product.id);
  const { sizes, colours, prints, without, sold_out = [] } = product;
  return sizes.flatMap(({ code: size, cost }) =>
    colours.flatMap((colour) =>
      prints
        .map((print) => ({ kind: { size, colour: colour.code, print: print.code }, extra: colour.extra + print.extra }))
        .filter(({ kind }) => !without.some((choice) => isIn(kind, choice)))
        .map(({ kind, extra }) => ({
          ...kind,
          ...pricesOf(product, kind, cost, extra),
          on_hand: sold_out.some((choice) => isIn(kind, choice)) ? 0 : stockOf(product, luck),
          weight_grams: cost.grams,
        })),
    ),
  );
}

function isIn(kind: Kind, choice: Choice): boolean {
  const { size, colour, print }: Kind = { ...kind, ...choice };
  return kind.size === size && kind.colour === colour && kind.print === print;
}

function pricesOf({ discount }: Product, kind: Kind, { rial }: Cost, extra: number) {
  if (rial === null) return { price: null, compare_at: null };
  const full = rial + extra;
  if (discount === null || !isIn(kind, discount)) return { price: full, compare_at: null };
  return { price: Math.floor((full * (100 - discount.percent)) / 100_000) * 1000, compare_at: full };
}

/** Whole packs, and never so few that it looks sold out. */
function stockOf({ stock, pack = 1 }: Product, luck: Chance): number {
  if (stock === 'sold-out') return 0;
  if (typeof stock === 'object') return stock.exactly;
  return Math.max(4, Math.round((stock * (0.4 + luck.next())) / pack)) * pack;
}
