import { lightness, shade } from '../tools/colour.ts';
import { number, type Point, straight } from '../tools/path.ts';
import { pattern, type Sheet } from '../tools/sheet.ts';
import type { Surface } from '../tools/surface.ts';

/** What a thing is made of. */
export type Weave = 'jute' | 'tape' | 'canvas' | 'muslin' | 'paper' | 'film' | 'satin' | 'felt';

/** The threads of a cloth, drawn over its colour so that they follow its form. Empty for what has none. */
export function threads(sheet: Sheet, surface: Surface, weave: Weave, colour: string): string {
  switch (weave) {
    case 'jute':
      return woven(sheet, surface, colour, { spacing: 13 / sheet.grain, strength: 1, uneven: 0.2 });
    case 'muslin':
      return woven(sheet, surface, colour, { spacing: 10 / sheet.grain, strength: 0.5, uneven: 0.14 });
    case 'tape':
      return flat(sheet, surface, tapes(sheet, colour));
    case 'canvas':
      return flat(sheet, surface, canvas(sheet, colour));
    case 'paper':
      return flat(sheet, surface, fibres(sheet, colour));
    case 'satin':
    case 'film':
    case 'felt':
      return '';
  }
}

type Woven = { spacing: number; strength: number; uneven: number };

/** Every thread is a line on the surface; dashes that alternate make it go over and under. */
function woven(sheet: Sheet, surface: Surface, colour: string, { spacing, strength, uneven }: Woven): string {
  const { box } = surface;
  const down = Math.round(box.height / spacing);
  const across = Math.round((box.width / spacing) * 1.1);
  const jitter = (index: number, seed: number) => uneven * Math.sin(index * 12.9898 + seed * 78.233);
  const level = (share: number) =>
    straight(Array.from({ length: 11 }, (_, step): Point => surface.at(-1 + step / 5, share / down)));
  const upright = (share: number) =>
    straight(Array.from({ length: 9 }, (_, step): Point => surface.at(-1 + (2 * share) / across, step / 8)));
  const rows = Array.from({ length: down }, (_, index) => index + jitter(index, 1));
  const columns = Array.from({ length: across }, (_, index) => index + jitter(index, 2));
  const every = (list: readonly number[], parity: number, line: (share: number) => string) =>
    sheet.keep(`<path d="${list.map((share, index) => (index % 2 === parity ? line(share + 0.5) : '')).join('')}"/>`);
  const [levels, uprights] = [rows, columns].map((list, which) =>
    [0, 1].map((parity) => every(list, parity, which === 0 ? level : upright)),
  );
  const dark = lightness(colour) < 0.5;
  const pale = shade(colour, dark ? 0.3 : 0.55);
  const deep = shade(colour, dark ? -0.55 : -0.42);
  const s = spacing;
  const stroke = (ids: readonly string[] | undefined, ink: string, breadth: number, opacity: number, dash = '') =>
    `<g fill="none" stroke="${ink}" stroke-width="${number(breadth)}" stroke-opacity="${Math.round(opacity * strength * 100) / 100}"${dash}>${ids?.map((id) => `<use href="#${id}"/>`).join('') ?? ''}</g>`;
  const dashed = (offset: number) =>
    ` stroke-dasharray="${number(s * 1.22)} ${number(s * 0.78)}" stroke-dashoffset="${number(offset)}"`;
  return [
    stroke(uprights, deep, s * 0.2, 0.42),
    stroke(levels, deep, s * 0.24, 0.48),
    stroke(levels?.slice(0, 1), pale, s * 0.42, 0.34, dashed(0)),
    stroke(levels?.slice(1), pale, s * 0.5, 0.26, dashed(s)),
    stroke(uprights?.slice(0, 1), pale, s * 0.36, 0.26, dashed(s)),
    stroke(uprights?.slice(1), pale, s * 0.44, 0.32, dashed(0)),
  ].join('');
}

function flat({ scale }: Sheet, { box }: Surface, fill: string): string {
  // From a whole pixel, so that tiles lie on pixels.
  const whole = (value: number) => Math.floor(value * scale) / scale;
  return `<rect x="${whole(box.x)}" y="${whole(box.y)}" width="${box.width + 20}" height="${box.height + 20}" fill="${fill}"/>`;
}

/** Flat woven strips, as of polypropylene. */
function tapes(sheet: Sheet, colour: string): string {
  const [pale, deep] = [shade(colour, 0.6), shade(colour, -0.4)];
  return pattern(
    sheet,
    20,
    20,
    `<g fill="${deep}" fill-opacity=".13"><rect width="10" height="10"/><rect x="10" y="10" width="10" height="10"/></g><g fill="${pale}" fill-opacity=".35"><rect y="11" width="9" height="2.4"/><rect x="10" y="1" width="9" height="2.4"/></g><path d="M0 0H20M0 10H20M0 0V20M10 0V20" stroke="${deep}" stroke-opacity=".2" stroke-width="1"/>`,
  );
}

/** Close, even threads, as of a cotton bag. */
function canvas(sheet: Sheet, colour: string): string {
  const [pale, deep] = [shade(colour, 0.5), shade(colour, -0.35)];
  return pattern(
    sheet,
    12,
    12,
    `<g fill="${deep}" fill-opacity=".16"><rect width="6" height="3"/><rect x="6" y="6" width="6" height="3"/></g><g fill="${pale}" fill-opacity=".28"><rect y="6" width="6" height="3"/><rect x="6" width="6" height="3"/></g>`,
  );
}

/** Fibres in brown paper. */
function fibres(sheet: Sheet, colour: string): string {
  const [pale, deep] = [shade(colour, 0.4), shade(colour, -0.4)];
  const hair = (index: number, ink: string) => {
    const [x, y, turn] = [(index * 83) % 240, (index * 131) % 240, (index * 47) % 180];
    return `<path d="M${x} ${y}q5 3 11 1" transform="rotate(${turn} ${x} ${y})" stroke="${ink}" stroke-opacity=".3" stroke-width="1.3" fill="none"/>`;
  };
  return pattern(
    sheet,
    240,
    240,
    Array.from({ length: 34 }, (_, index) => hair(index, index % 2 ? pale : deep)).join(''),
  );
}
