import type { Colour, Handle, Kind, Liner, Print } from './spec.ts';

export type Range = readonly [least: number, most: number, usual: number];

export type KindFigures = {
  quantity: Range;
  width: Range;
  height: Range;
  gusset: Range;
  /** Rial for each handle, and which ones there are; the first is the usual one. */
  handles: Partial<Record<Handle, number>>;
  /** Rial for each square metre of the bag. */
  liners: Partial<Record<Liner, number>>;
  /** Rial: cutting and sewing one, and for each square metre of it. */
  making: { each: number; squareMetre: number };
  /** Of what is cut, so much more is needed for seams and hems. */
  wastePercent: number;
  days: {
    /** Working days for as many as `included`; one more for each further `perDay`. */
    from: number;
    to: number;
    included: number;
    perDay: number;
    /** Who wants it in fewer days pays for the hurry. The same for every count, so that more pieces never cost more each. */
    hurriedBelow: number;
  };
};

/** Prices are those of the shelf: VAT is in them. Carriage is not. */
export const figures: Readonly<Record<Kind, KindFigures>> = {
  cloth: {
    quantity: [100, 50_000, 200],
    width: [8, 80, 35],
    height: [10, 100, 40],
    gusset: [0, 40, 0],
    handles: { long: 130_000, short: 95_000, drawstring: 55_000, none: 0 },
    liners: { none: 0, cotton: 420_000, film: 90_000 },
    making: { each: 110_000, squareMetre: 240_000 },
    wastePercent: 8,
    days: { from: 7, to: 10, included: 1000, perDay: 250, hurriedBelow: 10 },
  },
  pp: {
    quantity: [500, 200_000, 3000],
    width: [25, 80, 55],
    height: [35, 150, 95],
    gusset: [0, 20, 0],
    handles: { none: 0, punched: 6_000 },
    liners: { none: 0, film: 60_000 },
    making: { each: 22_000, squareMetre: 14_000 },
    wastePercent: 8,
    days: { from: 15, to: 20, included: 5000, perDay: 2000, hurriedBelow: 20 },
  },
  jumbo: {
    quantity: [10, 2000, 50],
    width: [60, 120, 90],
    height: [60, 220, 110],
    gusset: [60, 120, 90],
    handles: { 'four-loops': 620_000, 'two-loops': 480_000 },
    liners: { none: 0, film: 110_000 },
    making: { each: 950_000, squareMetre: 140_000 },
    wastePercent: 8,
    days: { from: 10, to: 15, included: 50, perDay: 20, hurriedBelow: 14 },
  },
  kraft: {
    quantity: [500, 200_000, 1000],
    width: [8, 60, 25],
    height: [12, 80, 32],
    gusset: [0, 25, 12],
    handles: { twisted: 26_000, punched: 7_000, none: 0 },
    liners: { none: 0, greaseproof: 130_000 },
    making: { each: 24_000, squareMetre: 40_000 },
    wastePercent: 15,
    days: { from: 10, to: 14, included: 3000, perDay: 1500, hurriedBelow: 14 },
  },
  mesh: {
    quantity: [500, 200_000, 2000],
    width: [15, 70, 50],
    height: [25, 110, 80],
    gusset: [0, 0, 0],
    handles: { drawstring: 12_000, none: 0 },
    liners: { none: 0 },
    making: { each: 18_000, squareMetre: 12_000 },
    wastePercent: 8,
    days: { from: 10, to: 15, included: 5000, perDay: 2500, hurriedBelow: 14 },
  },
};

/** Percent of the material's price: cloth of another colour than its own is dyed for this order. */
export const colourPercent: Readonly<Record<'own' | 'stocked' | 'custom', number>> = { own: 0, stocked: 5, custom: 14 };

export const colourClass = (colour: Colour, own: Colour | undefined): keyof typeof colourPercent => {
  if (colour === 'custom') return 'custom';
  return colour === own ? 'own' : 'stocked';
};

export type PrintFigures = {
  colours: Range;
  /** Rial, once, for each colour on each side: a frame, a plate. Kept for the next order. */
  setUp: number;
  /** Rial for one side of one bag and one colour; of DTF, for all of its colours. */
  each: number;
  squareMetre: number;
};

export const printFigures: Readonly<Record<Exclude<Print, 'none'>, PrintFigures>> = {
  silk: { colours: [1, 4, 1], setUp: 2_500_000, each: 18_000, squareMetre: 90_000 },
  flexo: { colours: [1, 6, 2], setUp: 9_000_000, each: 3_000, squareMetre: 15_000 },
  dtf: { colours: [1, 1, 1], setUp: 0, each: 40_000, squareMetre: 900_000 },
};

/** Below so many, plates cost more than they save. */
export const flexoWorthFrom = 3000;
/** Below this weight the heat of DTF shrinks nonwoven cloth. */
export const dtfNonwovenFrom = 80;

/** From so many times the least count on, the pieces above it cost so many percent less. */
export const steps = [
  { times: 50, percentOff: 14 },
  { times: 20, percentOff: 10 },
  { times: 5, percentOff: 6 },
  { times: 2, percentOff: 3 },
] as const;

export const sampleRial = 4_500_000;
export const hurryPercent = 15;
/** A wish may not be for later than this. */
export const mostDays = 120;
/** The real price lies within these, in percent of what is worked out. */
export const spread = { low: 92, high: 115 } as const;
/** How long a frame, a plate or a sample takes, in working days. */
export const preparing = { from: 3, to: 5 } as const;
/** Percent of the shortest usual time below which it cannot be done at all. */
export const quickestPercent = 60;
