import { shade } from '../tools/colour.ts';
import { sumHeights } from '../tools/folds.ts';
import { number } from '../tools/path.ts';
import { type Height, type ReliefOptions, relief } from '../tools/relief.ts';
import { clip, definePath, radialGradient, type Sheet } from '../tools/sheet.ts';
import type { Surface } from '../tools/surface.ts';
import { threads, type Weave } from './cloth.ts';

export type BodyOptions = ReliefOptions & {
  colour: string;
  weave: Weave;
  /** Markup of the print, already laid out on the surface. */
  print?: string;
  /** Seams and stitches, drawn over the print and under the light. */
  sewn?: string;
  folds?: readonly Height[];
};

/** Draws a lit piece of cloth: colour, print, threads, light and shadow, outline. */
export function body(sheet: Sheet, surface: Surface, options: BodyOptions): string {
  const { colour, weave, print = '', sewn = '', folds = [], ...light } = options;
  const outline = definePath(sheet, surface.outline);
  const inside = [
    `<use href="#${outline}" fill="${colour}"/>`,
    print,
    threads(sheet, surface, weave, colour),
    sewn,
    relief(surface.box, sumHeights(surface.round, ...folds), {
      ...light,
      fineness: (light.fineness ?? 100) * sheet.grain,
    }),
  ].join('');
  const edge = `<use href="#${outline}" fill="none" stroke="${shade(colour, -0.55)}" stroke-opacity=".35" stroke-width="2"/>`;
  return `<g clip-path="${clip(sheet, outline)}">${inside}</g>${edge}`;
}

/** The shadow on the ground: dark under the thing, soft and shifted to the right further out. */
export function groundShadow(sheet: Sheet, half: number, deep?: number): string {
  const depth = deep ?? half * 0.2;
  const back = deep === undefined ? 0 : deep * 0.42;
  const soft = radialGradient(
    sheet,
    [0.5, 0.5, 0.5],
    [
      [0, '#3a2410', 0.42],
      [0.55, '#3a2410', 0.2],
      [1, '#3a2410', 0],
    ],
  );
  const near = radialGradient(
    sheet,
    [0.5, 0.5, 0.5],
    [
      [0.5, '#2a180a', 0.55],
      [1, '#2a180a', 0],
    ],
  );
  return [
    `<ellipse cx="${number(half * 0.22)}" cy="${number(-back)}" rx="${number(half * 1.45)}" ry="${number(depth)}" fill="${soft}"/>`,
    `<ellipse cx="${number(half * 0.04)}" cy="${number(-back)}" rx="${number(half * 1.04)}" ry="${number(depth * (deep === undefined ? 0.34 : 0.62))}" fill="${near}"/>`,
  ].join('');
}
