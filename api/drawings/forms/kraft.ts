import { face, leaning } from '../bags/face.ts';
import { body } from '../cloth/body.ts';
import { rope } from '../cloth/string.ts';
import { print } from '../motifs/print.ts';
import { shade } from '../tools/colour.ts';
import { crumpled, fold } from '../tools/folds.ts';
import type { DrawFigure, Look } from '../tools/look.ts';
import { number, type Point, straight } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { linearGradient, type Sheet } from '../tools/sheet.ts';

const FRONT = 5;
const SIDE = -26;

type Box = { front: number; side: number; height: number };

/** A paper bag with its top rolled down and closed. */
export const kraftBag: DrawFigure = (sheet, look) => {
  const random = look.random.fork('kraft');
  const box: Box = {
    front: 400 * random.between(0.92, 1.08),
    side: 170 * random.between(0.9, 1.15),
    height: 560 * random.between(0.92, 1.1),
  };
  const isSideView = look.view === 'side';
  const [wide, deep] = isSideView ? [box.front * 0.78, box.side * 1.35] : [box.front, box.side];
  const seam = (wide - deep) / 2;
  const top = rolledTop(sheet, look, random, { ...box, front: wide, side: deep });
  const walls = [
    leaning(wall(sheet, look, { wide: deep, height: box.height, which: 'side' }), seam, SIDE),
    leaning(wall(sheet, look, { wide, height: box.height, which: 'front' }), seam, FRONT),
  ];
  const closure = drawClosure(sheet, random, {
    x: seam - wide * 0.42,
    y: -box.height * 1.02,
    wide,
    seam,
    side: deep,
    colour: look.colour,
  });
  return {
    markup: walls.join('') + top + closure,
    half: (wide + deep) * 0.5,
    height: box.height * 1.28,
    deep: deep * 0.62,
  };
};

type Wall = { wide: number; height: number; which: 'front' | 'side' };

/** One wall with its near edge at x = 0: the front to the left of it, the creased side to the right. */
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

/** The rolled top: a flat band across both walls. */
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
export const kraftShopper: DrawFigure = (sheet, look) => {
  const random = look.random.fork('shopper');
  const isSideView = look.view === 'side';
  const [front, side, height] = [
    440 * random.between(0.92, 1.06) * (isSideView ? 0.82 : 1),
    180 * random.between(0.9, 1.1) * (isSideView ? 1.3 : 1),
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

/** The lines of the inward-folded top edge. */
function cuff(look: Look, front: number, height: number): string {
  const y = -height + height * 0.075;
  return `<path d="M${number(-front + 2)} ${number(y)}H-2" stroke="${shade(look.colour, -0.4)}" stroke-opacity=".4" stroke-width="2.5"/><path d="M${number(-front + 2)} ${number(y + 3)}H-2" stroke="${shade(look.colour, 0.5)}" stroke-opacity=".5" stroke-width="2"/>`;
}

/** Tissue paper that sticks out of the bag. */
function tissue(random: Random, mouth: readonly Point[], colour: string): string {
  const [backLeft = [0, 0], , nearRight = [0, 0]] = mouth;
  const peaks = Array.from({ length: 6 }, (_, index): Point => {
    const share = index / 5;
    const x = backLeft[0] + (nearRight[0] - backLeft[0]) * (0.08 + share * 0.84);
    return [x, backLeft[1] - random.between(10, 78) * (1 - Math.abs(share - 0.5))];
  });
  const foot: Point[] = [
    [nearRight[0] - 10, backLeft[1] + 60],
    [backLeft[0] + 20, backLeft[1] + 60],
  ];
  return [0, 1]
    .map((layer) => {
      const outline = [...peaks, ...foot].map(
        ([x, y], index): Point => [x + (layer === 0 ? -14 : 12), y + (index % 2 === layer ? 26 : -6)],
      );
      return `<path d="${straight(outline, true)}" fill="${shade(colour, layer === 0 ? -0.14 : 0.1)}" stroke="${shade(colour, -0.3)}" stroke-opacity=".4" stroke-width="1.5" stroke-linejoin="round"/>`;
    })
    .join('');
}

/** `seam`: the x of the edge between front and side; `side`: the width of the side as seen. */
type ClosurePlace = { x: number; y: number; wide: number; seam: number; side: number; colour: string };

/** Holds the rolled top down: pegs, a paper seal or twine. */
function drawClosure(sheet: Sheet, random: Random, place: ClosurePlace): string {
  return random.pick([pegs, seal, twine])(sheet, random, place);
}

/** One or two wooden pegs. */
function pegs(sheet: Sheet, random: Random, { x, y, wide }: ClosurePlace): string {
  const wood = linearGradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, '#e7c492'],
      [0.5, '#d0a468'],
      [1, '#a97c46'],
    ],
  );
  const peg = (dx: number, turn: number) =>
    `<g transform="translate(${number(x + dx)} ${number(y)})rotate(${number(turn)})"><rect x="-10" y="-54" width="30" height="118" rx="6" fill="#2a180a" fill-opacity=".22"/><path d="M-15 -62h13l2 50 -3 70h-9l-3 -64Z" fill="${wood}"/><path d="M15 -62h-13l-1 50 2 70h9l3 -64Z" fill="${wood}"/><path d="M-16 -14h32M-16 -6h32" stroke="#8d8f90" stroke-width="4.5"/></g>`;
  const middle = wide * random.between(0.0, 0.2);
  return random.chance(0.5)
    ? peg(middle, random.spread(6))
    : peg(-wide * 0.18, random.spread(6)) + peg(wide * 0.3, random.spread(6));
}

/** A round paper seal over the fold. */
function seal(sheet: Sheet, random: Random, { x, y, wide }: ClosurePlace): string {
  const ink = random.pick(['#1f5a41', '#a8442a', '#3a2a1c', '#b88a2e'] as const);
  const fill = linearGradient(
    sheet,
    [0, 0, 1, 1],
    [
      [0, shade('#f7efdf', 0.3)],
      [1, shade('#f7efdf', -0.12)],
    ],
  );
  const r = wide * 0.13;
  const [cx, cy] = [x + wide * random.spread(0.12), y + r * 0.7];
  const leaf = `M0 ${number(r * 0.5)}C${number(-r * 0.5)} ${number(r * 0.2)} ${number(-r * 0.4)} ${number(-r * 0.3)} 0 ${number(-r * 0.58)}C${number(r * 0.4)} ${number(-r * 0.3)} ${number(r * 0.5)} ${number(r * 0.2)} 0 ${number(r * 0.5)}Z`;
  return `<g transform="translate(${number(cx)} ${number(cy)})"><circle cx="3" cy="5" r="${number(r)}" fill="#2a180a" fill-opacity=".22"/><circle r="${number(r)}" fill="${fill}"/><circle r="${number(r * 0.84)}" fill="none" stroke="${ink}" stroke-width="${number(r * 0.05)}"/><path d="${leaf}" fill="${ink}"/><path d="M0 ${number(r * 0.6)}V${number(-r * 0.4)}" stroke="#f7efdf" stroke-width="${number(r * 0.06)}"/></g>`;
}

/** String around the bag, with a bow and a tag. */
function twine(sheet: Sheet, random: Random, { x, y, wide, seam, side, colour }: ClosurePlace): string {
  const string = random.pick(['#efe3c8', '#a8442a', '#8a6a42'] as const);
  const [cx, cy] = [x + wide * 0.04, y + wide * 0.02];
  const level: Point[] = [
    [seam - wide, cy - wide * 0.03],
    [cx, cy + 2],
    [seam - 4, cy + 5],
  ];
  const round: Point[] = [
    [seam - 4, cy + 5],
    [seam + side * 0.5, cy + 5 - side * 0.24],
    [seam + side, cy + 5 - side * 0.48],
  ];
  const loop = (side: number): Point[] => [
    [cx, cy],
    [cx + side * 52, cy - 34],
    [cx + side * 78, cy - 6],
    [cx + side * 46, cy + 16],
    [cx, cy],
  ];
  const tail = (side: number): Point[] => [
    [cx, cy],
    [cx + side * 22, cy + 40],
    [cx + side * random.between(16, 46), cy + 92],
  ];
  const card = linearGradient(
    sheet,
    [0, 0, 1, 1],
    [
      [0, shade('#f4ead4', 0.2)],
      [1, shade('#f4ead4', -0.14)],
    ],
  );
  const tag = `<g transform="translate(${number(cx + 30)} ${number(cy + 66)})rotate(${number(random.between(6, 16))})"><path d="M-30 10l14 -20h32l14 20v92h-60Z" fill="#2a180a" fill-opacity=".25" transform="translate(5 6)"/><path d="M-30 10l14 -20h32l14 20v92h-60Z" fill="${card}"/><circle cy="6" r="5" fill="${shade(colour, -0.4)}"/><path d="M-16 44h32M-16 60h22M-16 76h28" stroke="#7a6a52" stroke-width="5" stroke-linecap="round"/></g>`;
  return (
    rope(level, 9, string) +
    rope(round, 9, shade(string, -0.14)) +
    tag +
    [-1, 1].map((side) => rope(loop(side), 8, string) + rope(tail(side), 8, string)).join('') +
    rope(
      [
        [cx - 4, cy - 3],
        [cx + 4, cy + 3],
      ],
      16,
      string,
    )
  );
}
