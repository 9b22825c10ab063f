import { body } from '../cloth/body.ts';
import { rope } from '../cloth/string.ts';
import { lightness, shade } from '../tools/colour.ts';
import { lumpy } from '../tools/folds.ts';
import type { DrawFigure, Look } from '../tools/look.ts';
import { number, type Point, straight } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import type { Sheet } from '../tools/sheet.ts';
import { type Surface, surfaceOf } from '../tools/surface.ts';

/** Cones of sewing thread, with a loose end on the ground. */
export const thread: DrawFigure = (sheet, look) => {
  const random = look.random.fork('thread');
  const count = look.view === 'side' ? 3 : random.pick([1, 2, 3] as const);
  const thick = random.chance(0.3) ? 3.4 : 2.2;
  const tones = [
    look.colour,
    shade(look.colour, lightness(look.colour) > 0.6 ? -0.2 : 0.24),
    shade(look.colour, -0.08),
  ];
  const spots: readonly (readonly [number, number, number])[] =
    count === 1
      ? [[0, 0, 1]]
      : count === 2
        ? [
            [-150, -26, 0.9],
            [130, 0, 1],
          ]
        : [
            [-210, -34, 0.84],
            [214, -40, 0.88],
            [0, 0, 1],
          ];
  const cones = spots.map(([x, y, size], index) => {
    const tone = tones[(index + spots.length - 1) % 3] ?? look.colour;
    return `<g transform="translate(${x} ${y})scale(${size})">${cone(sheet, { ...look, colour: tone }, random.fork(String(index)), thick)}</g>`;
  });
  const front = spots.at(-1) ?? [0, 0, 1];
  return {
    markup: cones.join('') + tail(random, look.colour, front[0], thick),
    half: count === 1 ? 190 : 340,
    height: 640,
    deep: count === 1 ? 60 : 80,
  };
};

function cone(sheet: Sheet, look: Look, random: Random, thick: number): string {
  const [foot, head, tall] = [
    180 * random.between(0.94, 1.04),
    88 * random.between(0.9, 1.1),
    520 * random.between(0.94, 1.06),
  ];
  const core = surfaceOf({
    rows: [
      [-tall - 64, -head * 0.5, head * 0.5],
      [-tall + 20, -head * 0.62, head * 0.62],
    ],
    wrap: 1.4,
    bow: [10, 14],
    pinch: [0, 0],
  });
  const woundThread = surfaceOf({
    rows: [
      [-tall, -head * 0.88, head * 0.88],
      [-tall * 0.97, -head, head],
      [-tall * 0.5, -(head + foot) / 2, (head + foot) / 2],
      [-tall * 0.05, -foot, foot],
      [0, -foot * 0.93, foot * 0.93],
    ],
    wrap: 1.42,
    bow: [head * 0.2, foot * 0.25],
    pinch: [0.02, 0.03],
  });
  const hole = `<ellipse cy="${number(-tall - 64)}" rx="${number(head * 0.5)}" ry="11" fill="#8d6a44"/><ellipse cy="${number(-tall - 63)}" rx="${number(head * 0.4)}" ry="8" fill="#2b1c10"/>`;
  return [
    body(sheet, core, { colour: '#c49a66', weave: 'felt', fineness: 50 }),
    hole,
    body(sheet, woundThread, {
      colour: look.colour,
      weave: 'felt',
      fineness: 110,
      sewn: windings(woundThread, look.colour, thick),
      folds: [lumpy(random, 150, 6)],
      gloss: 0.06,
    }),
  ].join('');
}

/** Crosswise windings of thread around the cone. */
function windings(surface: Surface, colour: string, thick: number): string {
  const family = (lean: number, count: number, shift: number) =>
    Array.from({ length: count }, (_, index) => {
      const start = -0.2 + ((index + shift) / count) * 1.4;
      return straight(
        Array.from({ length: 9 }, (_, step): Point => {
          const u = -1 + step / 4;
          return surface.at(u, Math.min(1, Math.max(0, start + lean * u)));
        }),
      );
    }).join('');
  const stroke = (path: string, ink: string, breadth: number, opacity: number) =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${number(breadth)}" stroke-opacity="${opacity}"/>`;
  const count = Math.round(150 / thick);
  const dark = lightness(colour) < 0.45;
  return [
    stroke(family(0.09, count, 0), shade(colour, -0.4), thick * 1.05, 0.42),
    stroke(family(-0.09, count, 0.4), shade(colour, -0.32), thick, 0.3),
    stroke(family(0.09, count, 0.5), shade(colour, dark ? 0.3 : 0.6), thick * 1.05, 0.4),
  ].join('');
}

function tail(random: Random, colour: string, x: number, thick: number): string {
  const curve: Point[] = [
    [x + 120, -70],
    [x + 206, 6],
    [x + 90, 52],
    [x - 60 + random.spread(40), 42],
    [x - 170, 66 + random.spread(14)],
    [x - 260, 46],
    [x - 300, 70],
  ];
  return rope(curve, thick * 2.6, shade(colour, -0.06));
}

export function coneOfThread(sheet: Sheet, look: Look, random: Random): string {
  return cone(sheet, look, random, 3.4);
}
