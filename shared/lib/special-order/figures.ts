import type { Colour, Handle, Kind, Liner, Print } from './spec.ts';

export type Range = readonly [min: number, max: number, usual: number];

export type KindFigures = {
  quantity: Range;
  width: Range;
  height: Range;
  gusset: Range;
  /** The available handles with their prices in Rial; the first is the default of the form. */
  handles: Partial<Record<Handle, number>>;
  /** The available liners with their prices in Rial per square metre of the bag. */
  liners: Partial<Record<Liner, number>>;
  /** Rial for cutting and sewing: per bag, and per square metre of it. */
  making: { each: number; squareMetre: number };
  /** The additional percentage of material for seams, hems and offcuts. */
  wastePercent: number;
  days: {
    /** Working days for up to `included` bags; one more day for each further `perDay` bags. */
    from: number;
    to: number;
    included: number;
    perDay: number;
    /** Orders that must be ready in fewer working days cost `rushPercent` more. Independent of the quantity, so that a larger order never has a higher price per bag. */
    rushBelow: number;
  };
};

/** Prices include VAT but not shipping. */
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
    days: { from: 7, to: 10, included: 1000, perDay: 250, rushBelow: 10 },
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
    days: { from: 15, to: 20, included: 5000, perDay: 2000, rushBelow: 20 },
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
    days: { from: 10, to: 15, included: 50, perDay: 20, rushBelow: 14 },
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
    days: { from: 10, to: 14, included: 3000, perDay: 1500, rushBelow: 14 },
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
    days: { from: 10, to: 15, included: 5000, perDay: 2500, rushBelow: 14 },
  },
};

/** The surcharge on the material's price for dyeing. */
export const colourPercent: Readonly<Record<'undyed' | 'stocked' | 'custom', number>> = {
  undyed: 0,
  stocked: 5,
  custom: 14,
};

/** The price class of a colour: the key of its surcharge in `colourPercent`. */
export const colourPriceClass = (colour: Colour, undyed: Colour | undefined): keyof typeof colourPercent => {
  if (colour === 'custom') return 'custom';
  return colour === undyed ? 'undyed' : 'stocked';
};

export type PrintFigures = {
  colours: Range;
  /** Rial, once per order, for the screen or plate of each colour on each side. */
  setUp: number;
  /** Rial per side and colour of one bag; with DTF per side, for all colours. */
  each: number;
  squareMetre: number;
};

export const printFigures: Readonly<Record<Exclude<Print, 'none'>, PrintFigures>> = {
  silk: { colours: [1, 4, 1], setUp: 2_500_000, each: 18_000, squareMetre: 90_000 },
  flexo: { colours: [1, 6, 2], setUp: 9_000_000, each: 3_000, squareMetre: 15_000 },
  dtf: { colours: [1, 1, 1], setUp: 0, each: 40_000, squareMetre: 900_000 },
};

/** Below this quantity the plates for flexo cost more than flexo saves. The form then shows a hint. */
export const minFlexoQuantity = 3000;
/** Grams per square metre. The heat of DTF printing shrinks lighter nonwoven cloth. */
export const minDtfNonwovenGsm = 80;

/** Bags above `times` × the minimum quantity cost `percentOff` percent less. Sorted from the highest threshold down. */
export const quantityDiscounts = [
  { times: 50, percentOff: 14 },
  { times: 20, percentOff: 10 },
  { times: 5, percentOff: 6 },
  { times: 2, percentOff: 3 },
] as const;

/** Rial for one bag made in advance as a sample. */
export const sampleRial = 4_500_000;
/** The surcharge on the price per bag for a rush order. */
export const rushPercent = 15;
/** The latest delivery that a customer can choose, in working days. */
export const maxDays = 120;
/** The estimate is shown as a range: these percentages of the computed price. */
export const estimateRangePercent = { low: 92, high: 115 } as const;
/** Additional working days for a screen, a plate or a sample. */
export const preparationDays = { from: 3, to: 5 } as const;
/** Percent of the standard time: no order can be ready sooner. */
export const shortestTimePercent = 60;

/** Percent of the quote to be paid before production begins. */
export const depositPercent = 60;
/** Days for which a quote is valid, unless the API's setting `QUOTE_DAYS` differs. */
export const quoteDays = 7;
/** Artwork files of one order. The API's setting `UPLOAD_ARTWORK_MEGABYTES` can change the size. */
export const artworkLimits = { files: 5, megabytes: 20 } as const;
/** Characters of the note that goes with an order. */
export const maxNoteLength = 2000;
/** Characters of a message about an order. */
export const messageLength = { min: 2, max: 2000 } as const;
