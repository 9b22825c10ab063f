import { face, leaning } from '../bags/face.ts';
import { body } from '../cloth/body.ts';
import { rope, stitches, tape } from '../cloth/string.ts';
import { print } from '../motifs/print.ts';
import { shade } from '../tools/colour.ts';
import { crumpled, fold, gathered, lumpy } from '../tools/folds.ts';
import type { DrawFigure, Look } from '../tools/look.ts';
import { arc, number, type Point, straight } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import type { Sheet } from '../tools/sheet.ts';
import { type Surface, surfaceOf } from '../tools/surface.ts';

type Size = { front: number; side: number; height: number; loop: number; belt: string };

/** Skew of the front and of the side in degrees. */
const FRONT = 7;
const SIDE = -24;

/** A one-ton bag with four loops and a filling spout. The front view stands on a pallet, the side view hangs from a crane. */
export const jumbo: DrawFigure = (sheet, look) => {
  const random = look.random.fork('jumbo');
  const size: Size = {
    front: 470 * random.between(0.96, 1.05),
    side: 250 * random.between(0.92, 1.08),
    height: 560 * random.between(0.94, 1.08),
    loop: 150 * random.between(0.9, 1.1),
    belt: random.pick(['#2d5f8f', '#c8462f', '#f1ece0', '#1f5a41', '#d29a2e'] as const),
  };
  const lifted = look.view === 'side';
  const left = -(size.front + size.side) / 2;
  const seam = left + size.front;
  const parts = [
    loops(size, { left, seam }, lifted, 'far'),
    lid(sheet, look, size, { left, seam }),
    spout(sheet, look, random, size, { left, seam }),
    leaning(wall(sheet, look, size, 'side'), seam, SIDE),
    leaning(wall(sheet, look, size, 'front'), seam, FRONT),
    loops(size, { left, seam }, lifted, 'near'),
  ];
  const foot = lifted ? outlet(sheet, look, random, seam) : '';
  const drop = rise(size.front, FRONT) * 0.6;
  const all = `<g transform="translate(0 ${number(lifted ? -190 : -2)})">${foot}${parts.join('')}</g>`;
  const ground = lifted ? '' : pallet(size, seam, random);
  const up = lifted ? 0 : ground === '' ? 0 : -74;
  return {
    markup: `${ground}<g transform="translate(0 ${number(up + drop * 0.4)})">${all}</g>`,
    half: (size.front + size.side) * 0.52,
    height: size.height + size.loop + (lifted ? 330 : 150),
    deep: size.side * 0.6,
  };
};

function rise(width: number, degrees: number): number {
  return width * Math.tan((Math.abs(degrees) * Math.PI) / 180);
}

/** One wall with its near edge at x = 0: the front to the left of it, the side to the right. */
function wall(sheet: Sheet, look: Look, size: Size, which: 'front' | 'side'): string {
  const random = look.random.fork(which);
  const wide = which === 'front' ? size.front : size.side;
  const [left, right] = which === 'front' ? [-wide, 0] : [0, wide];
  const surface = face(
    { left, right, top: -size.height },
    { full: 0.035, wrap: 0.7, bow: [-6, 16], pinch: [0.12, 0.12], wobble: (y, side) => 4 * Math.sin(y / 80 + side) },
  );
  const colour = which === 'front' ? look.colour : shade(look.colour, -0.1);
  const level = (v: number): Point[] => Array.from({ length: 9 }, (_, index): Point => surface.at(-1 + index / 4, v));
  const upright = (u: number): Point[] => Array.from({ length: 7 }, (_, index): Point => surface.at(u, index / 6));
  const motif = which === 'front' || look.motif === 'two-sided' || look.motif === 'stripe';
  return body(sheet, surface, {
    colour,
    weave: 'tape',
    gloss: 0.04,
    fineness: which === 'front' ? 110 : 80,
    print:
      (motif ? print(surface, { ...look, colour }, { v: 0.52, half: 0.62, tall: 0.36 }) : '') + belts(size, upright),
    sewn: [
      stitches(level(0.05), '#fbf6ea', 14, 4),
      stitches(upright(-0.955), '#fbf6ea', 14, 3.4),
      stitches(upright(0.955), '#fbf6ea', 14, 3.4),
      which === 'front' ? documentPocket(surface) : '',
    ].join(''),
    folds: [
      lumpy(random, wide * 0.4, 22),
      crumpled(random, wide * 0.5, 8),
      gathered(surface, random, { count: 3, height: 9, from: 0.03, to: 0.3 }),
      fold(surface.at(-0.95, 0.96), surface.at(-0.2, 0.8), 24, -15),
      fold(surface.at(0.95, 0.96), surface.at(0.2, 0.82), 24, -15),
      fold(surface.at(-0.9, 0.05), surface.at(-0.4, 0.4), 22, -12),
      fold(surface.at(0.9, 0.05), surface.at(0.45, 0.36), 22, -12),
    ],
  });
}

/** The belts along the corners, which continue the loops. */
function belts({ belt }: Size, upright: (u: number) => Point[]): string {
  return [-0.86, 0.86]
    .map((u) => {
      const path = straight(upright(u).slice(0, 5));
      return `<path d="${path}" fill="none" stroke="${shade(belt, -0.35)}" stroke-width="29"/><path d="${path}" fill="none" stroke="${belt}" stroke-width="26"/><path d="${path}" fill="none" stroke="${shade(belt, -0.4)}" stroke-opacity=".5" stroke-width="17" stroke-dasharray="2 5"/>`;
    })
    .join('');
}

/** A clear pocket with a paper in it. */
function documentPocket(surface: Surface): string {
  const [x, y] = surface.at(0.28, 0.1);
  return `<g transform="translate(${number(x)} ${number(y)})"><rect width="92" height="68" fill="#fbfaf4" stroke="#8f8a7c" stroke-width="2"/><path d="M12 18h68M12 32h52M12 46h60" stroke="#9a9486" stroke-width="5"/><rect x="-6" y="-6" width="104" height="80" fill="#dfeaf0" fill-opacity=".3" stroke="#b9c2c4" stroke-width="2"/></g>`;
}

type Corners = { left: number; seam: number };

function lid(sheet: Sheet, look: Look, size: Size, { left, seam }: Corners): string {
  const top = -size.height;
  const [frontUp, sideUp] = [rise(size.front, FRONT), rise(size.side, SIDE)];
  const points: Point[] = [
    [left, top - frontUp],
    [seam, top],
    [seam + size.side, top - sideUp],
    [left + size.side, top - frontUp - sideUp],
  ];
  const surface = surfaceOf({
    rows: [
      [top - frontUp - sideUp - 34, left + size.side * 0.8, left + size.side * 1.6],
      [top - sideUp * 0.8, left + 10, seam + size.side - 6],
      [top + 12, seam - 60, seam + 40],
    ],
    pinch: [0, 0],
  });
  const bulge = straight(points, true);
  const cloth = body(sheet, surface, {
    colour: shade(look.colour, 0.06),
    weave: 'tape',
    fineness: 60,
    folds: [crumpled(look.random.fork('lid'), 160, 9)],
  });
  return `<path d="${bulge}" fill="${shade(look.colour, -0.12)}"/>${cloth}`;
}

function spout(sheet: Sheet, look: Look, random: Random, size: Size, { left, seam }: Corners): string {
  const [x, y] = [(left + seam + size.side) / 2, -size.height - rise(size.side, SIDE) * 0.62];
  const half = 66;
  const tall = size.loop * random.between(0.75, 0.95);
  const tube = surfaceOf({
    rows: [
      [y - tall, x - half * 1.15, x + half * 1.2],
      [y - tall * 0.62, x - half * 0.56, x + half * 0.56],
      [y - tall * 0.5, x - half * 0.5, x + half * 0.5],
      [y - tall * 0.3, x - half * 0.8, x + half * 0.8],
      [y + 10, x - half * 1.1, x + half * 1.1],
    ],
    wrap: 1.2,
    bow: [10, 18],
    hem: (u) => 12 * Math.sin(u * 7),
    pinch: [0, 0],
  });
  const cloth = body(sheet, tube, {
    colour: shade(look.colour, 0.1),
    weave: 'tape',
    fineness: 70,
    folds: [
      gathered(tube, random, { count: 6, height: 12, from: 0.4, to: -0.5, bends: 1 }),
      gathered(tube, random, { count: 5, height: 9, from: 0.4, to: 1.2, bends: 1 }),
    ],
  });
  const level = y - tall * 0.55;
  return (
    cloth +
    rope(arc([x, level], half * 0.56, 9, 178, 2, 8), 11, size.belt) +
    rope(
      [
        [x + 20, level + 9],
        [x + 44, level + 44],
        [x + 34, level + 80],
      ],
      9,
      size.belt,
    )
  );
}

/** The loops at the four corners: upright, or pulled together by a crane hook. */
function loops(size: Size, { left, seam }: Corners, lifted: boolean, row: 'far' | 'near'): string {
  const top = -size.height;
  const [frontUp, sideUp] = [rise(size.front, FRONT), rise(size.side, SIDE)];
  const far: [Point, Point] = [
    [left + size.side + 16, top - frontUp - sideUp + 8],
    [seam + size.side - 16, top - sideUp + 14],
  ];
  const near: [Point, Point] = [
    [left + 20, top - frontUp + 16],
    [seam - 6, top + 12],
  ];
  const tone = row === 'far' ? shade(size.belt, -0.22) : size.belt;
  const hook: Point = [(left + seam + size.side) / 2, top - size.loop * 2.1];
  return (
    (row === 'far' ? far : near)
      .map(([x, y]) => {
        const foot = 27;
        const lean = lifted ? 0 : 10;
        const curve: Point[] = lifted
          ? [
              [x - foot, y],
              [x + (hook[0] - x) * 0.55 - 12, y + (hook[1] - y) * 0.55],
              [hook[0] - 8, hook[1]],
              [hook[0] + 8, hook[1]],
              [x + (hook[0] - x) * 0.55 + 16, y + (hook[1] - y) * 0.55],
              [x + foot, y],
            ]
          : [
              [x - foot, y],
              [x - foot * 1.1, y - size.loop * 0.5],
              [x - foot * 0.6 + lean, y - size.loop * 0.94],
              [x + foot * 0.6 + lean, y - size.loop * 0.94],
              [x + foot * 1.2, y - size.loop * 0.5],
              [x + foot, y],
            ];
        return tape(curve, 22, tone);
      })
      .join('') + (lifted && row === 'near' ? crane(hook) : '')
  );
}

function crane([x, y]: Point): string {
  const at = (dx: number, dy: number) => `${number(x + dx)} ${number(y + dy)}`;
  const steel = `fill="none" stroke-linecap="round"`;
  const hook = `M${at(0, -120)}V${number(y - 62)}C${at(44, -50)} ${at(42, 22)} ${at(0, 24)}C${at(-30, 24)} ${at(-38, 0)} ${at(-34, -14)}`;
  return `<path d="${hook}" ${steel} stroke="#3c3f42" stroke-width="26"/><path d="${hook}" ${steel} stroke="#7c8386" stroke-width="14" transform="translate(-3 -3)"/><rect x="${number(x - 34)}" y="${number(y - 172)}" width="68" height="64" rx="12" fill="#d29a2e"/><path d="M${at(-34, -140)}h68" stroke="#8a6216" stroke-width="6"/><path d="M${at(-12, -170)}V${number(y - 900)}M${at(12, -170)}V${number(y - 900)}" stroke="#4a4d50" stroke-width="7"/>`;
}

/** The emptying spout at the bottom. */
function outlet(sheet: Sheet, look: Look, random: Random, x: number): string {
  const tube = surfaceOf({
    rows: [
      [-80, x - 150, x + 40],
      [10, x - 110, x + 4],
      [70, x - 94, x - 14],
      [120, x - 110, x + 2],
    ],
    wrap: 1.2,
    bow: [6, 16],
    hem: () => 0,
    pinch: [0, 0],
  });
  const cloth = body(sheet, tube, {
    colour: shade(look.colour, -0.1),
    weave: 'tape',
    fineness: 60,
    folds: [gathered(tube, random, { count: 5, height: 12, from: 0.7, to: -0.6, bends: 1 })],
  });
  return cloth + rope(arc([x - 54, 62], 44, 9, 178, 2, 8), 10, shade(look.colour, -0.4));
}

function pallet(size: Size, seam: number, random: Random): string {
  const wood = random.pick(['#c79a63', '#b98a55', '#d2ab77'] as const);
  const deck = (x: number, wide: number, degrees: number, tone: string) => {
    const slat = (y: number, tall: number, ink: string) =>
      `<rect x="${number(Math.min(0, wide))}" y="${y}" width="${number(Math.abs(wide))}" height="${tall}" fill="${ink}"/>`;
    const blocks = [0.02, 0.42, 0.82].map(
      (share) =>
        `<rect x="${number(wide * share + (wide < 0 ? -Math.abs(wide) * 0.16 : 0))}" y="-58" width="${number(Math.abs(wide) * 0.16)}" height="36" fill="${shade(tone, -0.15)}"/>`,
    );
    return leaning(
      `<rect x="${number(Math.min(0, wide))}" y="-58" width="${number(Math.abs(wide))}" height="40" fill="#2a1a0c" fill-opacity=".75"/>${blocks.join('')}${slat(-76, 20, tone)}${slat(-24, 16, shade(tone, -0.1))}`,
      x,
      degrees,
    );
  };
  return deck(seam, size.side + 26, SIDE, shade(wood, -0.28)) + deck(seam, -(size.front + 26), FRONT, wood);
}
