import { groundShadow } from '../cloth/body.ts';
import { figureDrawings } from '../forms/forms.ts';
import type { Content } from '../props/contents.ts';
import type { Form, Motif, View } from '../subjects.ts';
import { mix, shade } from '../tools/colour.ts';
import { number } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { blur, linearGradient, radialGradient, type Sheet } from '../tools/sheet.ts';

/** Typical cloth colours. */
export const jutes = ['#c8a26b', '#b98f58', '#d6b985'] as const;
export const cottons = ['#efe6d4', '#e7d9bd', '#f4efe4', '#c9d1b8'] as const;

/** The drawing area of a scene: 1600 by 900 units, the hero picture 1600 by 1000. */
export type Setting = { sheet: Sheet; random: Random; width: number; height: number };
export type DrawScene = (setting: Setting) => string;

/** A product in a scene. `pose` and `content` override the seed's choice. */
export type SceneFigure = {
  form: Form;
  colour: string;
  motif?: Motif;
  view?: View;
  pose?: 'tied' | 'open' | 'sewn';
  content?: Content;
  stands?: boolean;
  seed: string;
};
export type Placement = { x: number; y: number /** Height in the picture. */; tall: number; shadow?: boolean };

/** Draws a product at its place in a scene. It is never mirrored, because the light of all scenes comes from the left. */
export function placeFigure(
  { sheet, random }: Setting,
  sceneFigure: SceneFigure,
  { x, y, tall, shadow = true }: Placement,
): string {
  const { form, colour, motif = 'plain', view = 'front', seed, pose, content, stands = false } = sceneFigure;
  const overrides = { ...(pose === undefined ? {} : { pose }), ...(content === undefined ? {} : { content }) };
  const figure = figureDrawings[form](sheet, { colour, motif, view, random: random.fork(seed), stands, ...overrides });
  const size = Math.round((tall / figure.height) * 1000) / 1000;
  const ground = shadow ? (figure.wallShadow ?? groundShadow(sheet, figure.half, figure.deep)) : '';
  return `<g transform="translate(${number(x)} ${number(y)})scale(${size})">${ground}${figure.markup}</g>`;
}

export function placeMarkup(x: number, y: number, markup: string, size = 1): string {
  return `<g transform="translate(${number(x)} ${number(y)})scale(${size})">${markup}</g>`;
}

/** Draws the same markup in several places, defined once. */
export function placeCopies(
  { sheet }: Setting,
  markup: string,
  spots: readonly { x: number; y: number; size?: number }[],
): string {
  const id = sheet.defineGroup(markup);
  return spots
    .map(
      ({ x, y, size = 1 }) =>
        `<use href="#${id}" transform="translate(${number(x)} ${number(y)})scale(${Math.round(size * 1000) / 1000})"/>`,
    )
    .join('');
}

export function drawWall({ sheet, width, height }: Setting, colour: string, floor: number): string {
  const light = linearGradient(
    sheet,
    [0, 0, 1, 0.9],
    [
      [0, mix(colour, '#fffaf0', 0.5)],
      [0.5, colour],
      [1, shade(colour, -0.16)],
    ],
  );
  return `<rect width="${width}" height="${height}" fill="${light}"/><rect y="${number(floor - 3)}" width="${width}" height="3" fill="${shade(colour, -0.2)}" fill-opacity=".5"/>`;
}

export function drawFloor({ sheet, width, height }: Setting, colour: string, floor: number): string {
  const light = linearGradient(
    sheet,
    [0, 0, 0.6, 1],
    [
      [0, shade(colour, -0.12)],
      [0.4, colour],
      [1, shade(colour, 0.16)],
    ],
  );
  return `<rect y="${number(floor)}" width="${width}" height="${number(height - floor)}" fill="${light}"/>`;
}

/** A table or shelf seen from the front: top, edge and the shadow below. */
export function board(
  { sheet }: Setting,
  box: { x: number; y: number; wide: number; thick: number; deep?: number; colour?: string },
): string {
  const { x, y, wide, thick, deep = 0, colour = '#b98a58' } = box;
  const edge = linearGradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, shade(colour, 0.14)],
      [1, shade(colour, -0.24)],
    ],
  );
  const top = linearGradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, shade(colour, 0.4)],
      [0.5, shade(colour, 0.22)],
      [1, shade(colour, -0.05)],
    ],
  );
  const rect = (ry: number, high: number, fill: string, more = '') =>
    `<rect x="${number(x)}" y="${number(ry)}" width="${number(wide)}" height="${number(high)}" fill="${fill}"${more}/>`;
  const grain = Array.from(
    { length: 5 },
    (_, index) => `M${number(x)} ${number(y - deep + (deep * (index + 0.5)) / 5)}h${number(wide)}`,
  ).join('');
  const figure =
    deep === 0 ? '' : `<path d="${grain}" stroke="${shade(colour, -0.3)}" stroke-opacity=".13" stroke-width="2"/>`;
  const under = linearGradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, '#2a180a', 0.3],
      [1, '#2a180a', 0],
    ],
  );
  return rect(y - deep, deep, top) + figure + rect(y, thick, edge) + rect(y + thick, thick * 1.6, under);
}

/** Warm light from the upper left and darker corners, drawn over the finished scene. */
export function sunlight({ sheet, width, height }: Setting, strength = 1): string {
  const warm = radialGradient(
    sheet,
    [0.16, 0.02, 0.95],
    [
      [0, '#fff3d6', 0.5 * strength],
      [0.5, '#fff3d6', 0.1 * strength],
      [1, '#fff3d6', 0],
    ],
  );
  const corners = radialGradient(
    sheet,
    [0.45, 0.45, 0.8],
    [
      [0.55, '#2a180a', 0],
      [1, '#2a180a', 0.24],
    ],
  );
  return `<rect width="${width}" height="${height}" fill="${warm}"/><rect width="${width}" height="${height}" fill="${corners}"/>`;
}

/** A band of haze between far and near things. */
export function haze({ sheet, width }: Setting, from: number, to: number, colour: string, maxOpacity: number): string {
  const fill = linearGradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, colour, 0],
      [0.4, colour, maxOpacity],
      [1, colour, 0],
    ],
  );
  return `<rect y="${number(from)}" width="${width}" height="${number(to - from)}" fill="${fill}"/>`;
}

/** Two beams of light from a window. */
export function beams({ sheet }: Setting, x: number, y: number, long: number): string {
  const light = linearGradient(
    sheet,
    [0, 0, 0.5, 1],
    [
      [0, '#fff6dd', 0.5],
      [1, '#fff6dd', 0],
    ],
  );
  const beam = (dx: number) => `M${number(x + dx)} ${number(y)}h120l${number(long * 0.62)} ${number(long)}h-230Z`;
  return `<path d="${beam(0)}${beam(220)}" fill="${light}" filter="${blur(sheet, 12)}"/>`;
}
