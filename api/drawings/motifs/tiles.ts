import type { Point } from '../tools/path.ts';
import { star } from './figures.ts';
import { line, type PrintArea, patch, transformed } from './plot.ts';

type Cell = { place: Point; row: number; column: number };

/** Stars and crosses, as on Persian tiles. */
export function stars(area: PrintArea): string {
  const size = area.random.pick([0.5, 0.4]);
  const small = cells(area, size).map(({ place: [x, y] }) =>
    patch(
      area,
      transformed(
        [
          [0, -0.19],
          [0.19, 0],
          [0, 0.19],
          [-0.19, 0],
        ],
        [x + size / 2, y + size / 2],
        0,
        size,
      ),
      area.inks[1],
    ),
  );
  return (
    cells(area, size)
      .map(({ place }) => star(area, place, size * 0.47))
      .join('') + small.join('')
  );
}

/** Stepped diamonds, as on flat-woven rugs. */
export function kilim(area: PrintArea): string {
  const size = area.random.pick([0.66, 0.5]);
  return cells(area, size)
    .map(({ place, row }) => {
      const rings = [0.5, 0.34, 0.17].map((reach, index) =>
        patch(area, stepped(place, reach * size), area.inks[(index + row) % 2 === 0 ? 0 : 1]),
      );
      return rings.join('');
    })
    .join('');
}

function stepped([x, y]: Point, reach: number): Point[] {
  const steps = 4;
  const quarter = Array.from({ length: steps }, (_, step): Point[] => {
    const [across, down] = [(reach * (step + 1)) / steps, reach * (1 - step / steps)];
    return [
      [(reach * step) / steps, -down],
      [across, -down],
    ];
  }).flat();
  const rotated = ([px, py]: Point, quarterTurns: number): Point => {
    const turns: Point[] = [
      [px, py],
      [-py, px],
      [-px, -py],
      [py, -px],
    ];
    return turns[quarterTurns] ?? [px, py];
  };
  return [0, 1, 2, 3].flatMap((quarterTurns) =>
    quarter.map((point): Point => {
      const [px, py] = rotated(point, quarterTurns);
      return [x + px, y + py];
    }),
  );
}

export function zigzags(area: PrintArea): string {
  const { inks, tall, random } = area;
  const step = random.pick([0.25, 0.34]);
  const rows = Math.ceil(tall / 0.22);
  return Array.from({ length: rows * 2 + 1 }, (_, index) => {
    const y = (index - rows) * 0.22;
    const count = Math.ceil(2.4 / step);
    const points = Array.from(
      { length: count + 1 },
      (_step, at): Point => [-1.2 + at * step, y + (at % 2 === 0 ? 0 : step * 0.55)],
    );
    return index % 3 === 2 ? '' : line(area, points, index % 3 === 0 ? 0.085 : 0.03, inks[index % 3 === 0 ? 0 : 1]);
  }).join('');
}

/** Hexagons and triangles from crossing lines. */
export function lattice(area: PrintArea): string {
  const { inks, tall } = area;
  const reach = tall + 1.4;
  const parallelLines = (dx: number, dy: number, ink: string, breadth: number) =>
    Array.from({ length: 19 }, (_, index) => {
      const away = (index - 9) * 0.3;
      const [ox, oy] = [-dy * away, dx * away];
      return line(
        area,
        [
          [ox - dx * reach, oy - dy * reach],
          [ox + dx * reach, oy + dy * reach],
        ],
        breadth,
        ink,
      );
    }).join('');
  const half = Math.sqrt(3) / 2;
  return (
    parallelLines(half, 0.5, inks[0], 0.05) +
    parallelLines(half, -0.5, inks[0], 0.05) +
    parallelLines(0, 1, inks[1], 0.028)
  );
}

/** The grid places of a repeated figure, covering the whole print and a margin. */
function cells(area: PrintArea, size: number): Cell[] {
  const rows = Math.ceil(area.tall / size);
  const columns = Math.ceil(1.1 / size);
  const places: Cell[] = [];
  for (let row = -rows; row <= rows; row += 1) {
    for (let column = -columns; column <= columns; column += 1) {
      places.push({ place: [column * size, row * size], row, column });
    }
  }
  return places;
}
