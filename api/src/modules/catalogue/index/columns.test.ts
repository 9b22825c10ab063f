import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { doubles, integers, TextColumn } from './columns.ts';

test('a column of numbers returns what was set last, and 0 for other slots', () => {
  const steps = fc.array(fc.tuple(fc.nat({ max: 1000 }), fc.integer({ min: -5 })));
  const property = fc.property(steps, fc.constantFrom(integers, doubles), (values, create) => {
    const column = create();
    for (const [slot, value] of values) column.set(slot, value);
    const last = new Map(values);
    const slots = Array.from({ length: 1100 }, (_, slot) => slot);
    expect(slots.map((slot) => column.at(slot))).toEqual(slots.map((slot) => last.get(slot) ?? 0));
  });
  fc.assert(property, { numRuns: 50 });
});

test('texts of any length and script are returned and compared, however often they are replaced', () => {
  const text = fc.oneof(
    fc.constantFrom('', 'گونی', 'گونی کنفی', 'ی', '漢'),
    fc.string({ maxLength: 400, unit: 'grapheme' }),
  );
  const steps = fc.array(fc.tuple(fc.nat({ max: 40 }), text), { maxLength: 200, size: 'max' });
  const byCodePoints = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const property = fc.property(steps, (values) => {
    const column = new TextColumn();
    for (const [slot, value] of values) column.set(slot, value);
    const last = [...new Map(values)];
    for (const [slot, value] of last) expect(column.at(slot)).toBe(value);
    for (const [index, [a, textA]] of last.entries()) {
      const [b, textB] = last[index - 1] ?? [a, textA];
      expect(Math.sign(column.compare(a, b))).toBe(byCodePoints(textA, textB));
    }
  });
  fc.assert(property, { numRuns: 50 });
});

test('the memory of texts does not grow while they are replaced by texts of the same length', () => {
  const column = new TextColumn();
  const fill = (letter: string) => {
    for (let slot = 0; slot < 100; slot += 1) column.set(slot, letter.repeat(100));
  };
  fill('a');
  fill('b');
  const { bytes } = column;
  for (let time = 0; time < 50; time += 1) fill('c');
  expect(column.bytes).toBe(bytes);
});
