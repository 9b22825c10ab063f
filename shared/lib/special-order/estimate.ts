import { type Rial, toRial } from '../money.ts';
import { type Days, isRush, promisedDays } from './days.ts';
import {
  colourPercent,
  colourPriceClass,
  estimateRangePercent,
  figures,
  printFigures,
  quantityDiscounts,
  rushPercent,
  sampleRial,
} from './figures.ts';
import { findMaterialFigures } from './materials.ts';
import type { Spec } from './spec.ts';

export type Part = 'material' | 'making' | 'handle' | 'liner' | 'print' | 'hurry' | 'quantity' | 'set-up' | 'sample';

export type Estimate = {
  /** The range in which the final price of the whole order will most likely be. */
  low: Rial;
  high: Rial;
  each_low: Rial;
  each_high: Rial;
  days: Days;
  /** The parts of the computed price, from which the range is derived; the quantity discount is negative. */
  parts: { part: Part; rial: Rial }[];
};

const totalRoundingStep = 10_000;
const eachRoundingStep = 1_000;

/**
 * Estimates the price of a specification without problems.
 *
 * A quantity discount applies only to the bags above its threshold. So a larger order never has a higher price per bag, and never a
 * lower total.
 */
export function estimate(spec: Spec): Estimate {
  const { quantity } = spec;
  const partsOfBag = bagParts(spec);
  const bagPrice = Object.values(partsOfBag).reduce((sum, rial) => sum + rial, 0);
  const discount = quantityDiscount(bagPrice, spec);
  const once = { 'set-up': setUpPrice(spec), sample: spec.sample ? sampleRial : 0 };
  // In hundredths of a Rial, so that the discount is a whole number.
  const sum = 100 * (bagPrice * quantity + once['set-up'] + once.sample) - discount;
  const rounded = (percent: number, round: (value: number) => number) => ({
    total: toRial(round((sum * percent) / (10_000 * totalRoundingStep)) * totalRoundingStep),
    each: toRial(round((sum * percent) / (10_000 * eachRoundingStep * quantity)) * eachRoundingStep),
  });
  const low = rounded(estimateRangePercent.low, Math.floor);
  const high = rounded(estimateRangePercent.high, Math.ceil);
  const parts: [Part, number][] = [
    ['material', partsOfBag.material * quantity],
    ['making', partsOfBag.making * quantity],
    ['handle', partsOfBag.handle * quantity],
    ['liner', partsOfBag.liner * quantity],
    ['print', partsOfBag.print * quantity],
    ['hurry', partsOfBag.hurry * quantity],
    ['quantity', -Math.round(discount / 100)],
    ['set-up', once['set-up']],
    ['sample', once.sample],
  ];
  return {
    low: low.total,
    high: high.total,
    each_low: low.each,
    each_high: high.each,
    days: promisedDays(spec),
    parts: parts.filter(([, rial]) => rial !== 0).map(([part, rial]) => ({ part, rial: toRial(rial) })),
  };
}

/** The parts of one bag's price in whole Rial, before the quantity discount. No part decreases when a size or number grows. */
function bagParts(spec: Spec) {
  const { kind, colour, handle, liner } = spec;
  const { handles, liners, making, wastePercent } = figures[kind];
  const { rialPerKilogram, colours } = findMaterialFigures(spec) ?? { rialPerKilogram: 0, colours: [] };
  const area = bagArea(spec);
  const cutArea = (area * (100 + wastePercent)) / 100;
  const dyeingPercent = 100 + colourPercent[colourPriceClass(colour, colours[0])];
  const parts = {
    material: Math.round((cutArea * spec.gsm * rialPerKilogram * dyeingPercent) / 1_000_000_000),
    making: Math.round(making.each + (making.squareMetre * area) / 10_000),
    handle: handles[handle] ?? 0,
    liner: Math.round(((liners[liner] ?? 0) * area) / 10_000),
    print: printPrice(spec),
  };
  const sum = Object.values(parts).reduce((total, rial) => total + rial, 0);
  return { ...parts, hurry: isRush(spec) ? Math.round((sum * rushPercent) / 100) : 0 };
}

/** The area of front, back, two sides and bottom. */
function bagArea({ width, height, gusset }: Spec): number {
  return 2 * width * height + 2 * gusset * height + width * gusset;
}

function printPrice({ print, print_colours, sides, width, height }: Spec): number {
  if (print === 'none') return 0;
  const { each, squareMetre } = printFigures[print];
  const colours = print === 'dtf' ? 1 : print_colours;
  return Math.round((each + (squareMetre * width * height) / 10_000) * colours * sides);
}

function setUpPrice({ print, print_colours, sides }: Spec): number {
  return print === 'none' ? 0 : printFigures[print].setUp * print_colours * sides;
}

/** The quantity discount in hundredths of a Rial: each percentage applies to the bags between its threshold and the next. */
function quantityDiscount(bagPrice: number, { kind, quantity }: Spec): number {
  const [minQuantity] = figures[kind].quantity;
  let remaining = quantity;
  let discount = 0;
  for (const { times, percentOff } of quantityDiscounts) {
    const bags = Math.max(0, remaining - times * minQuantity);
    discount += bags * bagPrice * percentOff;
    remaining -= bags;
  }
  return discount;
}
