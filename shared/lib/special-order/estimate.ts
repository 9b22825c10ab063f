import { type Rial, toRial } from '../money.ts';
import { type Days, daysFor, isHurried } from './days.ts';
import {
  colourClass,
  colourPercent,
  figures,
  hurryPercent,
  printFigures,
  sampleRial,
  spread,
  steps,
} from './figures.ts';
import { figuresOf } from './materials.ts';
import type { Spec } from './spec.ts';

export type Part = 'material' | 'making' | 'handle' | 'liner' | 'print' | 'hurry' | 'quantity' | 'set-up' | 'sample';

export type Estimate = {
  /** Of the whole order, in which the real price will most likely lie. */
  low: Rial;
  high: Rial;
  each_low: Rial;
  each_high: Rial;
  days: Days;
  /** What the sum in the middle is made of; what is taken off is negative. */
  parts: { part: Part; rial: Rial }[];
};

const TOTAL_ROUNDED_TO = 10_000;
const EACH_ROUNDED_TO = 1_000;

/**
 * What a wish costs about. Only for one that `problemsOf` finds nothing wrong with.
 *
 * A later piece may cost less than the ones before it and no step makes those cheaper, so that more pieces never cost more
 * each, and never less in all.
 */
export function estimate(spec: Spec): Estimate {
  const { quantity } = spec;
  const each = piece(spec);
  const one = Object.values(each).reduce((sum, rial) => sum + rial, 0);
  const off = takenOff(one, spec);
  const once = { 'set-up': setUp(spec), sample: spec.sample ? sampleRial : 0 };
  // In hundredths, where all of it is whole numbers.
  const sum = 100 * (one * quantity + once['set-up'] + once.sample) - off;
  const between = (percent: number, round: (value: number) => number) => ({
    all: toRial(round((sum * percent) / (10_000 * TOTAL_ROUNDED_TO)) * TOTAL_ROUNDED_TO),
    each: toRial(round((sum * percent) / (10_000 * EACH_ROUNDED_TO * quantity)) * EACH_ROUNDED_TO),
  });
  const low = between(spread.low, Math.floor);
  const high = between(spread.high, Math.ceil);
  const parts: [Part, number][] = [
    ['material', each.material * quantity],
    ['making', each.making * quantity],
    ['handle', each.handle * quantity],
    ['liner', each.liner * quantity],
    ['print', each.print * quantity],
    ['hurry', each.hurry * quantity],
    ['quantity', -Math.round(off / 100)],
    ['set-up', once['set-up']],
    ['sample', once.sample],
  ];
  return {
    low: low.all,
    high: high.all,
    each_low: low.each,
    each_high: high.each,
    days: daysFor(spec),
    parts: parts.filter(([, rial]) => rial !== 0).map(([part, rial]) => ({ part, rial: toRial(rial) })),
  };
}

/** Rial for one, before the count takes something off; each part is whole, and grows with all that it depends on. */
function piece(spec: Spec) {
  const { kind, colour, handle, liner } = spec;
  const { handles, liners, making, wastePercent } = figures[kind];
  const { rialPerKilogram, colours } = figuresOf(spec) ?? { rialPerKilogram: 0, colours: [] };
  const area = squareCentimetres(spec);
  const cut = (area * (100 + wastePercent)) / 100;
  const dyed = 100 + colourPercent[colourClass(colour, colours[0])];
  const own = {
    material: Math.round((cut * spec.gsm * rialPerKilogram * dyed) / 1_000_000_000),
    making: Math.round(making.each + (making.squareMetre * area) / 10_000),
    handle: handles[handle] ?? 0,
    liner: Math.round(((liners[liner] ?? 0) * area) / 10_000),
    print: printOfOne(spec),
  };
  const sum = Object.values(own).reduce((all, rial) => all + rial, 0);
  return { ...own, hurry: isHurried(spec) ? Math.round((sum * hurryPercent) / 100) : 0 };
}

/** Front, back, two sides and the bottom. */
function squareCentimetres({ width, height, gusset }: Spec): number {
  return 2 * width * height + 2 * gusset * height + width * gusset;
}

function printOfOne({ print, print_colours, sides, width, height }: Spec): number {
  if (print === 'none') return 0;
  const { each, squareMetre } = printFigures[print];
  const colours = print === 'dtf' ? 1 : print_colours;
  return Math.round((each + (squareMetre * width * height) / 10_000) * colours * sides);
}

function setUp({ print, print_colours, sides }: Spec): number {
  return print === 'none' ? 0 : printFigures[print].setUp * print_colours * sides;
}

/** Hundredths of a Rial that the count takes off: each step only from the pieces that are above it. */
function takenOff(one: number, { kind, quantity }: Spec): number {
  const [least] = figures[kind].quantity;
  let above = quantity;
  let off = 0;
  for (const { times, percentOff } of steps) {
    const pieces = Math.max(0, above - times * least);
    off += pieces * one * percentOff;
    above -= pieces;
  }
  return off;
}
