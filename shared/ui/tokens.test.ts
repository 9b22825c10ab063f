import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';

const source = readFileSync(path.join(import.meta.dirname, 'tokens.scss'), 'utf8');

function coloursOf(selector: string): Map<string, string> {
  const block = source.slice(source.indexOf(selector)).match(/\{([^}]*)\}/)?.[1] ?? '';
  return new Map(
    Array.from(block.matchAll(/--([a-z-]+): (#[0-9a-f]{3,6});/g), ([, name = '', value = '']) => [name, value]),
  );
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'surface', 'sunk'];
const texts: [string, string[]][] = [
  ['ink', [...grounds, 'accent-soft', 'action-soft', 'kraft-light']],
  ['ink-soft', grounds],
  ['ink-faint', grounds],
  ['action-ink', [...grounds, 'action-soft']],
  ['accent', [...grounds, 'accent-soft']],
  ['on-action', ['action', 'action-hover']],
  ['on-accent', ['accent']],
  ['danger', ['surface', 'danger-soft']],
  ['success', ['surface', 'success-soft']],
  ['warning', ['surface', 'warning-soft']],
];
const marks: [string, string[]][] = [
  ['line-strong', grounds],
  ['focus', grounds],
  ['kraft-deep', ['surface', 'ground']],
];

const pairs = (list: [string, string[]][]) =>
  list.flatMap(([on, under]) => under.map((ground) => [on, ground] as const));

describe.each(["[data-theme='light']", "[data-theme='dark']"])('the colours of %s', (selector) => {
  const colours = coloursOf(selector);
  const between = (on: string, ground: string) => contrast(colours.get(on) ?? '', colours.get(ground) ?? '');

  test.each(pairs(texts))('%s can be read on %s', (on, ground) => {
    expect(between(on, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(marks))('%s can be made out on %s', (on, ground) => {
    expect(between(on, ground)).toBeGreaterThanOrEqual(3);
  });
});
