import { body } from '../cloth/body.ts';
import type { Weave } from '../cloth/cloth.ts';
import { print } from '../motifs/print.ts';
import { shade } from '../tools/colour.ts';
import { crumpled, lumpy } from '../tools/folds.ts';
import type { DrawFigure, Look } from '../tools/look.ts';
import { arc, number, type Point, smooth } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { linearGradient, type Sheet } from '../tools/sheet.ts';
import { surfaceOf } from '../tools/surface.ts';

/** Cloth by the metre: one lying roll (front view), or three standing rolls (side view). */
export const fabricRoll: DrawFigure = (sheet, look) => {
  const random = look.random.fork('roll');
  const weave = random.pick(['jute', 'canvas', 'muslin', 'jute'] as const);
  return look.view === 'side' ? standing(sheet, look, random, weave) : lying(sheet, look, random, weave);
};

function lying(sheet: Sheet, look: Look, random: Random, weave: Weave) {
  const long = 640 * random.between(0.94, 1.04);
  const thick = 250 * random.between(0.9, 1.15);
  const left = -long * 0.54;
  const right = left + long;
  const roll = surfaceOf({
    rows: [
      [-thick, left + 14, right],
      [-thick * 0.5, left, right + 1],
      [0, left + 14, right],
    ],
    wrap: 0.25,
    pinch: [0.5, 0.5],
  });
  const round = (_x: number, y: number) => Math.sqrt(Math.max(0, (thick / 2) ** 2 - (y + thick / 2) ** 2)) * 0.98;
  const cloth = body(sheet, roll, {
    colour: look.colour,
    weave,
    fineness: 120,
    print: look.motif === 'plain' ? '' : print(roll, look, { v: 0.5, half: 0.8, tall: 0.7 }),
    folds: [round, crumpled(random, thick * 0.8, thick * 0.014)],
  });
  const sheetOut = flap(sheet, look, random, weave, { left: left + 14, right, thick });
  return {
    markup:
      sheetOut +
      cloth +
      spiral(sheet, look.colour, random, { x: right, y: -thick / 2, rx: thick * 0.2, ry: thick / 2 }),
    half: long * 0.6,
    height: thick * 2.1,
  };
}

/** The loose end of the cloth, spread on the ground. */
function flap(
  sheet: Sheet,
  look: Look,
  random: Random,
  weave: Weave,
  { left, right, thick }: { left: number; right: number; thick: number },
): string {
  const out = thick * random.between(0.44, 0.6);
  const surface = surfaceOf({
    rows: [
      [-thick * 0.35, left - 4, right],
      [0, left - 12, right - 4],
      [out * 0.5, left - 34, right - 30],
      [out, left - 66, right - 54],
    ],
    pinch: [0, 0],
    hem: () => 0,
  });
  return body(sheet, surface, {
    colour: look.colour,
    weave,
    fineness: 90,
    folds: [lumpy(random, 210, 16), (_x, y) => (y < 30 ? -((30 - y) ** 2) * 0.012 : 0)],
  });
}

/** The end of a roll: layers of cloth around a cardboard core. */
function spiral(
  sheet: Sheet,
  colour: string,
  random: Random,
  { x, y, rx, ry }: { x: number; y: number; rx: number; ry: number },
): string {
  const turns = random.whole(7, 9);
  const points = Array.from({ length: turns * 14 }, (_, index): Point => {
    const share = 1 - (index / (turns * 14)) * 0.74;
    const angle = (index / 14) * Math.PI * 2;
    return [x + Math.cos(angle) * rx * share, y + Math.sin(angle) * ry * share];
  });
  const light = linearGradient(
    sheet,
    [0, 0, 1, 1],
    [
      [0, shade(colour, 0.3)],
      [1, shade(colour, -0.3)],
    ],
  );
  const oval = (share: number, fill: string, more = '') =>
    `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx * share)}" ry="${number(ry * share)}" fill="${fill}"${more}/>`;
  return [
    oval(1, light, ` stroke="${shade(colour, -0.45)}" stroke-opacity=".5" stroke-width="2"`),
    `<path d="${smooth(points)}" fill="none" stroke="${shade(colour, -0.5)}" stroke-opacity=".65" stroke-width="3.4"/>`,
    oval(0.27, '#a97f4f'),
    oval(0.2, '#2b1c10'),
  ].join('');
}

function standing(sheet: Sheet, look: Look, random: Random, weave: Weave) {
  const tones = [look.colour, shade(look.colour, -0.22), shade(look.colour, 0.3)];
  const half = 96;
  const places = [-1.62, 1.58, 0.02];
  const rolls = places.map((place, index) => {
    const tall = random.between(560, 720) * (index === 2 ? 1 : 0.94);
    const [x, y] = [place * half * 1.08, index === 2 ? 0 : -34];
    const surface = surfaceOf({
      rows: [
        [-tall, -half, half],
        [-tall * 0.5, -half * 1.01, half * 1.01],
        [0, -half, half],
      ],
      wrap: 1.45,
      bow: [half * 0.26, half * 0.26],
      pinch: [0, 0],
    });
    const tone = tones[index] ?? look.colour;
    const cloth = body(sheet, surface, {
      colour: tone,
      weave,
      fineness: 80,
      print: index === 2 ? print(surface, look, { v: 0.5, half: 0.72, tall: 0.44 }) : '',
      folds: [crumpled(random.fork(String(index)), half * 1.3, half * 0.03)],
    });
    const top = `<g transform="translate(0 ${number(-tall)})rotate(90)">${spiral(sheet, tone, random, { x: 0, y: 0, rx: half * 0.27, ry: half })}</g>`;
    const edge = smooth(arc([half * 0.985, -tall * 0.5], 6, tall * 0.5, -90, 90, 8));
    return `<g transform="translate(${number(x)} ${number(y)})">${cloth}${top}<path d="${edge}" fill="none" stroke="${shade(tone, -0.5)}" stroke-opacity=".3" stroke-width="4"/></g>`;
  });
  return { markup: rolls.join(''), half: half * 2.7, height: 720, deep: 74 };
}
