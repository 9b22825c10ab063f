import type { Form, Motif } from '../../../modules/pictures/spec.ts';
import type { CategoryCode } from '../../products/categories.ts';
import type { ColourCode, MaterialCode, PrintCode, SizeCode } from '../../products/options.ts';

/** One kind of goods, of which there may be thousands. */
export type Kind = {
  noun: string;
  /** How many of them for one of a kind with 1. */
  share: number;
  category: CategoryCode;
  form: Form;
  materials: readonly MaterialCode[];
  uses: readonly string[];
  /** How much goes in, or how large it is, in the words of who asks for it. */
  loads: readonly string[];
  qualities: readonly string[];
  sizes: readonly SizeCode[];
  /** None: there is no colour to choose, and it looks as `cloth` says. */
  colours: readonly ColourCode[];
  cloth?: string;
  prints: readonly PrintCode[];
  motifs: readonly Motif[];
  /** Rial, of the plainest and the dearest. */
  price: readonly [number, number];
  grams: readonly [number, number];
  pack: readonly number[];
  unit?: 'متر' | 'دستگاه';
};

export const kilos = (...numbers: string[]) => numbers.map((number) => `${number} کیلویی`);
