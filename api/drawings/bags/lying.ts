import { body } from '../cloth/body.ts';
import { stitches } from '../cloth/string.ts';
import { print } from '../motifs/print.ts';
import { shade } from '../tools/colour.ts';
import { crumpled, fold, lumpy } from '../tools/folds.ts';
import type { Figure } from '../tools/look.ts';
import { number, type Point } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import type { Height } from '../tools/relief.ts';
import { radialGradient, type Sheet } from '../tools/sheet.ts';
import { type Surface, surfaceOf } from '../tools/surface.ts';
import { type SoftBag, uneven } from './soft-bag.ts';

/** A pile of full sacks lying on their sides. */
export function lyingBags(sheet: Sheet, { look, material }: SoftBag, count: number): Figure {
  const random = look.random.fork('lying');
  const thick = material.width * 0.4;
  const parts: string[] = [];
  let level = 0;
  for (let index = 0; index < count; index += 1) {
    const sackRandom = random.fork(String(index));
    const tone = index % 2 === 0 ? look.colour : shade(look.colour, -0.04);
    const pillow = lyingSack(sheet, { look: { ...look, colour: tone }, material }, sackRandom);
    const shadow = index === 0 ? '' : shadowBetween(sheet, material.height * 0.46);
    parts.push(
      `<g transform="translate(${number(sackRandom.spread(material.height * 0.035))} ${number(level)})">${shadow}${pillow}</g>`,
    );
    level -= thick * sackRandom.between(0.8, 0.86);
  }
  return { markup: parts.join(''), half: material.height * 0.5, height: -level + thick * 0.2 };
}

function shadowBetween(sheet: Sheet, half: number): string {
  const fill = radialGradient(
    sheet,
    [0.5, 0.5, 0.5],
    [
      [0.2, '#2a180a', 0.5],
      [1, '#2a180a', 0],
    ],
  );
  return `<ellipse cx="${number(half * 0.05)}" cy="${number(half * 0.02)}" rx="${number(half * 1.02)}" ry="${number(half * 0.1)}" fill="${fill}"/>`;
}

function lyingSack(sheet: Sheet, { look, material }: SoftBag, random: Random): string {
  const { weave, gloss = 0, stiff = 0.5, thread = '#f4ead6' } = material;
  const half = material.height / 2;
  const thick = material.width * random.between(0.4, 0.44);
  const surface = surfaceOf({
    rows: [
      [-thick, -half * 0.72, half * 0.7],
      [-thick * 0.92, -half * 0.86, half * 0.85],
      [-thick * 0.7, -half * 0.96, half * 0.95],
      [-thick * 0.4, -half, half],
      [-thick * 0.12, -half * 0.955, half * 0.96],
      [0, -half * 0.86, half * 0.85],
    ],
    wrap: 0.9,
    bow: [-thick * 0.12, thick * 0.05],
    wobble: uneven(random, material.width * 0.012),
    pinch: [0.6, 0.6],
    thick: 0.42,
  });
  const seamed = random.chance(0.5) ? -1 : 1;
  const seam = (u: number): Point[] =>
    Array.from({ length: 9 }, (_, index): Point => surface.at(u, 0.04 + index * 0.115));
  return body(sheet, surface, {
    colour: look.colour,
    weave,
    gloss,
    fineness: 120,
    print:
      look.motif === 'plain' ? '' : print(surface, look, { u: random.spread(0.06), v: 0.46, half: 0.27, tall: 0.36 }),
    sewn:
      stitches(seam(seamed * 0.93), thread, 13, 4) +
      (weave === 'jute' ? '' : stitches(seam(-seamed * 0.94), thread, 13, 4)),
    folds: [
      lumpy(random, material.width * 0.26, material.width * (material.lumps ?? 0.035)),
      crumpled(random, material.width * 0.3, material.width * 0.016 * stiff),
      ...cornerFolds(random, surface, material.width),
    ],
  });
}

/** Folds from the corners of both ends towards the middle. */
function cornerFolds(random: Random, surface: Surface, width: number): Height[] {
  return [-1, 1].flatMap((side) =>
    Array.from({ length: 4 }, (_, index) => {
      const from = surface.at(side * 0.97, 0.18 + index * 0.2);
      const to = surface.at(side * random.between(0.45, 0.72), 0.28 + index * 0.14 + random.spread(0.06));
      return fold(from, to, width * 0.022, -width * random.between(0.01, 0.024));
    }),
  );
}
