import type { Form, Motif } from '../../drawings/spec.ts';
import type { ReviewStatus } from '../../src/database/tables/catalogue.ts';
import type { CategoryCode } from './categories.ts';
import type { ColourCode, MaterialCode, PrintCode, SizeCode } from './options.ts';

/** The price in Rial (null: on request) and the weight of one unit. */
export type Cost = { rial: number | null; grams: number };
/** Selects the variants that match all given options. */
export type Choice<S = SizeCode, C = ColourCode, P = PrintCode> = { size?: S; colour?: C; print?: P };

/** Quantity discounts: minimum number of units → percent off each unit. */
export type Tiers = Readonly<Record<number, number>>;
export const byThePiece: Tiers = { 50: 3, 200: 6, 1000: 10 };
/** For products in packs of 50 or 100: the first tier is larger than one pack. */
export const byTheHundred: Tiers = { 200: 3, 500: 6, 1000: 10 };
export const byTheTen: Tiers = { 10: 3, 30: 6, 100: 10 };

type Description = {
  id: number;
  name: string;
  category: CategoryCode;
  material: MaterialCode;
  summary: string;
  /** Markdown; leading spaces of its lines are removed. */
  description: string;
  /** One row per line: «title: value». */
  specification: string;
  unit?: 'عدد' | 'بسته' | 'متر' | 'کیلوگرم' | 'دستگاه';
  /** The pack step: the product is sold in multiples of this. */
  pack?: number;
  /** Days between its publication and the first start of the shop. */
  days_ago: number;
  /** Without tiers there is no quantity discount. */
  tiers?: Tiers;
  /** Units of all variants sold on an average day. */
  daily_sales: number;
  drawing: Drawing;
};

type Drawing = {
  form: Form;
  motif?: Motif;
  /** Replaces the usual motif of its print. */
  printedMotif?: Motif;
  /** The cloth's colour for products without a choice of colours. */
  cloth?: string;
  /** The part of the product that is drawn, for the alternative texts. */
  shows?: string;
};

type Stock<S, C, P> = {
  /** The stock of each variant: about this many units, exactly this many, or none. */
  stock: number | { exactly: number } | 'sold-out';
  sold_out?: Choice<S, C, P>[];
};

type Options<S extends SizeCode, C extends ColourCode, P extends PrintCode> = Stock<
  NoInfer<S>,
  NoInfer<C>,
  NoInfer<P>
> & {
  /** The cost of each size; a single cost when there is no choice of size. */
  cost: Cost | Readonly<Record<S, Cost>>;
  /** Colours, optionally with an extra price in Rial. Left out when there is no choice of colour. */
  colours?: readonly C[] | Readonly<Record<C, number>>;
  prints?: Readonly<Record<P, number>>;
  /** Combinations that are not made. */
  without?: Choice<NoInfer<S>, NoInfer<C>, NoInfer<P>>[];
  discount?: Choice<NoInfer<S>, NoInfer<C>, NoInfer<P>> & { percent: number };
};

export type Product = Description &
  Stock<SizeCode, ColourCode, PrintCode> & {
    sizes: { code: SizeCode | null; cost: Cost }[];
    colours: { code: ColourCode | null; extra: number }[];
    prints: { code: PrintCode | null; extra: number }[];
    without: Choice[];
    discount: (Choice & { percent: number }) | null;
  };

/** Defines a product of `goods/`. A choice that the product does not offer is a type error. */
export function product<S extends SizeCode = never, C extends ColourCode = never, P extends PrintCode = never>(
  input: Description & Options<S, C, P>,
): Product {
  const { cost, colours, prints, without = [], discount = null, ...rest } = input;
  return {
    ...rest,
    sizes: isCost(cost)
      ? [{ code: null, cost }]
      : entries<S, Cost>(cost).map(([code, sizeCost]) => ({ code, cost: sizeCost })),
    colours: withExtras<C>(colours),
    prints: withExtras<P>(prints),
    without,
    discount,
  };
}

function isCost<S extends SizeCode>(cost: Cost | Readonly<Record<S, Cost>>): cost is Cost {
  return 'grams' in cost;
}

function withExtras<K extends string>(options: readonly K[] | Readonly<Record<K, number>> | undefined) {
  if (options === undefined) return [{ code: null, extra: 0 }];
  if (isList(options)) return options.map((code) => ({ code, extra: 0 }));
  return entries<K, number>(options).map(([code, extra]) => ({ code, extra }));
}

function isList<K extends string>(options: readonly K[] | Readonly<Record<K, number>>): options is readonly K[] {
  return Array.isArray(options);
}

/** `Object.entries` with typed keys. */
function entries<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  const pairs: [K, V][] = [];
  for (const key in record) pairs.push([key, record[key]]);
  return pairs;
}

/** A review of the seed: stars, text, and `pending` when it is not moderated yet. */
export type ReviewText = readonly [stars: 1 | 2 | 3 | 4 | 5, text: string, status?: Exclude<ReviewStatus, 'rejected'>];

/** Reviews by the product's id. */
export type ReviewsByProduct = Readonly<Record<number, readonly ReviewText[]>>;
