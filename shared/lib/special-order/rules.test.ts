import { expect, test } from '@jest/globals';
import { quickestDays, usualDays } from './days.ts';
import { problemsOf, reasonAgainst } from './rules.ts';
import { kinds, type Spec } from './spec.ts';
import { usualSpec } from './usual.ts';

const wrongIn = (spec: Spec) => problemsOf(spec).map(({ code }) => code);

test('as many as the shop makes at least: 100 of cloth, 500 of polypropylene, 10 jumbo bags', () => {
  const least = { cloth: 100, pp: 500, jumbo: 10 } as const;
  for (const kind of ['cloth', 'pp', 'jumbo'] as const) {
    expect(problemsOf({ ...usualSpec(kind), quantity: least[kind] })).toEqual([]);
    expect(wrongIn({ ...usualSpec(kind), quantity: least[kind] - 1 })).toEqual(['quantity-out-of-range']);
  }
});

test.each<[string, Spec, string]>([
  ['DTF on jumbo bags', { ...usualSpec('jumbo'), print: 'dtf' }, 'print-impossible'],
  [
    'DTF on jute',
    { ...usualSpec('cloth'), material: 'jute', gsm: 360, colour: 'natural', print: 'dtf' },
    'print-impossible',
  ],
  [
    'DTF on thin nonwoven',
    { ...usualSpec('cloth'), material: 'nonwoven', gsm: 70, colour: 'white', print: 'dtf' },
    'print-impossible',
  ],
  ['flexo on cloth', { ...usualSpec('cloth'), print: 'flexo' }, 'print-impossible'],
  ['any print on mesh', { ...usualSpec('mesh'), print: 'silk' }, 'print-impossible'],
  ['five colours with silk', { ...usualSpec('cloth'), print_colours: 5 }, 'print_colours-out-of-range'],
  ['a third side', { ...usualSpec('cloth'), sides: 3 }, 'sides-impossible'],
  ['canvas in a weight of muslin', { ...usualSpec('cloth'), material: 'canvas', gsm: 140 }, 'gsm-out-of-range'],
  ['a sack of paper', { ...usualSpec('pp'), material: 'kraft' }, 'material-impossible'],
  ['a red paper bag', { ...usualSpec('kraft'), colour: 'red' }, 'colour-impossible'],
  ['a bottom deeper than the bag is wide', { ...usualSpec('cloth'), width: 10, gusset: 20 }, 'gusset-impossible'],
  ['loops for a crane on a tote', { ...usualSpec('cloth'), handle: 'four-loops' }, 'handle-impossible'],
  ['a lined sack with a cut handle', { ...usualSpec('pp'), handle: 'punched', liner: 'film' }, 'liner-impossible'],
  ['half a centimetre', { ...usualSpec('cloth'), width: 30.5 }, 'width-out-of-range'],
  ['no number at all', { ...usualSpec('cloth'), height: Number.NaN }, 'height-out-of-range'],
  ['tomorrow', { ...usualSpec('cloth'), within_days: 1 }, 'within_days-impossible'],
  ['in a year', { ...usualSpec('cloth'), within_days: 365 }, 'within_days-out-of-range'],
])('%s cannot be had, and is told at its field', (_, spec, code) => {
  expect(wrongIn(spec)).toEqual([code]);
  expect(problemsOf(spec)[0]?.message).toMatch(/^[^a-z]+(DTF)?[^a-z]+$/);
});

test('a choice that cannot be made says why before it is made', () => {
  expect(reasonAgainst(usualSpec('jumbo'), 'print', 'dtf')).toContain('آسیب');
  expect(reasonAgainst(usualSpec('jumbo'), 'print', 'silk')).toBeUndefined();
});

test('with no print nobody asks for its colours', () => {
  expect(problemsOf({ ...usualSpec('cloth'), print: 'none', print_colours: 0, sides: 0 })).toEqual([]);
});

test('more takes longer, and a frame or a sample some days more', () => {
  for (const kind of kinds) {
    const spec: Spec = { ...usualSpec(kind), print: 'none' };
    const few = usualDays(spec);
    expect(usualDays({ ...spec, quantity: spec.quantity * 20 }).from).toBeGreaterThan(few.from);
    expect(usualDays({ ...spec, sample: true }).from).toBe(few.from + 3);
    expect(quickestDays(spec)).toBeLessThan(few.from);
    expect(problemsOf({ ...spec, within_days: quickestDays(spec) })).toEqual([]);
  }
});
