import { rope } from '../cloth/string.ts';
import { shade } from '../tools/colour.ts';
import { number, type Point } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { gradient, type Sheet } from '../tools/sheet.ts';

/** `seam`: where the front ends and the side begins, `side` across the picture. */
type Place = { x: number; y: number; wide: number; seam: number; side: number; colour: string };

/** What keeps a rolled top down. */
export function closures(sheet: Sheet, random: Random, place: Place): string {
  return random.pick([pegs, seal, twine])(sheet, random, place);
}

/** A wooden peg or two. */
function pegs(sheet: Sheet, random: Random, { x, y, wide }: Place): string {
  const wood = gradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, '#e7c492'],
      [0.5, '#d0a468'],
      [1, '#a97c46'],
    ],
  );
  const one = (dx: number, turn: number) =>
    `<g transform="translate(${number(x + dx)} ${number(y)})rotate(${number(turn)})"><rect x="-10" y="-54" width="30" height="118" rx="6" fill="#2a180a" fill-opacity=".22"/><path d="M-15 -62h13l2 50 -3 70h-9l-3 -64Z" fill="${wood}"/><path d="M15 -62h-13l-1 50 2 70h9l3 -64Z" fill="${wood}"/><path d="M-16 -14h32M-16 -6h32" stroke="#8d8f90" stroke-width="4.5"/></g>`;
  const middle = wide * random.between(0.0, 0.2);
  return random.chance(0.5)
    ? one(middle, random.spread(6))
    : one(-wide * 0.18, random.spread(6)) + one(wide * 0.3, random.spread(6));
}

/** A round paper seal over the fold. */
function seal(sheet: Sheet, random: Random, { x, y, wide }: Place): string {
  const ink = random.pick(['#1f5a41', '#a8442a', '#3a2a1c', '#b88a2e'] as const);
  const fill = gradient(
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

/** String around it, with a bow and a tag. */
function twine(sheet: Sheet, random: Random, { x, y, wide, seam, side, colour }: Place): string {
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
  const card = gradient(
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
