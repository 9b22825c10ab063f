import { number } from './path.ts';

/** Collects the shared definitions (`<defs>`) of one drawing. Equal definitions are stored once. */
export type Sheet = {
  /** Adds a definition and returns its reference `url(#id)`, for gradients, patterns, clips and filters. */
  defineUrl: (markup: (id: string) => string) => string;
  /** Adds markup that is used several times and returns its id. */
  defineGroup: (markup: string) => string;
  /** Like `defineGroup`, for a single element that carries the id itself. */
  defineElement: (markup: (id: string) => string) => string;
  /** Pixels per unit of the drawing. */
  scale: number;
  /** Level of detail of cloth and light: 1 for a thing that fills the picture, less in pictures with many things. */
  grain: number;
  definitions: () => string;
};

export function newSheet(scale: number, grain = 1): Sheet {
  const ids = new Map<string, string>();
  const definitions: string[] = [];
  const define = (markup: (id: string) => string) => {
    const key = markup('');
    const existing = ids.get(key);
    if (existing !== undefined) return existing;
    const id = `d${ids.size}`;
    ids.set(key, id);
    definitions.push(markup(id));
    return id;
  };
  return {
    defineUrl: (markup) => `url(#${define(markup)})`,
    defineElement: define,
    defineGroup: (markup) => define((id) => `<g id="${id}">${markup}</g>`),
    scale,
    grain,
    definitions: () => `<defs>${definitions.join('')}</defs>`,
  };
}

/** A colour stop of a gradient. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A linear gradient along `line`: x1, y1, x2, y2 as shares of the filled box. */
export function linearGradient(
  sheet: Sheet,
  line: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  const [x1, y1, x2, y2] = line;
  return sheet.defineUrl(
    (id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
  );
}

export function radialGradient(
  sheet: Sheet,
  centre: readonly [number, number, number],
  stops: readonly Stop[],
): string {
  const [cx, cy, r] = centre;
  return sheet.defineUrl(
    (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`,
  );
}

/** Clips to a path that `definePath` has added. */
export function clip(sheet: Sheet, pathId: string): string {
  return sheet.defineUrl((id) => `<clipPath id="${id}"><use href="#${pathId}"/></clipPath>`);
}

/** Adds a path and returns its id, so that it can be filled, stroked and clipped to. */
export function definePath(sheet: Sheet, path: string): string {
  return sheet.defineElement((id) => `<path id="${id}" d="${path}"/>`);
}

/** A blur filter with this radius in units of the drawing. */
export function blur(sheet: Sheet, units: number): string {
  return sheet.defineUrl(
    (id) =>
      `<filter id="${id}" x="-0.5" y="-0.5" width="2" height="2" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${number(units)}"/></filter>`,
  );
}

/** A repeated tile. It is stretched to whole pixels, because only then is a pattern rasterised quickly. */
export function pattern(sheet: Sheet, width: number, height: number, markup: string): string {
  const wholePixels = (units: number) => Math.max(1, Math.round(units * sheet.scale)) / sheet.scale;
  const [w, h] = [wholePixels(width), wholePixels(height)];
  const inner = `<g transform="scale(${w / width} ${h / height})">${markup}</g>`;
  return sheet.defineUrl(
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
