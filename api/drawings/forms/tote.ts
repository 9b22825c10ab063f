import { face } from '../bags/face.ts';
import { body } from '../cloth/body.ts';
import { stitches, tape } from '../cloth/string.ts';
import { print } from '../motifs/print.ts';
import { greens, loaf } from '../props/objects.ts';
import { shade } from '../tools/colour.ts';
import { crumpled, fold, lumpy } from '../tools/folds.ts';
import type { DrawFigure, Look } from '../tools/look.ts';
import { number, type Point, smooth } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import type { Height } from '../tools/relief.ts';
import { blur, type Sheet } from '../tools/sheet.ts';
import type { Surface } from '../tools/surface.ts';

type Size = { half: number; height: number; reach: number };

/** A cotton bag with two handles, standing with contents or hanging from a peg. */
export const tote: DrawFigure = (sheet, look) => {
  const random = look.random.fork('tote');
  const half = 290 * random.between(0.92, 1.06);
  const height = 620 * random.between(0.92, 1.06);
  const size: Size = { half, height, reach: random.between(0.42, 0.56) * height };
  const hangs = look.view === 'side' || (random.chance(0.35) && look.stands !== true);
  const front = panel(sheet, look, size);
  const behind = handle(look, size, { lift: 1.03, tone: -0.24, shift: 12, hangs });
  const before = handle(look, size, { lift: 1, tone: 0, shift: 0, hangs });
  const mouth = opening(look, size);
  const goods = hangs ? '' : inside(sheet, random, size);
  const pegMarkup = hangs ? peg(-height - size.reach) : '';
  const markup = behind + mouth + goods + front + before + anchors(look, size) + pegMarkup;
  const lifted = hangs ? `<g transform="translate(0 -46)">${markup}</g>` : markup;
  return {
    markup: lifted,
    half: half * 0.98,
    height: height + size.reach * 0.94,
    ...(hangs ? { wallShadow: drawWallShadow(sheet, size) } : {}),
  };
};

function panel(sheet: Sheet, look: Look, { half, height }: Size): string {
  const random = look.random.fork('tote cloth');
  const wave = random.between(0.4, 1) * half * 0.018;
  const surface = face(
    { left: -half, right: half, top: -height },
    {
      bow: [half * 0.035, half * 0.05],
      hem: (u) => wave * Math.sin(u * 5 + 1),
      taper: 0.015,
      wobble: (y, side) => half * 0.008 * Math.sin(y / 70 + side * 1.7),
    },
  );
  return body(sheet, surface, {
    colour: look.colour,
    weave: 'canvas',
    fineness: 120,
    print: print(surface, look, { v: 0.55, half: 0.6, tall: 0.34 }),
    sewn: hem(surface, shade(look.colour, 0.3)),
    folds: [
      lumpy(random, half * 0.6, half * 0.05),
      crumpled(random, half * 0.8, half * 0.012),
      ...hangingFolds(random, surface),
    ],
  });
}

function hem(surface: Surface, thread: string): string {
  const level = (v: number) => Array.from({ length: 9 }, (_, index): Point => surface.at(-1 + index / 4, v));
  return stitches(level(0.055), thread, 9, 2.6) + stitches(level(0.066), thread, 9, 2.6);
}

/** Folds below the handles and towards the lower corners. */
function hangingFolds(random: Random, surface: Surface): Height[] {
  const at = surface.at;
  const width = surface.box.width;
  return [
    fold(at(-0.5, 0.04), at(-0.62 + random.spread(0.1), 0.62), width * 0.03, width * 0.016),
    fold(at(0.5, 0.04), at(0.6 + random.spread(0.1), 0.6), width * 0.03, width * 0.016),
    fold(at(-0.96, 0.98), at(-0.3, random.between(0.72, 0.84)), width * 0.034, -width * 0.018),
    fold(at(0.96, 0.98), at(0.3, random.between(0.72, 0.84)), width * 0.034, -width * 0.018),
    fold(at(-0.1, 0.03), at(random.spread(0.2), 0.4), width * 0.03, -width * 0.01),
  ];
}

type Handle = { lift: number; tone: number; shift: number; hangs: boolean };

function handle(look: Look, { half, height, reach }: Size, { lift, tone, shift, hangs }: Handle): string {
  const random = look.random.fork('handle');
  const out = half * 0.46;
  const top = -height - reach * lift;
  const lean = hangs ? 0 : half * random.spread(0.12);
  const crown = hangs ? 0.07 : 0.62;
  const curve: Point[] = [
    [-out + shift * 0.4, -height + half * 0.28],
    [-out + shift * 0.4, -height],
    [-out * 0.96 + lean * 0.5 + shift, -height - reach * 0.55],
    [-out * crown + lean + shift, top + reach * 0.07],
    [lean + shift, top],
    [out * crown + lean + shift, top + reach * 0.07],
    [out * 0.96 + lean * 0.5 + shift, -height - reach * 0.55],
    [out + shift * 0.4, -height],
    [out + shift * 0.4, -height + half * 0.28],
  ];
  return tape(curve, half * 0.13, shade(look.colour, tone));
}

/** The crossed squares of stitches that attach the handles. */
function anchors(look: Look, { half, height }: Size): string {
  const size = half * 0.085;
  const thread = shade(look.colour, -0.45);
  return [-1, 1]
    .map((side) => {
      const [x, y] = [side * half * 0.46, -height + half * 0.2];
      const square = `M${number(x - size / 2)} ${number(y - size / 2)}h${number(size)}v${number(size)}h${number(-size)}Zl${number(size)} ${number(size)}m0 ${number(-size)}l${number(-size)} ${number(size)}`;
      return `<path d="${square}" fill="none" stroke="${thread}" stroke-width="2.4" stroke-dasharray="6 3"/>`;
    })
    .join('');
}

/** The inside of the bag's far edge, seen through its opening. */
function opening(look: Look, { half, height }: Size): string {
  const back = smooth(
    [
      [-half * 0.985, -height + 4],
      [-half * 0.5, -height - half * 0.06],
      [half * 0.5, -height - half * 0.06],
      [half * 0.985, -height + 4],
      [0, -height + half * 0.07],
    ],
    true,
  );
  return `<path d="${back}" fill="${shade(look.colour, -0.42)}"/>`;
}

function inside(sheet: Sheet, random: Random, { half, height }: Size): string {
  const y = -height + half * 0.18;
  return random.pick([
    () => '',
    () =>
      greens(sheet, random, { x: -half * 0.42, y, size: half * 0.5 }) +
      loaf(sheet, { x: half * 0.34, y, size: half * 0.55, turn: 14 }),
    () => greens(sheet, random, { x: half * 0.3, y, size: half * 0.58 }),
    () =>
      loaf(sheet, { x: half * 0.1, y, size: half * 0.55, turn: -12 }) +
      loaf(sheet, { x: half * 0.42, y, size: half * 0.5, turn: 16 }),
  ])();
}

function peg(y: number): string {
  return `<ellipse cx="14" cy="${number(y + 34)}" rx="46" ry="40" fill="#3a2410" fill-opacity=".12"/><circle cy="${number(y + 10)}" r="27" fill="#a97c4d"/><circle cx="-5" cy="${number(y + 4)}" r="19" fill="#c99a68"/><circle cx="-8" cy="${number(y)}" r="8" fill="#e2bd90" fill-opacity=".7"/>`;
}

function drawWallShadow(sheet: Sheet, { half, height }: Size): string {
  return `<rect x="${number(-half + 40)}" y="${number(-height - 10)}" width="${number(half * 2)}" height="${number(height)}" rx="20" fill="#3a2410" fill-opacity=".28" filter="${blur(sheet, 24)}"/>`;
}
