import type { Form, Motif } from '../../../drawings/spec.ts';
import type { CategoryCode } from '../../products/categories.ts';
import type { ColourCode, MaterialCode, PrintCode, SizeCode } from '../../products/options.ts';

/** A kind of product from which thousands of products are generated. Its words can be combined freely. */
export type Kind = {
  noun: string;
  /** Relative frequency: a kind with share 3 is three times as common as one with share 1. */
  share: number;
  category: CategoryCode;
  form: Form;
  materials: readonly MaterialCode[];
  uses: readonly string[];
  /** Capacity or size as shoppers say it, such as «ده کیلویی» or «بزرگ». */
  loads: readonly string[];
  qualities: readonly string[];
  sizes: readonly SizeCode[];
  /** Empty when there is no colour to choose; the pictures then use `cloth`. */
  colours: readonly ColourCode[];
  cloth?: string;
  prints: readonly PrintCode[];
  motifs: readonly Motif[];
  /** Lowest and highest price in Rial. */
  price: readonly [number, number];
  grams: readonly [number, number];
  pack: readonly number[];
  unit?: 'متر' | 'دستگاه';
};

export const kilos = (...numbers: string[]) => numbers.map((number) => `${number} کیلویی`);
