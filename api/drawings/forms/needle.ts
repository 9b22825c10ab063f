import { body } from '../cloth/body.ts';
import { rope, stitches } from '../cloth/string.ts';
import { print } from '../motifs/print.ts';
import { mix, shade } from '../tools/colour.ts';
import { crumpled, lumpy } from '../tools/folds.ts';
import type { DrawFigure, Look } from '../tools/look.ts';
import { along, number, type Point, ribbon } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { linearGradient, type Sheet } from '../tools/sheet.ts';
import { surfaceOf } from '../tools/surface.ts';

/** Sacking needles, straight and bent, on a card with a piece of felt. */
export const needle: DrawFigure = (sheet, look) => {
  const random = look.random.fork('needle');
  const [half, height] = [250 * random.between(0.94, 1.05), 760];
  const card = surfaceOf({
    rows: [
      [-height, -half, half],
      [-height / 2, -half, half],
      [0, -half, half],
    ],
    wrap: 0.14,
    pinch: [0, 0],
  });
  const motif = look.motif === 'plain' ? 'logo' : look.motif;
  const paper = body(sheet, card, {
    colour: '#c9a06c',
    weave: 'paper',
    fineness: 90,
    print: print(card, { ...look, motif, colour: '#c9a06c' }, { v: 0.17, half: 0.36, tall: 0.1 }),
    folds: [crumpled(random, 300, 3)],
  });
  const hole = `<circle cy="${number(-height + 34)}" r="15" fill="#3a2813"/><circle cx="-2" cy="${number(-height + 36)}" r="12" fill="#e6d9c2"/>`;
  const felt = feltOn(sheet, look, random, half, height);
  const tools = look.view === 'side' ? bent(sheet, random, look.colour) : fan(sheet, random, look.colour);
  return { markup: paper + hole + felt + tools, half: half * 1.02, height: height * 1.02 };
};

function feltOn(sheet: Sheet, look: Look, random: Random, half: number, height: number): string {
  const colour = mix(look.colour, '#5b4a38', 0.12);
  const [left, right, top, bottom] = [-half * 0.78, half * 0.78, -height * 0.66, -height * 0.1];
  const surface = surfaceOf({
    rows: [
      [top, left, right],
      [(top + bottom) / 2, left - 3, right + 3],
      [bottom, left, right],
    ],
    wrap: 0.2,
    pinch: [0.03, 0.03],
    wobble: (y, side) => 3 * Math.sin(y / 19 + side * 2),
  });
  const inset = 20;
  const border: Point[] = [
    [left + inset, top + inset],
    [right - inset, top + inset],
    [right - inset, bottom - inset],
    [left + inset, bottom - inset],
    [left + inset, top + inset],
  ];
  const sewn = border
    .slice(1)
    .map((to, index) => stitches([border[index] ?? to, to], shade(colour, 0.55), 16, 4))
    .join('');
  return body(sheet, surface, {
    colour,
    weave: 'felt',
    sewn,
    fineness: 130,
    folds: [lumpy(random, 40, 2.6), lumpy(random, 12, 0.9)],
  });
}

function fan(sheet: Sheet, random: Random, colour: string): string {
  const thread = shade(colour, 0.45);
  const turns = [-17, 0, 16].map((turn) => turn + random.spread(3));
  return turns
    .map((turn, index) => {
      const long = [430, 500, 400][index] ?? 420;
      return `<g transform="translate(${(index - 1) * 74} -292)rotate(${number(turn)})">${drawNeedle(sheet, straightCurve(long), index === 1 ? 17 : 13)}${index === 1 ? threadThroughEye(long, thread) : ''}</g>`;
    })
    .join('');
}

function bent(sheet: Sheet, random: Random, colour: string): string {
  const curved = along(
    [
      [-30, -300],
      [70, -190],
      [92, 0],
      [30, 160],
      [-80, 240],
    ],
    26,
  );
  return [
    `<g transform="translate(-86 -300)rotate(${number(random.between(-8, -2))})">${drawNeedle(sheet, straightCurve(450), 15)}${threadThroughEye(450, shade(colour, 0.45))}</g>`,
    `<g transform="translate(52 -260)scale(.86)">${drawNeedle(sheet, curved, 17)}</g>`,
    `<g transform="translate(150 -300)rotate(4)">${drawNeedle(sheet, straightCurve(330), 11)}</g>`,
  ].join('');
}

function straightCurve(long: number): Point[] {
  return Array.from({ length: 21 }, (_, index): Point => [0, -long / 2 + (long * index) / 20]);
}

/** A needle along a curve from the eye to the point: oval head, round shaft, flat tip. */
function drawNeedle(sheet: Sheet, curve: readonly Point[], thick: number): string {
  const breadth = (share: number) => {
    if (share < 0.1) return thick * (0.6 + 5.4 * share);
    if (share < 0.74) return thick * (1.14 - (share - 0.1) * 0.5);
    return thick * 1.02 * Math.sqrt(Math.max(0.0025, 1 - ((share - 0.74) / 0.26) ** 1.5));
  };
  const outline = ribbon(curve, breadth);
  const shine = linearGradient(
    sheet,
    [0, 0, 1, 0.1],
    [
      [0, '#73797c'],
      [0.3, '#eef1f1'],
      [0.55, '#b4babc'],
      [1, '#4f5557'],
    ],
  );
  const eye = curve.slice(1, 3);
  const [from = [0, 0], to = [0, 0]] = eye;
  const shadow = `<path d="${outline}" fill="#2a180a" fill-opacity=".35" transform="translate(9 10)"/>`;
  const hole = `<path d="M${number(from[0])} ${number(from[1])}L${number(to[0])} ${number(to[1])}" stroke="#2b2118" stroke-width="${number(thick * 0.42)}" stroke-linecap="round"/>`;
  return `${shadow}<path d="${outline}" fill="${shine}" stroke="#3f4547" stroke-width="1.4"/>${hole}`;
}

function threadThroughEye(long: number, colour: string): string {
  const y = -long / 2 + long * 0.075;
  const curve: Point[] = [
    [0, y],
    [-34, y - 46],
    [-96, y - 20],
    [-120, y + 90],
    [-60, y + 190],
    [-128, y + 290],
    [-96, y + 400],
  ];
  return (
    rope(
      [
        [0, y],
        [24, y + 40],
        [18, y + 110],
      ],
      6.5,
      colour,
    ) + rope(curve, 6.5, colour)
  );
}
