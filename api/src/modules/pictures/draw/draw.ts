import { type PictureSpec, sizes } from '../subjects.ts';
import { category } from './category.ts';
import { hero } from './hero.ts';
import { product, sizeOf } from './product.ts';
import { sceneries } from './scenes/scenes.ts';
import { randomFrom } from './tools/random.ts';
import { newSheet, type Sheet } from './tools/sheet.ts';

/** A picture as SVG, laid out for so many pixels across. The same spec always gives the same text. */
export function draw(spec: PictureSpec, width: number): string {
  const { box, drawing, definitions } = layOut(spec, width);
  const height = heightOf(spec, width);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${definitions}${drawing}</svg>`;
}

export function heightOf({ subject }: PictureSpec, width: number): number {
  const { width: across, height: down } = sizes[subject];
  return Math.round((width * down) / across);
}

type Layout = { box: string; drawing: string; definitions: string };

function layOut(spec: PictureSpec, width: number): Layout {
  switch (spec.subject) {
    case 'product':
      return onSheet(newSheet((width / 1200) * sizeOf(spec.form, spec.view)), '0 0 1200 1200', (sheet) =>
        product(sheet, spec),
      );
    case 'category':
      return onSheet(newSheet(width / 1200, 0.85), '0 0 1200 1200', (sheet) => category(sheet, spec));
    case 'article':
      return onSheet(newSheet(width / 1600, 0.62), framed(spec.seed), (sheet) =>
        sceneries[spec.scene]({ sheet, random: randomFrom(spec.seed), width: 1600, height: 900 }),
      );
    case 'hero':
      return onSheet(newSheet(width / 1600, 0.62), '0 0 1600 1000', (sheet) =>
        hero({ sheet, random: randomFrom(spec.seed), width: 1600, height: 1000 }),
      );
  }
}

/** Two articles about the same place look at it from nearer or further, and not at the same part of it. */
function framed(seed: number): string {
  const random = randomFrom(seed).fork('frame');
  const near = random.pick([1, 1.1, 1.22]);
  const [across, down] = [1600 / near, 900 / near];
  const [x, y] = [random.next() * (1600 - across), random.between(0.4, 0.9) * (900 - down)];
  return [x, y, across, down].map((value) => Math.round(value)).join(' ');
}

function onSheet(sheet: Sheet, box: string, paint: (sheet: Sheet) => string): Layout {
  const drawing = paint(sheet);
  return { box, drawing, definitions: sheet.definitions() };
}
