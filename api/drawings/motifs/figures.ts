import type { Point } from '../tools/path.ts';
import { arc } from '../tools/path.ts';
import { boteh, cypress, ear, sprig } from './plants.ts';
import { blot, disc, hoop, line, type PrintArea, patch, ring, transformed } from './plot.ts';

/** A round badge with a figure in its middle and bars in place of a brand name. */
export function badge(area: PrintArea, centre: Point = [0, -0.12], size = 0.78): string {
  const { inks, random } = area;
  const [x, y] = centre;
  const edge = random.pick([ticks, beads, scallops, plainRings]);
  const centreFigure = random.pick([
    () =>
      ear(area, [x, y + size * 0.56], 0, size * 0.62) +
      ear(area, [x, y + size * 0.56], -24, size * 0.5) +
      ear(area, [x, y + size * 0.56], 24, size * 0.5),
    () =>
      cypress(area, [x, y + size * 0.52], size * 0.68) +
      disc(area, [x + size * 0.36, y - size * 0.22], size * 0.12, inks[1]),
    () => mountains(area, centre, size * 0.62),
    () => boteh(area, [x, y + size * 0.04], 0, size * 0.66),
    () => sun(area, centre, size * 0.52),
    () => star(area, centre, size * 0.56),
    () => sprig(area, [x, y + size * 0.54], 0, size * 0.72, 4),
  ]);
  return edge(area, centre, size) + centreFigure() + lettering(area, [x, y + size * 1.28], size * 0.8);
}

function ticks(area: PrintArea, centre: Point, size: number): string {
  const marks = ring(centre, size * 0.9, 44).map((point, index) => {
    const inner: Point = [centre[0] + (point[0] - centre[0]) * 0.93, centre[1] + (point[1] - centre[1]) * 0.93];
    return line(area, [inner, point], size * (index % 4 === 0 ? 0.034 : 0.018), area.inks[0]);
  });
  return hoop(area, centre, size, size * 0.05, area.inks[0]) + marks.join('');
}

function beads(area: PrintArea, centre: Point, size: number): string {
  const dots = ring(centre, size * 0.92, 30).map((point) => disc(area, point, size * 0.03, area.inks[1]));
  return (
    hoop(area, centre, size, size * 0.03, area.inks[0]) +
    hoop(area, centre, size * 0.84, size * 0.018, area.inks[0]) +
    dots.join('')
  );
}

function scallops(area: PrintArea, centre: Point, size: number): string {
  const waves = Array.from({ length: 96 }, (_, index): Point => {
    const angle = (index / 96) * Math.PI * 2;
    const radius = size * (0.97 + 0.045 * Math.cos(angle * 24));
    return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius];
  });
  return (
    line(area, [...waves, waves[0] ?? centre], size * 0.045, area.inks[0]) +
    hoop(area, centre, size * 0.83, size * 0.02, area.inks[1])
  );
}

function plainRings(area: PrintArea, centre: Point, size: number): string {
  return (
    hoop(area, centre, size, size * 0.075, area.inks[0]) + hoop(area, centre, size * 0.89, size * 0.018, area.inks[0])
  );
}

function mountains(area: PrintArea, [x, y]: Point, size: number): string {
  const far: Point[] = transformed(
    [
      [-0.95, 0.5],
      [-0.3, -0.42],
      [0.04, 0.02],
      [0.34, -0.72],
      [0.98, 0.5],
    ],
    [x, y],
    0,
    size,
  );
  const snow: Point[] = transformed(
    [
      [0.34, -0.72],
      [0.56, -0.3],
      [0.42, -0.38],
      [0.34, -0.2],
      [0.24, -0.36],
      [0.12, -0.26],
    ],
    [x, y],
    0,
    size,
  );
  const ground = transformed(
    [
      [-0.8, 0.68],
      [0.8, 0.68],
    ],
    [x, y],
    0,
    size,
  );
  return (
    patch(area, far, area.inks[0]) +
    patch(area, snow, area.inks[1]) +
    line(area, ground, size * 0.06, area.inks[0]) +
    disc(area, [x - size * 0.5, y - size * 0.62], size * 0.17, area.inks[1])
  );
}

function sun(area: PrintArea, centre: Point, size: number): string {
  const rays = Array.from({ length: 16 }, (_, index) => {
    const long = index % 2 === 0 ? 1 : 0.8;
    return patch(
      area,
      transformed(
        [
          [0.56, -0.09],
          [long, 0],
          [0.56, 0.09],
        ],
        centre,
        (index / 16) * 360,
        size,
      ),
      area.inks[index % 2 === 0 ? 0 : 1],
    );
  });
  return (
    disc(area, centre, size * 0.46, area.inks[0]) +
    hoop(area, centre, size * 0.3, size * 0.03, area.inks[1]) +
    rays.join('')
  );
}

/** The eight-pointed star of Persian tiles. */
export function star(area: PrintArea, centre: Point, size: number): string {
  const points = (radius: number) =>
    Array.from({ length: 16 }, (_, index): Point => {
      const angle = (index / 16) * Math.PI * 2 + Math.PI / 8;
      const reach = index % 2 === 0 ? radius : radius * 0.765;
      return [centre[0] + Math.cos(angle) * reach, centre[1] + Math.sin(angle) * reach];
    });
  return [
    patch(area, points(size), area.inks[0]),
    patch(area, points(size * 0.66), area.inks[1]),
    patch(area, points(size * 0.42), area.inks[0]),
  ].join('');
}

/** Rows of bars that look like text from a distance. Real letters would need a font. */
export function lettering(area: PrintArea, [x, y]: Point, half: number): string {
  const { inks, random } = area;
  const rows = random.whole(1, 2);
  return Array.from({ length: rows }, (_, row) => {
    const reach = half * (row === 0 ? 1 : 0.62);
    const level = y + row * half * 0.26;
    const high = row === 0 ? half * 0.1 : half * 0.055;
    const parts: string[] = [];
    let from = -reach;
    while (from < reach - 0.06) {
      const to = Math.min(reach, from + half * random.between(0.14, 0.4));
      parts.push(
        line(
          area,
          [
            [x + from, level],
            [x + to, level],
          ],
          high,
          inks[row === 0 ? 0 : 1],
          true,
        ),
      );
      from = to + half * 0.12;
    }
    return parts.join('');
  }).join('');
}

/** Ornament like calligraphy: broad pen strokes and diamond dots that form no word. */
export function strokes(area: PrintArea, centre: Point, size: number): string {
  const { inks, random } = area;
  const [x, y] = centre;
  const sweep = (from: number, to: number, radius: number, ink: string, breadth: number) =>
    blot(area, penStroke(arc([x, y], radius * size, radius * size * 0.82, from, to, 18), size * breadth), ink);
  const dot = (dx: number, dy: number, ink: string) =>
    patch(
      area,
      transformed(
        [
          [0, -0.09],
          [0.09, 0],
          [0, 0.09],
          [-0.09, 0],
        ],
        [x + dx * size, y + dy * size],
        random.spread(8),
        size,
      ),
      ink,
    );
  const start = random.pick([20, 200, 110, 290]);
  return [
    sweep(start, start + 236, 0.92, inks[0], 0.24),
    sweep(start + 150, start + 350, 0.58, inks[1], 0.17),
    sweep(start + 20, start + 190, 0.3, inks[0], 0.13),
    dot(0.02, 0.02, inks[1]),
    ...[-0.17, 0, 0.17].map((dx, index) => dot(dx, 1.04 + (index === 1 ? 0.1 : 0), inks[index === 1 ? 1 : 0])),
  ].join('');
}

/** The outline of a broad pen stroke: thin, thick, thin. */
function penStroke(points: readonly Point[], breadth: number): Point[] {
  const last = points.length - 1;
  const side = (sign: number) =>
    points.map(([px, py], index): Point => {
      const half = (breadth / 2) * (0.2 + 0.8 * Math.sin(Math.PI * (0.12 + 0.8 * (index / last))));
      return [px + sign * half * 0.55, py - sign * half];
    });
  return [...side(1), ...side(-1).reverse()];
}
