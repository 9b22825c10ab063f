import { lightness, shade } from '../tools/colour.ts';
import { number, type Point, straight } from '../tools/path.ts';
import { definePath, pattern, type Sheet } from '../tools/sheet.ts';
import type { Surface } from '../tools/surface.ts';

/** The kinds of material. `tape` is woven plastic strips (polypropylene). */
export type Weave = 'jute' | 'tape' | 'canvas' | 'muslin' | 'paper' | 'film' | 'satin' | 'felt';

/** Draws the threads of a cloth along its surface; empty for materials without visible threads. */
export function threads(sheet: Sheet, surface: Surface, weave: Weave, colour: string): string {
  // In pictures with many things, fewer and broader threads look the same and make the SVG smaller.
  const coarse = sheet.grain ** -0.6;
  switch (weave) {
    case 'jute':
      return woven(sheet, surface, colour, { spacing: 13 * coarse, strength: 1, uneven: 0.2 });
    case 'muslin':
      return woven(sheet, surface, colour, { spacing: 11 * coarse, strength: 0.5, uneven: 0.14 });
    case 'tape':
      return strips(sheet, surface, colour, 15 * coarse);
    case 'canvas':
      return sheet.grain < 1 ? '' : flat(sheet, surface, canvas(sheet, colour));
    case 'paper':
      return fibres(surface, colour);
    case 'satin':
    case 'film':
    case 'felt':
      return '';
  }
}

type Grid = { levels: [string, string]; uprights: [string, string] };

/** Lines across and down the surface as four paths. Odd and even lines are separate, so that their dashes can alternate. */
function grid(sheet: Sheet, surface: Surface, spacing: number, uneven: number): Grid {
  const { box } = surface;
  const down = Math.round(box.height / spacing);
  const across = Math.round((box.width / spacing) * 1.1);
  const jitter = (index: number, seed: number) => uneven * Math.sin(index * 12.9898 + seed * 78.233);
  // Things that are shown small need fewer points, at whole coordinates.
  const [bends, drops] = sheet.grain < 1 ? [6, 5] : [10, 8];
  const exact = (place: Point): Point => (sheet.grain < 1 ? [Math.round(place[0]), Math.round(place[1])] : place);
  const level = (index: number) =>
    Array.from({ length: bends + 1 }, (_, step) =>
      exact(surface.at(-1 + (2 * step) / bends, (index + 0.5 + jitter(index, 1)) / down)),
    );
  const upright = (index: number) =>
    Array.from({ length: drops + 1 }, (_, step) =>
      exact(surface.at(-1 + (2 * (index + 0.5 + jitter(index, 2))) / across, step / drops)),
    );
  const half = (count: number, parity: number, line: (index: number) => Point[]) => {
    let path = '';
    for (let index = parity; index < count; index += 2) path += straight(line(index));
    return definePath(sheet, path);
  };
  return {
    levels: [half(down, 0, level), half(down, 1, level)],
    uprights: [half(across, 0, upright), half(across, 1, upright)],
  };
}

type Stroke = { ink: string; breadth: number; opacity: number; dash?: string };

function stroked(ids: readonly string[], { ink, breadth, opacity, dash = '' }: Stroke): string {
  const uses = ids.map((id) => `<use href="#${id}"/>`).join('');
  return `<g fill="none" stroke="${ink}" stroke-width="${number(breadth)}" stroke-opacity="${Math.round(opacity * 100) / 100}"${dash}>${uses}</g>`;
}

/** Dashes where a thread is on top, gaps where it passes under its neighbour. */
function dashes(spacing: number, seen: number, offset: number): string {
  return ` stroke-dasharray="${number(spacing * seen)} ${number(spacing * (2 - seen))}" stroke-dashoffset="${number(offset)}"`;
}

type Woven = { spacing: number; strength: number; uneven: number };

/** Draws each thread as a dashed line; alternating dashes look like threads that pass over and under each other. */
function woven(sheet: Sheet, surface: Surface, colour: string, { spacing: s, strength, uneven }: Woven): string {
  const { levels, uprights } = grid(sheet, surface, s, uneven);
  const dark = lightness(colour) < 0.5;
  const pale = shade(colour, dark ? 0.3 : 0.55);
  const deep = shade(colour, dark ? -0.55 : -0.42);
  const over = (id: string, breadth: number, opacity: number, offset: number) =>
    stroked([id], { ink: pale, breadth: s * breadth, opacity: opacity * strength, dash: dashes(s, 1.22, offset) });
  return [
    stroked(uprights, { ink: deep, breadth: s * 0.2, opacity: 0.42 * strength }),
    stroked(levels, { ink: deep, breadth: s * 0.24, opacity: 0.48 * strength }),
    over(levels[0], 0.42, 0.34, 0),
    over(levels[1], 0.5, 0.26, s),
    over(uprights[0], 0.36, 0.26, s),
    over(uprights[1], 0.44, 0.32, 0),
  ].join('');
}

/** Flat woven strips: a faint grid of their edges, every other square a little lighter. */
function strips(sheet: Sheet, surface: Surface, colour: string, s: number): string {
  const { levels, uprights } = grid(sheet, surface, s, 0.06);
  const [pale, deep] = [shade(colour, 0.6), shade(colour, -0.42)];
  const light = (id: string, offset: number) =>
    stroked([id], {
      ink: lightness(colour) > 0.85 ? deep : pale,
      breadth: s * 0.86,
      opacity: lightness(colour) > 0.85 ? 0.07 : 0.13,
      dash: dashes(s, 1, offset),
    });
  return (
    light(levels[0], 0) +
    light(levels[1], s) +
    stroked([...levels, ...uprights], { ink: deep, breadth: s * 0.08, opacity: 0.2 })
  );
}

function flat({ scale }: Sheet, { box }: Surface, fill: string): string {
  // Starts at a whole pixel, so that pattern tiles align with pixels.
  const whole = (value: number) => Math.floor(value * scale) / scale;
  return `<rect x="${whole(box.x)}" y="${whole(box.y)}" width="${number(box.width + 20)}" height="${number(box.height + 20)}" fill="${fill}"/>`;
}

/** The tile of a dense, even weave such as cotton. */
function canvas(sheet: Sheet, colour: string): string {
  const [pale, deep] = [shade(colour, 0.5), shade(colour, -0.35)];
  return pattern(
    sheet,
    12,
    12,
    `<g fill="${deep}" fill-opacity=".16"><rect width="6" height="3"/><rect x="6" y="6" width="6" height="3"/></g><g fill="${pale}" fill-opacity=".28"><rect y="6" width="6" height="3"/><rect x="6" width="6" height="3"/></g>`,
  );
}

/** Short fibres in paper. */
function fibres({ box }: Surface, colour: string): string {
  const hairs = ['', ''];
  const count = Math.round((box.width * box.height) / 2600);
  for (let index = 0; index < count; index += 1) {
    const x = Math.round(box.x + ((index * 83.7) % box.width));
    const y = Math.round(box.y + ((index * index * 1.37 + index * 131.3) % box.height));
    const turn = index * 2.4;
    hairs[index % 2] +=
      `M${x} ${y}q4 ${Math.round(3 * Math.sin(turn))} ${Math.round(11 * Math.cos(turn))} ${Math.round(9 * Math.sin(turn))}`;
  }
  const line = (path = '', ink: string) =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-opacity=".26" stroke-width="1.4"/>`;
  return line(hairs[0], shade(colour, -0.4)) + line(hairs[1], shade(colour, 0.4));
}
