import { creased, type Noise, noiseFrom, rough } from './noise.ts';
import type { Point } from './path.ts';
import type { Random } from './random.ts';
import type { Height } from './relief.ts';
import type { Surface } from './surface.ts';

const { PI, abs, cos, exp, floor, max, min, sin, sqrt } = Math;

/** Soft bumps, as on a full sack. `size` is the distance between them. */
export function lumpy(random: Random, size: number, height: number): Height {
  const noise = rough(noiseFrom(random.next()), 2);
  return (x, y) => height * noise(x / size, y / size);
}

/** Small sharp ridges, as on crumpled paper. */
export function crumpled(random: Random, size: number, height: number): Height {
  const noise = creased(noiseFrom(random.next()), 3);
  return (x, y) => height * noise(x / size, y / size);
}

type Gathers = {
  count: number;
  height: number;
  from: number;
  to: number;
  /** How often a pleat changes its direction. */
  bends?: number;
};

/** Pleats that run down from a tie and fade out. `from` and `to` are places along the cloth, 0 at its top. */
export function gathered(surface: Surface, random: Random, { count, height, from, to, bends = 5 }: Gathers): Height {
  const noise = noiseFrom(random.next());
  return (x, y) => {
    const [u, v] = surface.place(x, y);
    const share = (v - from) / (to - from);
    if (share < -0.2 || share > 1) return 0;
    // Pleats fade at the edges, where they would be finer than the resolution of the relief.
    const strength = (1 - max(0, share)) ** 1.6 * min(1, 1 + share * 5) * (1 - u ** 4);
    const phase = u * count + 1.1 * noise(u * count * 0.6, v * bends) + share * 0.6;
    return height * strength * ridge(phase, noise);
  };
}

/** One fold between two points: a ridge, or a furrow when `height` is negative. It thins out at both ends. */
export function fold(from: Point, to: Point, breadth: number, height: number): Height {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy || 1;
  return (x, y) => {
    const share = ((x - from[0]) * dx + (y - from[1]) * dy) / length;
    if (share < 0 || share > 1) return 0;
    // The fold is slightly curved: its middle is `bend` away from the straight line.
    const bend = sin(share * PI) * breadth * 0.6;
    const distance = ((x - from[0]) * dy - (y - from[1]) * dx) / sqrt(length) + bend;
    if (abs(distance) > breadth * 3) return 0;
    const taper = sin(PI * sqrt(share));
    return height * taper * exp(-((distance / (breadth * (0.35 + 0.65 * taper))) ** 2));
  };
}

/** Round bulges, as of fruit inside a net. `size` is the distance between them. */
export function bulging(random: Random, size: number, height: number): Height {
  const start = random.next() * 1000;
  const noise = noiseFrom(random.next());
  const middle = (column: number, row: number): Point => [
    (column + 0.5 + (row % 2) * 0.5 + 0.28 * noise(column * 3.7 + start, row * 5.1)) * size,
    (row + 0.5 + 0.28 * noise(row * 4.3, column * 2.9 + start)) * size * 0.9,
  ];
  return (x, y) => {
    const [column, row] = [floor(x / size), floor(y / (size * 0.9))];
    let nearest = 4;
    for (let down = -1; down <= 1; down += 1) {
      for (let across = -1; across <= 1; across += 1) {
        const [cx, cy] = middle(column + across, row + down);
        nearest = min(nearest, ((x - cx) ** 2 + (y - cy) ** 2) / (size * size));
      }
    }
    return height * sqrt(max(0, 1 - nearest * 1.9));
  };
}

/** Rounds the edges of the cloth off; `breadth` is the width of the rounded border. */
export function roundedEdges(surface: Surface, breadth: number, height: number): Height {
  return (x, y) => {
    const { left, right } = surface.edge(y);
    const inside = min(x - left, right - x, y - surface.top, surface.bottom - y);
    const share = min(1, max(0, inside / breadth));
    return height * sqrt(1 - (1 - share) ** 2);
  };
}

export function sumHeights(...heights: readonly Height[]): Height {
  return (x, y) => {
    let sum = 0;
    for (const height of heights) sum += height(x, y);
    return sum;
  };
}

function ridge(phase: number, noise: Noise): number {
  const wave = cos(phase * PI * 2);
  return (0.75 + 0.5 * noise(floor(phase) * 7.7, 3)) * (wave > 0 ? sqrt(wave) : wave);
}
