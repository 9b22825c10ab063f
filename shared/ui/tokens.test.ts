import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

const source = readFileSync(path.join(import.meta.dirname, 'tokens.scss'), 'utf8');

function readColours(selector: string): Map<string, string> {
  const block = source.slice(source.indexOf(selector)).match(/\{([^}]*)\}/)?.[1] ?? '';
  return new Map(
    Array.from(block.matchAll(/--([a-z-]+): (#[0-9a-f]{3,6});/g), ([, name = '', value = '']) => [name, value]),
  );
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = ['ground', 'surface', 'sunk'];
const textColours: [string, string[]][] = [
  ['ink', [...backgrounds, 'accent-soft', 'action-soft', 'kraft-light']],
  ['ink-soft', backgrounds],
  ['ink-faint', backgrounds],
  ['action-ink', [...backgrounds, 'action-soft']],
  ['accent', [...backgrounds, 'accent-soft']],
  ['on-action', ['action', 'action-hover']],
  ['on-accent', ['accent']],
  ['danger', ['surface', 'danger-soft']],
  ['success', ['surface', 'success-soft']],
  ['warning', ['surface', 'warning-soft']],
];
const lineColours: [string, string[]][] = [
  ['line-strong', backgrounds],
  ['focus', backgrounds],
  ['kraft-deep', ['surface', 'ground']],
];

const pairs = (list: [string, string[]][]) =>
  list.flatMap(([colour, itsBackgrounds]) => itsBackgrounds.map((background) => [colour, background] as const));

describe.each(["[data-theme='light']", "[data-theme='dark']"])('the contrast of the colours in %s', (selector) => {
  const colours = readColours(selector);
  const contrastOf = (colour: string, background: string) =>
    contrast(colours.get(colour) ?? '', colours.get(background) ?? '');

  test.each(pairs(textColours))('the text colour %s has a contrast of 4.5 on %s', (colour, background) => {
    expect(contrastOf(colour, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ground', 'surface'])('a skeleton can be seen on %s', (background) => {
    expect(contrastOf('skeleton', background)).toBeGreaterThanOrEqual(1.2);
  });

  test.each(pairs(lineColours))('the line colour %s has a contrast of 3 on %s', (colour, background) => {
    expect(contrastOf(colour, background)).toBeGreaterThanOrEqual(3);
  });
});
