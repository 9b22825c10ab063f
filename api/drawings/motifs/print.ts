import { chroma, lightness, mix, shade } from '../tools/colour.ts';
import type { Look } from '../tools/look.ts';
import { number, type Point } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import type { Surface } from '../tools/surface.ts';
import { badge, lettering, strokes } from './figures.ts';
import { boteh, ear, sprig, wreath } from './plants.ts';
import { disc, line, type PrintArea, patch, transformed } from './plot.ts';
import { kilim, lattice, stars, zigzags } from './tiles.ts';

/** The place of a print on the cloth, in the surface's coordinates: centre, half width, half height. */
type Panel = { u?: number; v: number; half: number; tall: number };

/** Draws the print of a piece of cloth; empty for a plain one. */
export function print(surface: Surface, look: Pick<Look, 'colour' | 'motif' | 'random'>, panel: Panel): string {
  const { colour, motif } = look;
  if (motif === 'plain') return '';
  const random = look.random.fork('print');
  const { u = 0, v, half, tall } = panel;
  const height = surface.bottom - surface.top;
  const { left, right } = surface.edge(surface.top + v * height);
  const unit = ((right - left) / 2) * half * surface.stretch;
  const toCloth = (x: number, y: number): Point => surface.at(u + x * half, v + (y * unit) / height);
  const area: PrintArea = { toCloth, tall: (tall * height) / unit, unit, random, inks: inksFor(colour, random) };
  return `<g opacity="${number(lightness(colour) > 0.6 ? 0.9 : 0.86)}">${motifs[motif](area)}</g>`;
}

const motifs: Readonly<Record<Exclude<Look['motif'], 'plain'>, (area: PrintArea) => string>> = {
  stripe: stripes,
  logo: (area) => badge(area),
  leaf: leaves,
  grain: grains,
  geometric: (area) => area.random.pick([stars, kilim, zigzags, lattice])(area),
  typography: writing,
  'two-sided': (area) => frame(area) + badge(area, [0, -0.16], 0.6),
};

function stripes(area: PrintArea): string {
  const { random, inks, tall } = area;
  const long = (x: number, breadth: number, ink: string) =>
    line(
      area,
      [
        [x, -tall * 1.6],
        [x, tall * 1.6],
      ],
      breadth,
      ink,
    );
  const level = (y: number, breadth: number, ink: string) =>
    line(
      area,
      [
        [-2, y],
        [2, y],
      ],
      breadth,
      ink,
    );
  return random.pick([
    () => [-0.3, 0, 0.3].map((x) => long(x, x === 0 ? 0.17 : 0.085, inks[0])).join(''),
    () =>
      [-0.78, -0.62, 0.62, 0.78].map((x) => long(x, 0.075, Math.abs(x) > 0.7 ? inks[0] : inks[1])).join('') +
      long(0, 0.03, inks[0]),
    () =>
      Array.from({ length: 13 }, (_, index) =>
        long(-1.08 + index * 0.18, index % 3 === 0 ? 0.055 : 0.022, inks[index % 3 === 0 ? 0 : 1]),
      ).join(''),
    () =>
      [0.3, 0.52, 0.66]
        .map((share, index) =>
          level(tall * share * 1.25 - tall * 0.1, [0.2, 0.07, 0.03][index] ?? 0.1, inks[index % 2 === 0 ? 0 : 1]),
        )
        .join(''),
    () => Array.from({ length: 6 }, (_, index) => level(-tall * 0.9 + index * tall * 0.36, 0.1, inks[0])).join(''),
  ])();
}

function leaves(area: PrintArea): string {
  const { random, tall } = area;
  return random.pick([
    () => sprig(area, [0, tall * 0.82], random.spread(6), Math.min(1.02, tall * 1.05), 6),
    () => wreath(area, [0, 0], 0.72) + lettering(area, [0, 0], 0.4),
    () => scatter(area, 0.62, (place, turn) => sprig(area, place, turn, 0.33, 3)),
    () => [-34, 0, 34].map((turn) => sprig(area, [0, tall * 0.8], turn, turn === 0 ? 0.92 : 0.72, 5)).join(''),
    () => scatter(area, 0.56, (place, turn) => boteh(area, place, turn * 0.2, 0.24)),
  ])();
}

function grains(area: PrintArea): string {
  const { random, tall, inks } = area;
  return random.pick([
    () =>
      [-40, -20, 0, 20, 40].map((turn) => ear(area, [0, 0.86], turn, 0.82 - Math.abs(turn) * 0.004)).join('') +
      line(
        area,
        [
          [-0.16, 0.62],
          [0.16, 0.62],
        ],
        0.1,
        inks[1],
        true,
      ),
    () => [-0.62, 0, 0.62].map((x, index) => ear(area, [x, 0.9 - (index % 2) * 0.16], x * 8, 0.84)).join(''),
    () =>
      scatter(area, 0.5, (place, turn) =>
        patch(
          area,
          transformed(
            [
              [-0.13, 0],
              [0, -0.055],
              [0.13, 0],
              [0, 0.055],
            ],
            place,
            turn,
            1,
          ),
          inks[random.chance(0.3) ? 1 : 0],
        ),
      ),
    () =>
      ear(area, [-0.08, 0.8], 32, 0.86) +
      ear(area, [0.08, 0.8], -32, 0.86) +
      lettering(area, [0, Math.min(tall, 1.12)], 0.56),
  ])();
}

function writing(area: PrintArea): string {
  const { random, inks, tall } = area;
  const rules = (y: number, half: number) =>
    line(
      area,
      [
        [-half, y],
        [half, y],
      ],
      0.02,
      inks[0],
    );
  return random.pick([
    () => strokes(area, [0, -0.08], 0.86) + rules(0.96, 0.7) + lettering(area, [0, 1.12], 0.5),
    () =>
      rules(-0.95, 0.86) + rules(-0.88, 0.86) + strokes(area, [0, 0.06], 0.7) + rules(0.9, 0.86) + rules(0.97, 0.86),
    () =>
      [-0.72, -0.3, 0.12, 0.54]
        .map((y, row) =>
          lettering({ ...area, inks: row % 2 === 0 ? inks : [inks[1], inks[0]] }, [0, y], 0.86 - (row % 2) * 0.22),
        )
        .join(''),
    () => frame(area) + strokes(area, [0, 0], 0.56) + lettering(area, [0, Math.min(0.9, tall * 0.72)], 0.42),
  ])();
}

/** A double line around the print. */
function frame(area: PrintArea): string {
  const tall = Math.min(area.tall, 1.25);
  const box = (inset: number): Point[] => [
    [-1 + inset, -tall + inset],
    [1 - inset, -tall + inset],
    [1 - inset, tall - inset],
    [-1 + inset, tall - inset],
    [-1 + inset, -tall + inset],
  ];
  const corners = box(0.17)
    .slice(0, 4)
    .map((place) => disc(area, place, 0.035, area.inks[1]));
  return line(area, box(0.02), 0.045, area.inks[0]) + line(area, box(0.1), 0.015, area.inks[1]) + corners.join('');
}

function scatter(area: PrintArea, step: number, draw: (place: Point, turn: number) => string): string {
  const { random, tall } = area;
  const rows = Math.ceil((tall * 1.15) / step);
  const parts: string[] = [];
  for (let row = -rows; row <= rows; row += 1) {
    for (let column = -2; column <= 2; column += 1) {
      const place: Point = [
        (column + (row % 2 === 0 ? 0 : 0.5)) * step * 1.05 + random.spread(0.05),
        row * step * 0.95 + random.spread(0.05),
      ];
      if (Math.abs(place[0]) < 1.12 && Math.abs(place[1]) < tall) parts.push(draw(place, random.spread(70)));
    }
  }
  return parts.join('');
}

const onLight: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#1f5a41', '#b4532a'],
  ['#3a2a1c', '#a8442a'],
  ['#8f2f25', '#3a2a1c'],
  ['#27456b', '#b87a24'],
  ['#1d5b5b', '#c06a2c'],
  ['#4b3562', '#8a5a1e'],
  ['#6d3b1c', '#2c5a44'],
];
const onDark: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['#f6ecd6', '#e0b25c'],
  ['#f3e6c8', '#d98c5f'],
  ['#fbf5e8', '#a9c9a4'],
  ['#ecc978', '#f6ecd6'],
];

/** Two inks that contrast with the cloth: dark on light, light on dark. */
function inksFor(colour: string, random: Random): readonly [string, string] {
  const light = lightness(colour);
  if (light < 0.62) return random.pick(onDark);
  const [main, second] = random.pick(onLight);
  // A colourful cloth is printed in one dark ink and a shade of it.
  if (chroma(colour) > 0.115) return [mix('#2b2114', main, 0.35), shade(colour, -0.45)];
  return [main, second];
}
