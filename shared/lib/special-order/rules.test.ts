import { expect, test } from '@jest/globals';
import { shortestDays, standardDays } from './days.ts';
import { defaultSpec } from './defaults.ts';
import { findProblems, findReasonAgainst } from './rules.ts';
import { kinds, type Spec } from './spec.ts';

const problemCodes = (spec: Spec) => findProblems(spec).map(({ code }) => code);

test('the minimum quantity is 100 for cloth, 500 for polypropylene and 10 for jumbo bags', () => {
  const minQuantities = { cloth: 100, pp: 500, jumbo: 10 } as const;
  for (const kind of ['cloth', 'pp', 'jumbo'] as const) {
    expect(findProblems({ ...defaultSpec(kind), quantity: minQuantities[kind] })).toEqual([]);
    expect(problemCodes({ ...defaultSpec(kind), quantity: minQuantities[kind] - 1 })).toEqual([
      'quantity-out-of-range',
    ]);
  }
});

test.each<[string, Spec, string]>([
  ['DTF on jumbo bags', { ...defaultSpec('jumbo'), print: 'dtf' }, 'print-impossible'],
  [
    'DTF on jute',
    { ...defaultSpec('cloth'), material: 'jute', gsm: 360, colour: 'natural', print: 'dtf' },
    'print-impossible',
  ],
  [
    'DTF on thin nonwoven',
    { ...defaultSpec('cloth'), material: 'nonwoven', gsm: 70, colour: 'white', print: 'dtf' },
    'print-impossible',
  ],
  ['flexo on cloth', { ...defaultSpec('cloth'), print: 'flexo' }, 'print-impossible'],
  ['any print on mesh', { ...defaultSpec('mesh'), print: 'silk' }, 'print-impossible'],
  ['five colours with silk', { ...defaultSpec('cloth'), print_colours: 5 }, 'print_colours-out-of-range'],
  ['a third side', { ...defaultSpec('cloth'), sides: 3 }, 'sides-impossible'],
  ['canvas in a weight of muslin', { ...defaultSpec('cloth'), material: 'canvas', gsm: 140 }, 'gsm-out-of-range'],
  ['a sack of paper', { ...defaultSpec('pp'), material: 'kraft' }, 'material-impossible'],
  ['a red paper bag', { ...defaultSpec('kraft'), colour: 'red' }, 'colour-impossible'],
  ['a bottom deeper than the bag is wide', { ...defaultSpec('cloth'), width: 10, gusset: 20 }, 'gusset-impossible'],
  ['loops for a crane on a tote', { ...defaultSpec('cloth'), handle: 'four-loops' }, 'handle-impossible'],
  ['a lined sack with a cut handle', { ...defaultSpec('pp'), handle: 'punched', liner: 'film' }, 'liner-impossible'],
  ['a quarter of a centimetre', { ...defaultSpec('cloth'), width: 30.25 }, 'width-too-precise'],
  ['half a bag', { ...defaultSpec('cloth'), quantity: 200.5 }, 'quantity-too-precise'],
  ['half a gram', { ...defaultSpec('cloth'), gsm: 140.5 }, 'gsm-too-precise'],
  ['no number at all', { ...defaultSpec('cloth'), height: Number.NaN }, 'height-out-of-range'],
  ['tomorrow', { ...defaultSpec('cloth'), within_days: 1 }, 'within_days-impossible'],
  ['in a year', { ...defaultSpec('cloth'), within_days: 365 }, 'within_days-out-of-range'],
])('%s is refused at its own field, with a Persian message', (_, spec, code) => {
  expect(problemCodes(spec)).toEqual([code]);
  expect(findProblems(spec)[0]?.message).toMatch(/^[^a-z]+(DTF)?[^a-z]+$/);
});

test('the error of the print colours has the name of their field', () => {
  expect(findProblems({ ...defaultSpec('cloth'), print_colours: 5 })[0]?.message).toMatch(/^«تعداد رنگ‌های چاپ» /);
});

test('an impossible choice has a reason before it is chosen', () => {
  expect(findReasonAgainst(defaultSpec('jumbo'), 'print', 'dtf')).toContain('آسیب');
  expect(findReasonAgainst(defaultSpec('jumbo'), 'print', 'silk')).toBeUndefined();
});

test('the number of print colours and sides is ignored without a print', () => {
  expect(findProblems({ ...defaultSpec('cloth'), print: 'none', print_colours: 0, sides: 0 })).toEqual([]);
});

test('a larger quantity and a sample take longer, and the shortest time is accepted as a deadline', () => {
  for (const kind of kinds) {
    const spec: Spec = { ...defaultSpec(kind), print: 'none' };
    const few = standardDays(spec);
    expect(standardDays({ ...spec, quantity: spec.quantity * 20 }).from).toBeGreaterThan(few.from);
    expect(standardDays({ ...spec, sample: true }).from).toBe(few.from + 3);
    expect(shortestDays(spec)).toBeLessThan(few.from);
    expect(findProblems({ ...spec, within_days: shortestDays(spec) })).toEqual([]);
  }
});
