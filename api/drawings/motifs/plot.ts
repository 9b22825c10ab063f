import { along, type Point, smooth, straight } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';

/** Maps a point of the flat print to the drawn cloth. The print reaches from -1 to 1 across and from `-tall` to `tall` down. */
export type ToCloth = (x: number, y: number) => Point;
/** The part of a bag that a motif is printed on. */
export type PrintArea = {
  toCloth: ToCloth;
  tall: number;
  /** The size of one unit of the print in units of the drawing; scales the width of lines. */
  unit: number;
  random: Random;
  inks: readonly [string, string];
};

/** A filled shape with a smooth outline. */
export function blot(area: PrintArea, points: readonly Point[], ink: string): string {
  return `<path d="${smooth(
    points.map(([x, y]) => area.toCloth(x, y)),
    true,
  )}" fill="${ink}"/>`;
}

/** A filled shape with corners; its straight sides follow the curved cloth. */
export function patch(area: PrintArea, points: readonly Point[], ink: string): string {
  return `<path d="${straight(
    subdivided(points, true).map(([x, y]) => area.toCloth(x, y)),
    true,
  )}" fill="${ink}"/>`;
}

export function line(area: PrintArea, points: readonly Point[], breadth: number, ink: string, round = false): string {
  const places = round ? along(points, points.length * 4) : subdivided(points, false);
  const cap = round ? ' stroke-linecap="round"' : '';
  return `<path d="${straight(places.map(([x, y]) => area.toCloth(x, y)))}" fill="none" stroke="${ink}" stroke-width="${(breadth * area.unit).toFixed(1)}" stroke-linejoin="round"${cap}/>`;
}

export function disc(area: PrintArea, [x, y]: Point, radius: number, ink: string): string {
  return blot(area, ring([x, y], radius, 16), ink);
}

export function hoop(area: PrintArea, centre: Point, radius: number, breadth: number, ink: string): string {
  const points = ring(centre, radius, 40).map(([x, y]) => area.toCloth(x, y));
  return `<path d="${smooth(points, true)}" fill="none" stroke="${ink}" stroke-width="${(breadth * area.unit).toFixed(1)}"/>`;
}

export function ring([x, y]: Point, radius: number, count: number): Point[] {
  return Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

/** Rotates, scales and moves points to a place. */
export function transformed(points: readonly Point[], [x, y]: Point, degrees: number, size = 1): Point[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  return points.map(([px, py]): Point => [x + px * cos - py * sin, y + px * sin + py * cos]);
}

/** Splits long lines into short steps: a straight line of the print is curved on the cloth. */
function subdivided(points: readonly Point[], closed: boolean): Point[] {
  const places: Point[] = [];
  const count = closed ? points.length : points.length - 1;
  for (let index = 0; index < count; index += 1) {
    const from = points[index] ?? [0, 0];
    const to = points[(index + 1) % points.length] ?? [0, 0];
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.16));
    for (let step = 0; step < steps; step += 1) {
      places.push([from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps]);
    }
  }
  const last = points.at(-1);
  return closed || last === undefined ? places : [...places, last];
}
