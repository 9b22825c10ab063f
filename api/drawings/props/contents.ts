import { shade } from '../tools/colour.ts';
import { number, type Point, smooth } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { clip, definePath, radialGradient, type Sheet } from '../tools/sheet.ts';

/** The possible contents of sacks. */
export const contents = [
  'rice',
  'wheat',
  'coffee',
  'beans',
  'chickpeas',
  'potatoes',
  'onions',
  'oranges',
  'walnuts',
] as const;
export type Content = (typeof contents)[number];

type Piece = {
  length: number;
  colours: readonly [string, ...string[]];
  draw: (sheet: Sheet, colour: string) => string;
};

const pieces: Readonly<Record<Content, Piece>> = {
  rice: { length: 15, colours: ['#f4ecd8', '#ece0c2', '#fbf6e9'], draw: seed(0.34) },
  wheat: { length: 17, colours: ['#d9a95a', '#c99544', '#e3bd77'], draw: seed(0.42, true) },
  coffee: { length: 24, colours: ['#5d3a24', '#4a2d1b', '#6e472d'], draw: seed(0.68, true) },
  beans: { length: 24, colours: ['#8e3328', '#7a2a22', '#a2463a'], draw: seed(0.6) },
  chickpeas: { length: 20, colours: ['#dfc08a', '#d2af74', '#e8cf9f'], draw: seed(0.86) },
  potatoes: { length: 84, colours: ['#c79b62', '#b98a50', '#d3ab76'], draw: potato },
  onions: { length: 82, colours: ['#c77b3d', '#b86a34', '#d79352'], draw: onion },
  oranges: { length: 84, colours: ['#e8862a', '#ef9a3c', '#dd7620'], draw: orange },
  walnuts: { length: 54, colours: ['#b98d58', '#a87b48', '#c79d6b'], draw: walnut },
};

export function lengthOf(content: Content): number {
  return pieces[content].length;
}

/** Defines one piece around 0, 0 and returns its id for reuse. */
function definePiece(sheet: Sheet, content: Content, random: Random): string {
  const { colours, draw } = pieces[content];
  return sheet.defineGroup(draw(sheet, random.pick(colours)));
}

function scattered(sheet: Sheet, content: Content, random: Random, places: readonly Point[], size = 1): string {
  const maxTurn = pieces[content].length > 40 ? 40 : 180;
  return places
    .map(([x, y]) => {
      const turn = Math.round(random.spread(maxTurn));
      const scale = Math.round(size * random.between(0.88, 1.12) * 100) / 100;
      return `<use href="#${definePiece(sheet, content, random)}" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${turn})scale(${scale})"/>`;
    })
    .join('');
}

/** A heap of pieces that fills an outline, in rows from the back to the front. */
export function heap(sheet: Sheet, content: Content, random: Random, outline: readonly Point[], size = 1): string {
  const { length, colours } = pieces[content];
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fine = length * size < 40;
  // Small pieces are placed as reused groups; placing thousands of seeds one by one would make the SVG too large.
  const [wide, tall] = fine ? [length * size * 6, length * size * 3] : [length * size * 0.72, length * size * 0.45];
  const handfuls = fine
    ? [0, 1, 2].map(() => sheet.defineGroup(handful(sheet, content, random, [wide, tall], size)))
    : [];
  const places: Point[] = [];
  for (let y = top; y <= bottom + tall; y += tall) {
    for (let x = left - wide / 2; x <= right + wide; x += wide) {
      const loose = fine ? 0.08 : 0.5;
      places.push([x + random.spread(wide * loose), y + random.spread(tall * loose)]);
    }
  }
  const filling = fine
    ? places
        .map(([x, y]) => `<use href="#${handfuls[random.whole(0, 2)]}" x="${Math.round(x)}" y="${Math.round(y)}"/>`)
        .join('')
    : scattered(sheet, content, random, places, size);
  const path = definePath(sheet, smooth(outline, true));
  const light = radialGradient(
    sheet,
    [0.36, 0.2, 0.85],
    [
      [0, '#fff6e0', 0.3],
      [0.4, '#fff6e0', 0],
      [0.62, '#2c1707', 0.05],
      [1, '#2c1707', 0.55],
    ],
  );
  const inside = `<use href="#${path}" fill="${shade(colours[0], -0.42)}"/>${filling}<use href="#${path}" fill="${light}"/>`;
  return `<g clip-path="${clip(sheet, path)}">${inside}</g>`;
}

function handful(sheet: Sheet, content: Content, random: Random, [wide, tall]: Point, size: number): string {
  const step = pieces[content].length * size * 0.72;
  const places: Point[] = [];
  for (let y = -tall * 0.2; y < tall * 1.25; y += step * 0.6) {
    for (let x = -wide * 0.15; x < wide * 1.1; x += step)
      places.push([x + random.spread(step * 0.45), y + random.spread(step * 0.35)]);
  }
  return scattered(sheet, content, random, places, size);
}

/** A few pieces on the ground, sorted from back to front. */
export function spilled(
  sheet: Sheet,
  content: Content,
  random: Random,
  around: { x: number; y: number; half: number; count: number },
): string {
  const { length } = pieces[content];
  const places = Array.from({ length: around.count }, (): Point => {
    const away = random.spread(1);
    return [around.x + away * around.half, around.y + random.spread(around.half * 0.16) * (1 - away * away * 0.5)];
  }).sort(([, firstY], [, secondY]) => firstY - secondY);
  const shadow = radialGradient(
    sheet,
    [0.5, 0.5, 0.5],
    [
      [0.2, '#2c1707', 0.5],
      [1, '#2c1707', 0],
    ],
  );
  const shadows = places
    .map(
      ([x, y]) =>
        `<ellipse cx="${number(x + length * 0.12)}" cy="${number(y + length * 0.3)}" rx="${number(length * 0.62)}" ry="${number(length * 0.24)}" fill="${shadow}"/>`,
    )
    .join('');
  return shadows + scattered(sheet, content, random, places);
}

/** A rounded seed such as rice, wheat or beans, with or without a furrow. */
function seed(slim: number, furrow = false) {
  return (sheet: Sheet, colour: string) => {
    const length = slim > 0.8 ? 20 : slim > 0.5 ? 24 : 16;
    const half = length / 2;
    const fill = radialGradient(
      sheet,
      [0.4, 0.25, 0.75],
      [
        [0, shade(colour, 0.4)],
        [0.5, colour],
        [1, shade(colour, -0.38)],
      ],
    );
    const line = furrow
      ? `<path d="M${-half * 0.8} ${half * slim * 0.05}q${half * 0.8} ${half * slim * 0.5} ${half * 1.6} 0" fill="none" stroke="${shade(colour, -0.55)}" stroke-width="${number(half * 0.16)}"/>`
      : '';
    return `<ellipse rx="${half}" ry="${number(half * slim)}" fill="${fill}"/>${line}`;
  };
}

function ball(sheet: Sheet, colour: string): string {
  return radialGradient(
    sheet,
    [0.36, 0.3, 0.72],
    [
      [0, shade(colour, 0.42)],
      [0.35, colour],
      [0.8, shade(colour, -0.3)],
      [1, shade(colour, -0.52)],
    ],
  );
}

function potato(sheet: Sheet, colour: string): string {
  const eyes = [
    [-16, -8],
    [12, 4],
    [-4, 14],
    [24, -10],
  ]
    .map(([x, y]) => `<path d="M${x} ${y}q4 3 8 0" stroke="${shade(colour, -0.45)}" stroke-width="2" fill="none"/>`)
    .join('');
  return `<path d="M-42 2C-42 -24 -14 -33 10 -31C34 -29 44 -12 41 6C38 26 14 32 -10 31C-32 30 -42 20 -42 2Z" fill="${ball(sheet, colour)}"/>${eyes}`;
}

function onion(sheet: Sheet, colour: string): string {
  const skin = [-26, -13, 0, 13, 26]
    .map(
      (x) =>
        `<path d="M0 -37C${x * 1.5} -24 ${x * 1.5} 20 0 35" fill="none" stroke="${shade(colour, -0.35)}" stroke-opacity=".5" stroke-width="1.6"/>`,
    )
    .join('');
  return `<path d="M0 -52C4 -42 8 -36 18 -33C36 -27 41 -10 40 3C38 24 20 35 0 36C-20 35 -38 24 -40 3C-41 -10 -36 -27 -18 -33C-8 -36 -6 -42 0 -52Z" fill="${ball(sheet, colour)}"/>${skin}`;
}

function orange(sheet: Sheet, colour: string): string {
  return `<circle r="40" fill="${ball(sheet, colour)}"/><path d="M-6 -33l6 5 6 -5 -3 7 -6 0Z" fill="#5c6b2e"/>`;
}

function walnut(sheet: Sheet, colour: string): string {
  const veins = 'M-22 -8q8 4 14 -2M-18 8q8 -6 14 2M6 -16q2 8 10 8M4 12q8 -6 14 0M0 -26V26';
  return `<path d="M0 -28C18 -28 27 -14 26 2C25 18 14 26 0 29C-14 26 -25 18 -26 2C-27 -14 -18 -28 0 -28Z" fill="${ball(sheet, colour)}"/><path d="${veins}" fill="none" stroke="${shade(colour, -0.45)}" stroke-width="2"/>`;
}
