import { face, leaning } from '../bags/face.ts';
import { body } from '../cloth/body.ts';
import { rope } from '../cloth/string.ts';
import { print } from '../motifs/print.ts';
import { shade } from '../tools/colour.ts';
import { crumpled, fold } from '../tools/folds.ts';
import type { Draw, Look } from '../tools/look.ts';
import { number, type Point, straight } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import type { Sheet } from '../tools/sheet.ts';
import { closures } from './closures.ts';

const FRONT = 5;
const SIDE = -26;

type Box = { front: number; side: number; height: number };

/** A paper bag whose top is rolled down and held. */
export const kraftBag: Draw = (sheet, look) => {
  const random = look.random.fork('kraft');
  const box: Box = {
    front: 400 * random.between(0.92, 1.08),
    side: 170 * random.between(0.9, 1.15),
    height: 560 * random.between(0.92, 1.1),
  };
  const turned = look.view === 'side';
  const [wide, deep] = turned ? [box.front * 0.78, box.side * 1.35] : [box.front, box.side];
  const seam = (wide - deep) / 2;
  const top = rolledTop(sheet, look, random, { ...box, front: wide, side: deep });
  const walls = [
    leaning(wall(sheet, look, { wide: deep, height: box.height, which: 'side' }), seam, SIDE),
    leaning(wall(sheet, look, { wide, height: box.height, which: 'front' }), seam, FRONT),
  ];
  const held = closures(sheet, random, {
    x: seam - wide * 0.42,
    y: -box.height * 1.02,
    wide,
    seam,
    side: deep,
    colour: look.colour,
  });
  return {
    markup: walls.join('') + top + held,
    half: (wide + deep) * 0.5,
    height: box.height * 1.28,
    deep: deep * 0.62,
  };
};

type Wall = { wide: number; height: number; which: 'front' | 'side' };

/** Around its near edge at x = 0: the front to the left, the side with its inward crease to the right. */
function wall(sheet: Sheet, look: Look, { wide, height, which }: Wall): string {
  const random = look.random.fork(which);
  const [left, right] = which === 'front' ? [-wide, 0] : [0, wide];
  const surface = face(
    { left, right, top: -height },
    { full: 0.01, wrap: which === 'front' ? 0.3 : 0.12, pinch: [0, 0.03] },
  );
  const at = surface.at;
  const creases =
    which === 'side'
      ? [
          fold(at(0, -0.02), at(0, 0.78), wide * 0.16, -wide * 0.12),
          fold(at(-0.98, 0.98), at(0, 0.76), wide * 0.05, -wide * 0.03),
          fold(at(0.98, 0.98), at(0, 0.76), wide * 0.05, -wide * 0.03),
        ]
      : [
          fold(at(-0.98, 0.86), at(0.98, 0.855), wide * 0.012, -wide * 0.008),
          fold(at(-0.6, 0.02), at(-0.2 + random.spread(0.2), 0.5), wide * 0.03, wide * 0.016),
          fold(at(0.7, 0.02), at(0.3 + random.spread(0.2), 0.46), wide * 0.03, -wide * 0.014),
        ];
  return body(sheet, surface, {
    colour: which === 'front' ? look.colour : shade(look.colour, -0.16),
    weave: 'paper',
    fineness: which === 'front' ? 130 : 80,
    print: which === 'front' ? print(surface, look, { v: 0.52, half: 0.66, tall: 0.36 }) : '',
    folds: [crumpled(random, wide * 0.6, wide * 0.016), crumpled(random, wide * 0.2, wide * 0.004), ...creases],
  });
}

/** Folded over twice: a flat band across both walls. */
function rolledTop(sheet: Sheet, look: Look, random: Random, { front, side, height }: Box): string {
  const seam = (front - side) / 2;
  const band = height * random.between(0.15, 0.19);
  const up = (wide: number, degrees: number) => wide * Math.tan((Math.abs(degrees) * Math.PI) / 180);
  const ridge: Point[] = [
    [seam - front, -height - up(front, FRONT) * 0.9],
    [seam, -height],
    [seam + side, -height - up(side, SIDE)],
    [seam + side * 0.46, -height - band * 1.16],
    [seam - front * 0.93, -height - band * 1.16 - up(front, FRONT) * 0.4],
  ];
  const slope = `<path d="${straight(ridge, true)}" fill="${shade(look.colour, -0.26)}"/>`;
  const top = face(
    { left: -front * 0.985, right: side * 0.44, top: -height - band, bottom: -height + band * 0.05 },
    { wrap: 0.2, full: 0.006, pinch: [0.1, 0.1], wobble: (y, end) => 2.5 * Math.sin(y / 17 + end) },
  );
  const roll = body(sheet, top, {
    colour: shade(look.colour, 0.06),
    weave: 'paper',
    fineness: 110,
    folds: [
      crumpled(random, front * 0.3, front * 0.016),
      fold(top.at(-1, 0.62), top.at(1, 0.6), band * 0.05, -band * 0.045),
      fold(top.at(-1, 0.3), top.at(1, 0.28), band * 0.05, -band * 0.03),
    ],
  });
  const under = `<rect x="${number(-front)}" y="${number(-height - band * 0.02)}" width="${number(front + side * 0.42)}" height="${number(band * 0.2)}" fill="#2a180a" fill-opacity=".25"/>`;
  return slope + leaning(under + roll, seam, 1.2);
}

/** A paper carrier with handles of twisted paper. */
export const kraftShopper: Draw = (sheet, look) => {
  const random = look.random.fork('shopper');
  const turned = look.view === 'side';
  const [front, side, height] = [
    440 * random.between(0.92, 1.06) * (turned ? 0.82 : 1),
    180 * random.between(0.9, 1.1) * (turned ? 1.3 : 1),
    540 * random.between(0.92, 1.1),
  ];
  const seam = (front - side) / 2;
  const rise = (wide: number, degrees: number) => wide * Math.tan((Math.abs(degrees) * Math.PI) / 180);
  const [frontUp, sideUp] = [rise(front, FRONT), rise(side, SIDE)];
  const cord = random.pick([shade(look.colour, -0.12), '#f3ebdb', '#b98d55'] as const);
  const mouth: Point[] = [
    [seam - front, -height - frontUp],
    [seam, -height],
    [seam + side, -height - sideUp],
    [seam + side - front, -height - frontUp - sideUp],
  ];
  const reach = height * random.between(0.27, 0.34);
  const handle = (dx: number, dy: number, tone: string) => {
    const [x, y] = [seam - front / 2 + dx, -height - frontUp / 2 + dy];
    const half = front * 0.2;
    return rope(
      [
        [x - half, y + 26 - frontUp * 0.2],
        [x - half * 0.98, y - reach * 0.5],
        [x - half * 0.62, y - reach * 0.93],
        [x, y - reach * 1.04],
        [x + half * 0.62, y - reach * 0.93],
        [x + half * 0.98, y - reach * 0.5],
        [x + half, y + 26 + frontUp * 0.2],
      ],
      15,
      tone,
    );
  };
  const paper = random.chance(0.5) ? tissue(random, mouth, shade(look.colour, 0.75)) : '';
  const markup = [
    handle(side * 0.92, -sideUp * 0.9, shade(cord, -0.16)),
    `<path d="${straight(mouth, true)}" fill="${shade(look.colour, -0.46)}"/>`,
    `<path d="${straight([mouth[0] ?? [0, 0], mouth[3] ?? [0, 0], mouth[2] ?? [0, 0], [seam + side, -height - sideUp + 30], [seam - front + side, -height - frontUp - sideUp + 40]], true)}" fill="${shade(look.colour, -0.2)}"/>`,
    paper,
    leaning(wall(sheet, look, { wide: side, height, which: 'side' }), seam, SIDE),
    leaning(wall(sheet, look, { wide: front, height, which: 'front' }) + cuff(look, front, height), seam, FRONT),
    handle(0, 0, cord),
  ].join('');
  return { markup, half: (front + side) * 0.5, height: height + reach + sideUp * 0.9, deep: side * 0.62 };
};

/** The top edge is folded inward. */
function cuff(look: Look, front: number, height: number): string {
  const y = -height + height * 0.075;
  return `<path d="M${number(-front + 2)} ${number(y)}H-2" stroke="${shade(look.colour, -0.4)}" stroke-opacity=".4" stroke-width="2.5"/><path d="M${number(-front + 2)} ${number(y + 3)}H-2" stroke="${shade(look.colour, 0.5)}" stroke-opacity=".5" stroke-width="2"/>`;
}

function tissue(random: Random, mouth: readonly Point[], colour: string): string {
  const [one = [0, 0], , three = [0, 0]] = mouth;
  const peaks = Array.from({ length: 6 }, (_, index): Point => {
    const share = index / 5;
    const x = one[0] + (three[0] - one[0]) * (0.08 + share * 0.84);
    return [x, one[1] - random.between(10, 78) * (1 - Math.abs(share - 0.5))];
  });
  const foot: Point[] = [
    [three[0] - 10, one[1] + 60],
    [one[0] + 20, one[1] + 60],
  ];
  return [0, 1]
    .map((layer) => {
      const moved = [...peaks, ...foot].map(
        ([x, y], index): Point => [x + (layer === 0 ? -14 : 12), y + (index % 2 === layer ? 26 : -6)],
      );
      return `<path d="${straight(moved, true)}" fill="${shade(colour, layer === 0 ? -0.14 : 0.1)}" stroke="${shade(colour, -0.3)}" stroke-opacity=".4" stroke-width="1.5" stroke-linejoin="round"/>`;
    })
    .join('');
}
