import { body } from '../cloth/body.ts';
import { rope, stitches } from '../cloth/string.ts';
import { print } from '../motifs/print.ts';
import { type Content, type contents, heap, lengthOf, spilled } from '../props/contents.ts';
import { shade } from '../tools/colour.ts';
import { bulging, gathered, sumHeights } from '../tools/folds.ts';
import type { DrawFigure, Look } from '../tools/look.ts';
import { arc, number, type Point, straight } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { relief } from '../tools/relief.ts';
import { clip, definePath, type Sheet } from '../tools/sheet.ts';
import { type Surface, surfaceOf } from '../tools/surface.ts';

const goods = ['onions', 'potatoes', 'oranges', 'walnuts'] as const satisfies readonly (typeof contents)[number][];

/** A mesh bag with visible contents. */
export const meshBag: DrawFigure = (sheet, look) => {
  const random = look.random.fork('mesh');
  const content = look.content ?? random.pick(goods);
  const [width, height] = [
    560 * random.between(0.94, 1.06),
    (look.view === 'side' ? 620 : 780) * random.between(0.95, 1.04),
  ];
  const half = width / 2;
  const lump = lengthOf(content) / 2;
  const neck = width * 0.12;
  const bumps = (y: number, side: -1 | 1) => lump * 0.16 * Math.sin(y / (lump * 0.62) + side * 2);
  const surface = surfaceOf({
    rows: [
      [-height * 0.84, -neck, neck],
      [-height * 0.78, -neck * 1.5, neck * 1.5],
      [-height * 0.68, -half * 0.78, half * 0.76],
      [-height * 0.45, -half * 0.97, half * 0.98],
      [-height * 0.2, -half, half],
      [-height * 0.05, -half * 0.9, half * 0.9],
      [0, -half * 0.62, half * 0.64],
    ],
    wrap: 1.25,
    bow: [neck * 0.15, width * 0.08],
    wobble: bumps,
    pinch: [0.04, 0.16],
  });
  const beside = random.chance(0.7)
    ? spilled(sheet, content, random, {
        x: half * random.pick([-1.15, 1.15]),
        y: width * 0.06,
        half: half * 0.2,
        count: 1,
      })
    : '';
  return {
    markup: [
      inside(sheet, surface, random, content),
      label(sheet, surface, look, random),
      tuft(sheet, look, random, { neck, foot: -height * 0.83, tall: height * 0.17 }),
      beside,
    ].join(''),
    half: half * 0.86,
    height,
  };

  function inside(target: Sheet, net: Surface, source: Random, kind: Content): string {
    const outline = Array.from({ length: 40 }, (_, index): Point => {
      const share = index / 40;
      if (share < 0.4) return net.at(-1, share / 0.4);
      if (share < 0.5) return net.at(-1 + (share - 0.4) * 20, 1);
      if (share < 0.9) return net.at(1, 1 - (share - 0.5) / 0.4);
      return net.at(1 - (share - 0.9) * 20, 0);
    });
    const light = relief(net.box, sumHeights(net.round, bulging(source, lengthOf(kind) * 0.9, lump * 0.3)), {
      fineness: 90,
      depth: 0.85,
    });
    return `${heap(target, kind, source, outline)}<g clip-path="${clip(target, definePath(target, net.outline))}">${strands(target, net, look.colour)}${light}</g>`;
  }
};

/** Two sets of parallel strands that cross. */
function strands(sheet: Sheet, surface: Surface, colour: string): string {
  const across = 15;
  const lean = 0.62;
  const family = (sign: number) =>
    Array.from({ length: across * 2 + 12 }, (_, index) => {
      const start = -1 - lean * 2 + (index * 2) / across;
      const points = Array.from({ length: 13 }, (_, step): Point => {
        const v = step / 12;
        const wave = 0.012 * Math.sin(v * 60 + index);
        return surface.at(Math.min(1, Math.max(-1, sign * (start + lean * 2 * v + wave))), v);
      });
      return straight(points);
    }).join('');
  const both = definePath(sheet, family(1) + family(-1));
  const line = (ink: string, breadth: number, more = '') =>
    `<use href="#${both}" fill="none" stroke="${ink}" stroke-width="${breadth}" stroke-linejoin="round"${more}/>`;
  return [
    line('#20120a', 5, ' stroke-opacity=".35" transform="translate(3 4)"'),
    line(shade(colour, -0.3), 4.6),
    line(shade(colour, 0.12), 2.6),
  ].join('');
}

/** A sewn-on strip of cloth with the print. */
function label(sheet: Sheet, surface: Surface, look: Look, random: Random): string {
  const ground = random.pick(['#f6efe0', '#efe3c8', '#fbf7ee'] as const);
  const [low, high] = [0.46, 0.72];
  const edge = (v: number) => Array.from({ length: 9 }, (_, index): Point => surface.at(-1 + index / 4, v));
  const top = edge(low);
  const rows = [low, 0.58, high].map((v) => {
    const [[left, y], [right]] = [surface.at(-1, v), surface.at(1, v)];
    return [y, left - 2, right + 2] as const;
  });
  const sag = (v: number) => surface.at(0, v)[1] - surface.at(-1, v)[1];
  const band = surfaceOf({ rows, wrap: 1.25, bow: [sag(low), sag(high)], pinch: [0, 0] });
  const motif = look.motif === 'plain' ? 'logo' : look.motif;
  const inks = { colour: ground, motif, random: look.random };
  return body(sheet, band, {
    colour: ground,
    weave: 'felt',
    print: print(band, inks, { v: 0.42, half: 0.3, tall: 0.5 }),
    sewn: stitches(
      top.map(([x, y]): Point => [x, y + 9]),
      look.colour,
      12,
      3.5,
    ),
    folds: [bulging(random, 90, 7)],
    fineness: 80,
  });
}

function tuft(
  sheet: Sheet,
  look: Look,
  random: Random,
  { neck, foot, tall }: { neck: number; foot: number; tall: number },
): string {
  const leaf = surfaceOf({
    rows: [
      [foot - tall, -neck * 1.7, neck * 1.6],
      [foot - tall * 0.5, -neck * 1.4, neck * 1.35],
      [foot, -neck, neck],
      [foot + neck * 0.1, -neck, neck],
    ],
    wrap: 1.1,
    bow: [neck * 0.2, neck * 0.15],
    hem: (u) => tall * 0.12 * Math.sin(u * 9),
    pinch: [0, 0],
  });
  const cloth = body(sheet, leaf, {
    colour: look.colour,
    weave: 'tape',
    folds: [gathered(leaf, random, { count: 6, height: neck * 0.16, from: 1.02, to: -0.4, bends: 0.9 })],
    fineness: 70,
  });
  const cord = shade(look.colour, -0.3);
  const end: Point[] = [
    [neck * 0.8, foot],
    [neck * 1.7, foot + neck * 0.3],
    [neck * 1.5, foot + neck * 1.5],
    [neck * 2, foot + neck * 2.1],
  ];
  const turns = [0, 10].map((down) => rope(arc([0, foot + down], neck * 1.04, neck * 0.16, 178, 2, 8), 10, cord));
  return (
    cloth +
    turns.join('') +
    rope(end, 9, cord) +
    `<circle cx="${number(neck * 2)}" cy="${number(foot + neck * 2.1)}" r="9" fill="${shade(cord, -0.2)}"/>`
  );
}
