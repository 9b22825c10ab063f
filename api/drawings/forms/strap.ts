import { body } from '../cloth/body.ts';
import { lightness, mix, shade } from '../tools/colour.ts';
import { lumpy } from '../tools/folds.ts';
import type { DrawFigure, Look } from '../tools/look.ts';
import { along, number, type Point, ribbon, smooth, straight } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { linearGradient, type Sheet } from '../tools/sheet.ts';
import { type Surface, surfaceOf } from '../tools/surface.ts';

/** A coil of webbing. In the front view its end leads to a buckle. */
export const strap: DrawFigure = (sheet, look) => {
  const random = look.random.fork('strap');
  const stripe =
    lightness(look.colour) > 0.55
      ? random.pick(['#1f5a41', '#a8442a', '#27456b', '#3a2a1c'] as const)
      : random.pick(['#f1ece0', '#d9a441'] as const);
  const hasStripe = look.motif !== 'plain';
  return look.view === 'side'
    ? upright(sheet, look, random, hasStripe ? stripe : undefined)
    : lying(sheet, look, random, hasStripe ? stripe : undefined);
};

function lying(sheet: Sheet, look: Look, random: Random, stripe: string | undefined) {
  const [half, tall] = [300 * random.between(0.94, 1.04), 170 * random.between(0.9, 1.15)];
  const flat = half * 0.34;
  const band = surfaceOf({
    rows: [
      [-tall, -half, half],
      [-tall / 2, -half * 1.005, half * 1.005],
      [0, -half, half],
    ],
    wrap: 1.48,
    bow: [flat, flat],
    pinch: [0, 0],
  });
  const side = body(sheet, band, {
    colour: look.colour,
    weave: 'felt',
    fineness: 100,
    print: lines(band, stripe),
    sewn: herringbone(band, look.colour),
    folds: [lumpy(random, 120, 3)],
  });
  const turns = random.whole(9, 12);
  const top = coil(sheet, look.colour, { turns, rx: half, ry: flat, y: -tall });
  const end = looseEnd(sheet, look.colour, stripe, half, random);
  return { markup: side + top + end, half: half * 1.04, height: tall + flat * 2.2, deep: flat * 1.2 };
}

function lines(surface: Surface, stripe: string | undefined): string {
  if (stripe === undefined) return '';
  const level = (v: number, breadth: number) =>
    `<path d="${straight(Array.from({ length: 21 }, (_, step): Point => surface.at(-1 + step / 10, v)))}" fill="none" stroke="${stripe}" stroke-width="${breadth}"/>`;
  return level(0.24, 12) + level(0.76, 12) + level(0.5, 5);
}

function herringbone(surface: Surface, colour: string): string {
  const rows = [0.08, 0.24, 0.4, 0.56, 0.72, 0.88];
  const marks = rows.map((v, row) =>
    Array.from({ length: 64 }, (_, index) => {
      const u = -1 + index / 32;
      const [start, end] = row % 2 === 0 ? [v - 0.07, v + 0.07] : [v + 0.07, v - 0.07];
      return straight([surface.at(u, start), surface.at(Math.min(1, u + 0.034), end)]);
    }).join(''),
  );
  return `<path d="${marks.join('')}" fill="none" stroke="${shade(colour, -0.45)}" stroke-opacity=".42" stroke-width="2.6"/><path d="${marks.join('')}" fill="none" stroke="${shade(colour, 0.5)}" stroke-opacity=".35" stroke-width="2" transform="translate(3 0)"/>`;
}

type Coil = { turns: number; rx: number; ry: number; y: number };

function coil(sheet: Sheet, colour: string, { turns, rx, ry, y }: Coil): string {
  const steps = turns * 20;
  const points = Array.from({ length: steps }, (_, index): Point => {
    const share = 1 - (index / steps) * 0.72;
    const angle = (index / 20) * Math.PI * 2;
    return [Math.cos(angle) * rx * share, y + Math.sin(angle) * ry * share];
  });
  const light = linearGradient(
    sheet,
    [0, 0, 1, 0.5],
    [
      [0, shade(colour, 0.35)],
      [1, shade(colour, -0.2)],
    ],
  );
  const line = smooth(points);
  return [
    `<ellipse cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${light}"/>`,
    `<path d="${line}" fill="none" stroke="${shade(colour, -0.55)}" stroke-opacity=".75" stroke-width="4"/>`,
    `<path d="${line}" fill="none" stroke="${shade(colour, 0.6)}" stroke-opacity=".5" stroke-width="2" transform="translate(0 4)"/>`,
    `<ellipse cy="${number(y)}" rx="${number(rx * 0.28)}" ry="${number(ry * 0.28)}" fill="${mix(colour, '#1d120a', 0.8)}"/>`,
  ].join('');
}

/** The loose end from the coil to the buckle. */
function looseEnd(sheet: Sheet, colour: string, stripe: string | undefined, half: number, random: Random): string {
  const curve = along(
    [
      [half * 0.72, 66],
      [half * 0.2, 112],
      [-half * 0.4, 96],
      [-half * 0.86, 128 + random.spread(10)],
    ],
    20,
  );
  const fill = linearGradient(
    sheet,
    [0, 0, 0.2, 1],
    [
      [0, shade(colour, 0.3)],
      [0.5, colour],
      [1, shade(colour, -0.3)],
    ],
  );
  const outline = ribbon(curve, () => 62);
  const inner =
    stripe === undefined
      ? ''
      : `<path d="${ribbon(curve, () => 40)}" fill="${stripe}"/><path d="${ribbon(curve, () => 24)}" fill="${fill}"/>`;
  const edge = `<path d="${outline}" fill="none" stroke="${shade(colour, -0.5)}" stroke-opacity=".5" stroke-width="2"/>`;
  return `<path d="${outline}" fill="#2a180a" fill-opacity=".3" transform="translate(8 14)"/><path d="${outline}" fill="${fill}"/>${inner}${edge}${buckle(sheet, curve.at(-1) ?? [0, 0])}`;
}

function buckle(sheet: Sheet, [x, y]: Point): string {
  const steel = linearGradient(
    sheet,
    [0, 0, 1, 1],
    [
      [0, '#f0f2f2'],
      [0.5, '#9aa1a3'],
      [1, '#5b6163'],
    ],
  );
  const frame = `M${number(x - 66)} ${number(y - 46)}h84v92h-84Zm18 18v56h48v-56Z`;
  return `<g transform="rotate(-8 ${number(x)} ${number(y)})"><path d="${frame}" fill="#2a180a" fill-opacity=".3" fill-rule="evenodd" transform="translate(6 9)"/><path d="${frame}" fill="${steel}" fill-rule="evenodd" stroke="#4c5254" stroke-width="2" stroke-linejoin="round"/><rect x="${number(x - 30)}" y="${number(y - 40)}" width="15" height="80" rx="6" fill="${steel}" stroke="#4c5254" stroke-width="2"/></g>`;
}

/** The coil standing on its edge, with a smaller one in front of it. */
function upright(sheet: Sheet, look: Look, random: Random, stripe: string | undefined) {
  const disc = (size: number, x: number, colour: string) => {
    const r = 250 * size;
    const ring = coil(sheet, colour, { turns: random.whole(9, 12), rx: r, ry: r, y: 0 });
    const rim = `<ellipse cx="${number(58 * size)}" cy="-6" rx="${number(r)}" ry="${number(r)}" fill="${shade(colour, -0.42)}"/><ellipse cx="${number(30 * size)}" cy="-3" rx="${number(r)}" ry="${number(r)}" fill="${stripe ?? shade(colour, -0.3)}"/>`;
    return `<g transform="translate(${number(x)} ${number(-r)})">${rim}${ring}</g>`;
  };
  return {
    markup: disc(1.15, -90, look.colour) + disc(0.66, 210, shade(look.colour, 0.12)),
    half: 350,
    height: 600,
    deep: 60,
  };
}
