import { category } from './category.ts';
import { hero } from './hero.ts';
import { figureScale, product } from './product.ts';
import { coffee, gift, kitchen } from './scenes/household.ts';
import { care, field, nature } from './scenes/outdoors.ts';
import type { DrawScene } from './scenes/stage.ts';
import { stillDrawings } from './scenes/stills.ts';
import { loading, market, measure } from './scenes/trade.ts';
import { printing, sewing, warehouse } from './scenes/workshop.ts';
import { type ArticleSpec, type PictureSpec, type Scene, sizes, stills } from './subjects.ts';
import { randomFrom } from './tools/random.ts';
import { newSheet, type Sheet } from './tools/sheet.ts';

/** Draws a picture as SVG for display at this width in pixels. The same spec always gives the same text. */
export function draw(spec: PictureSpec, width: number): string {
  const { viewBox, drawing, definitions } = layOut(spec, width);
  const height = heightOf(spec, width);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${definitions}${drawing}</svg>`;
}

export function heightOf({ subject }: PictureSpec, width: number): number {
  const nominal = sizes[subject];
  return Math.round((width * nominal.height) / nominal.width);
}

type Layout = { viewBox: string; drawing: string; definitions: string };

const sceneDrawings: Readonly<Record<Scene, DrawScene>> = {
  warehouse,
  field,
  printing,
  nature,
  kitchen,
  loading,
  sewing,
  market,
  coffee,
  gift,
  measure,
  care,
  ...stillDrawings,
};

function layOut(spec: PictureSpec, width: number): Layout {
  switch (spec.subject) {
    case 'product':
      return onSheet(newSheet((width / 1200) * figureScale(spec.form, spec.view)), '0 0 1200 1200', (sheet) =>
        product(sheet, spec),
      );
    case 'category':
      return onSheet(newSheet(width / 1200, 0.85), '0 0 1200 1200', (sheet) => category(sheet, spec));
    case 'article':
      return onSheet(newSheet(width / 1600, 0.62), cropOf(spec), (sheet) =>
        sceneDrawings[spec.scene]({ sheet, random: randomFrom(spec.seed), width: 1600, height: 900 }),
      );
    case 'hero':
      return onSheet(newSheet(width / 1600, 0.62), '0 0 1600 1000', (sheet) =>
        hero({ sheet, random: randomFrom(spec.seed), width: 1600, height: 1000 }),
      );
  }
}

/** A still stands for one article and is shown whole. */
const cropOf = ({ scene, seed }: ArticleSpec): string =>
  stills.some((name) => name === scene) ? '0 0 1600 900' : randomCrop(seed);

/** Zooms and shifts the view box, so that two articles with the same scene do not show the same picture. */
function randomCrop(seed: number): string {
  const random = randomFrom(seed).fork('frame');
  const zoom = random.pick([1, 1.1, 1.22]);
  const [across, down] = [1600 / zoom, 900 / zoom];
  const [x, y] = [random.next() * (1600 - across), random.between(0.4, 0.9) * (900 - down)];
  return [x, y, across, down].map((value) => Math.round(value)).join(' ');
}

function onSheet(sheet: Sheet, viewBox: string, drawOn: (sheet: Sheet) => string): Layout {
  const drawing = drawOn(sheet);
  return { viewBox, drawing, definitions: sheet.definitions() };
}
