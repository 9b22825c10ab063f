import { face, leaning } from '../bags/face.ts';
import { lyingBags } from '../bags/lying.ts';
import { body } from '../cloth/body.ts';
import { print } from '../motifs/print.ts';
import { lightness, mix, shade } from '../tools/colour.ts';
import { crumpled, fold, lumpy } from '../tools/folds.ts';
import type { DrawFigure, Look } from '../tools/look.ts';
import { number, type Point, straight } from '../tools/path.ts';
import type { Sheet } from '../tools/sheet.ts';

const FRONT = 5;
const SIDE = -27;

/** A box-shaped sack with a filling valve in its folded end. */
export const valveSack: DrawFigure = (sheet, look) => {
  const random = look.random.fork('valve');
  if (look.view === 'side') {
    const material = {
      weave: random.pick(['paper', 'tape'] as const),
      width: 560,
      height: 860,
      gloss: 0.03,
      stiff: 1.3,
      lumps: 0.02,
      thread: shade(look.colour, -0.2),
    };
    return lyingBags(sheet, { look, material }, random.whole(2, 3));
  }
  const [front, side, height] = [
    430 * random.between(0.94, 1.06),
    170 * random.between(0.95, 1.15),
    640 * random.between(0.94, 1.06),
  ];
  const seam = (front - side) / 2;
  const rise = (wide: number, degrees: number) => wide * Math.tan((Math.abs(degrees) * Math.PI) / 180);
  const markup = [
    end(look, { front, side, height, seam, frontUp: rise(front, FRONT), sideUp: rise(side, SIDE) }),
    leaning(wall(sheet, look, side, height, 'side'), seam, SIDE),
    leaning(wall(sheet, look, front, height, 'front'), seam, FRONT),
  ].join('');
  return { markup, half: (front + side) * 0.5, height: height * 1.16, deep: side * 0.62 };
};

function wall(sheet: Sheet, look: Look, wide: number, height: number, which: 'front' | 'side'): string {
  const random = look.random.fork(which);
  const [left, right] = which === 'front' ? [-wide, 0] : [0, wide];
  const surface = face(
    { left, right, top: -height },
    { full: 0.03, wrap: 0.6, pinch: [0.05, 0.08], wobble: (y, side) => 3 * Math.sin(y / 60 + side) },
  );
  const colour = which === 'front' ? look.colour : shade(look.colour, -0.12);
  const band = lightness(look.colour) > 0.6 ? mix(look.colour, '#2b2114', 0.72) : mix(look.colour, '#fff4dc', 0.75);
  const stripe = (from: number, to: number) =>
    straight([surface.at(-1.1, from), surface.at(1.1, from), surface.at(1.1, to), surface.at(-1.1, to)], true);
  const bands =
    look.motif === 'plain'
      ? ''
      : `<path d="${stripe(0.84, 0.93)}${stripe(0.945, 0.955)}" fill="${band}" fill-opacity=".85"/>`;
  return body(sheet, surface, {
    colour,
    weave: 'paper',
    gloss: 0.03,
    fineness: which === 'front' ? 120 : 80,
    print:
      bands +
      (which === 'front' || look.motif === 'stripe'
        ? print(surface, { ...look, colour }, { v: 0.46, half: 0.66, tall: 0.32 })
        : ''),
    folds: [
      lumpy(random, wide * 0.6, wide * 0.05),
      crumpled(random, wide * 0.5, wide * 0.016),
      fold(surface.at(-0.96, 0.97), surface.at(-0.2, 0.86), wide * 0.05, -wide * 0.03),
      fold(surface.at(0.96, 0.97), surface.at(0.3, 0.84), wide * 0.05, -wide * 0.03),
      fold(surface.at(-0.96, 0.04), surface.at(-0.3, 0.16), wide * 0.04, -wide * 0.024),
      fold(surface.at(0.96, 0.04), surface.at(0.2, 0.2), wide * 0.04, -wide * 0.024),
    ],
  });
}

type End = { front: number; side: number; height: number; seam: number; frontUp: number; sideUp: number };

/** The upper end: folded flaps and the sleeve of the valve. */
function end(look: Look, { front, side, height, seam, frontUp, sideUp }: End): string {
  const near: Point = [seam, -height];
  const at = (across: number, back: number): Point => [
    near[0] - front * across + side * back,
    near[1] - frontUp * across - sideUp * back,
  ];
  const quad = (a: number, b: number, from: number, to: number) =>
    straight([at(a, from), at(b, from), at(b, to), at(a, to)], true);
  const top = `<path d="${quad(0.005, 0.995, 0.0, 1)}" fill="${shade(look.colour, 0.12)}"/>`;
  const seams = `<path d="${straight([at(0, 0), at(0.2, 0.5), at(0, 1)])}${straight([at(1, 0), at(0.8, 0.5), at(1, 1)])}${straight([at(0.2, 0.5), at(0.8, 0.5)])}" fill="none" stroke="${shade(look.colour, -0.4)}" stroke-opacity=".5" stroke-width="2.5"/>`;
  const patch = `<path d="${quad(0.16, 0.84, 0.2, 0.8)}" fill="${shade(look.colour, 0.26)}" stroke="${shade(look.colour, -0.35)}" stroke-opacity=".5" stroke-width="2"/>`;
  const sleeve = `<path d="${quad(0.8, 1.06, 0.32, 0.68)}" fill="${shade(look.colour, -0.05)}" stroke="${shade(look.colour, -0.45)}" stroke-opacity=".6" stroke-width="2"/><ellipse cx="${number(at(1.05, 0.5)[0])}" cy="${number(at(1.05, 0.5)[1])}" rx="14" ry="${number(side * 0.09)}" fill="${shade(look.colour, -0.62)}"/>`;
  return (
    top +
    seams +
    patch +
    sleeve +
    `<path d="${straight([at(0, 0), at(1, 0)])}" stroke="${shade(look.colour, 0.6)}" stroke-opacity=".5" stroke-width="3"/>`
  );
}
