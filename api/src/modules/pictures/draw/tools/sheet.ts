import { number } from './path.ts';

/** One drawing on its way: what its parts share is kept once. */
export type Sheet = {
  /** Keeps a definition, given as markup around its id, and answers `url(#id)`. The same one is kept once. */
  define: (markup: (id: string) => string) => string;
  /** Keeps something that is drawn several times, and answers its id. */
  keep: (markup: string) => string;
  /** The same for one element that takes the id itself. */
  keepAs: (markup: (id: string) => string) => string;
  /** Pixels for one unit of the drawing. */
  scale: number;
  /** How finely cloth and light are worked out: 1 for a thing that fills the picture, less where many stand together. */
  grain: number;
  definitions: () => string;
};

export function newSheet(scale: number, grain = 1): Sheet {
  const ids = new Map<string, string>();
  const kept: string[] = [];
  const define = (markup: (id: string) => string) => {
    const key = markup('');
    const known = ids.get(key);
    if (known !== undefined) return known;
    const id = `d${ids.size}`;
    ids.set(key, id);
    kept.push(markup(id));
    return id;
  };
  return {
    define: (markup) => `url(#${define(markup)})`,
    keepAs: define,
    keep: (markup) => define((id) => `<g id="${id}">${markup}</g>`),
    scale,
    grain,
    definitions: () => `<defs>${kept.join('')}</defs>`,
  };
}

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Fill for a box: from one corner or edge (0…1 across, 0…1 down) to another. */
export function gradient(
  sheet: Sheet,
  line: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  const [x1, y1, x2, y2] = line;
  return sheet.define(
    (id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
  );
}

export function glow(sheet: Sheet, centre: readonly [number, number, number], stops: readonly Stop[]): string {
  const [cx, cy, r] = centre;
  return sheet.define(
    (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`,
  );
}

/** What lies outside of a kept path is not drawn. */
export function clip(sheet: Sheet, kept: string): string {
  return sheet.define((id) => `<clipPath id="${id}"><use href="#${kept}"/></clipPath>`);
}

/** Keeps a path, to be filled, stroked and cut along by its id. */
export function keepPath(sheet: Sheet, path: string): string {
  return sheet.keepAs((id) => `<path id="${id}" d="${path}"/>`);
}

/** A filter that softens by so many units. */
export function softness(sheet: Sheet, units: number): string {
  return sheet.define(
    (id) =>
      `<filter id="${id}" x="-0.5" y="-0.5" width="2" height="2" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${number(units)}"/></filter>`,
  );
}

/** Repeated all over. The tile is stretched to whole pixels: only then is it drawn once and laid out quickly. */
export function pattern(sheet: Sheet, width: number, height: number, markup: string): string {
  const wholePixels = (units: number) => Math.max(1, Math.round(units * sheet.scale)) / sheet.scale;
  const [w, h] = [wholePixels(width), wholePixels(height)];
  const inner = `<g transform="scale(${w / width} ${h / height})">${markup}</g>`;
  return sheet.define(
    (id) => `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${inner}</pattern>`,
  );
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const clear = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${clear}/>`;
    })
    .join('');
}
