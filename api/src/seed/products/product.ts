import type { Form, Motif } from '../../modules/pictures/spec.ts';
import type { CategoryCode } from './categories.ts';
import type { ColourCode, MaterialCode, PrintCode, SizeCode } from './options.ts';

/** Money in Rial; null: on request. */
export type Cost = { rial: number | null; grams: number };
/** Some of a product's variants: those that have all that is named. */
export type Choice<S = SizeCode, C = ColourCode, P = PrintCode> = { size?: S; colour?: C; print?: P };

/** From so many pieces on, a piece costs so many percent less. */
export type Tiers = Readonly<Record<number, number>>;
export const byThePiece: Tiers = { 50: 3, 200: 6, 1000: 10 };
/** For what is sold by fifties and hundreds: the first tier is more than one pack. */
export const byTheHundred: Tiers = { 200: 3, 500: 6, 1000: 10 };
export const byTheTen: Tiers = { 10: 3, 30: 6, 100: 10 };

type Told = {
  id: number;
  name: string;
  category: CategoryCode;
  material: MaterialCode;
  summary: string;
  /** Markdown; the indentation of its lines does not count. */
  description: string;
  /** A row each line: «title: value». */
  specification: string;
  unit?: 'عدد' | 'بسته' | 'متر' | 'کیلوگرم' | 'دستگاه';
  /** It is sold in multiples of this. */
  pack?: number;
  /** How long before the first start it came into the shop. */
  days_ago: number;
  /** Left out: no quantity makes it cheaper. */
  tiers?: Tiers;
  /** What all variants together sell on a usual day, in pieces. */
  sells: number;
  drawing: Drawing;
};

type Drawing = {
  form: Form;
  motif?: Motif;
  /** In place of what its print usually looks like. */
  printed?: Motif;
  /** For what has no colour to choose. */
  cloth?: string;
};

type Stock<S, C, P> = {
  /** Around this much of each variant; exactly so much; or nothing at all. */
  stock: number | { exactly: number } | 'sold-out';
  sold_out?: Choice<S, C, P>[];
};

type Options<S extends SizeCode, C extends ColourCode, P extends PrintCode> = Stock<
  NoInfer<S>,
  NoInfer<C>,
  NoInfer<P>
> & {
  /** What it costs in each size; just a cost when there is only one of it. */
  cost: Cost | Readonly<Record<S, Cost>>;
  /** Left out: no colour to choose. With what a piece costs more in it. */
  colours?: readonly C[] | Readonly<Record<C, number>>;
  prints?: Readonly<Record<P, number>>;
  /** What is not made. */
  without?: Choice<NoInfer<S>, NoInfer<C>, NoInfer<P>>[];
  discount?: Choice<NoInfer<S>, NoInfer<C>, NoInfer<P>> & { percent: number };
};

export type Product = Told &
  Stock<SizeCode, ColourCode, PrintCode> & {
    sizes: { code: SizeCode | null; cost: Cost }[];
    colours: { code: ColourCode | null; extra: number }[];
    prints: { code: PrintCode | null; extra: number }[];
    without: Choice[];
    discount: (Choice & { percent: number }) | null;
  };

/** A product as `goods/` tells it. A choice that it does not offer does not type-check. */
export function product<S extends SizeCode = never, C extends ColourCode = never, P extends PrintCode = never>(
  told: Told & Options<S, C, P>,
): Product {
  const { cost, colours, prints, without = [], discount = null, ...rest } = told;
  return {
    ...rest,
    sizes: isCost(cost) ? [{ code: null, cost }] : entries<S, Cost>(cost).map(([code, one]) => ({ code, cost: one })),
    colours: extras<C>(colours),
    prints: extras<P>(prints),
    without,
    discount,
  };
}

function isCost<S extends SizeCode>(cost: Cost | Readonly<Record<S, Cost>>): cost is Cost {
  return 'grams' in cost;
}

function extras<K extends string>(given: readonly K[] | Readonly<Record<K, number>> | undefined) {
  if (given === undefined) return [{ code: null, extra: 0 }];
  if (isList(given)) return given.map((code) => ({ code, extra: 0 }));
  return entries<K, number>(given).map(([code, extra]) => ({ code, extra }));
}

function isList<K extends string>(given: readonly K[] | Readonly<Record<K, number>>): given is readonly K[] {
  return Array.isArray(given);
}

/** `Object.entries` forgets the names of the keys. */
function entries<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  const found: [K, V][] = [];
  for (const key in record) found.push([key, record[key]]);
  return found;
}
