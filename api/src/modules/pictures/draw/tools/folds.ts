import { creased, type Noise, noiseFrom, rough } from './noise.ts';
import type { Point } from './path.ts';
import type { Random } from './random.ts';
import type { Height } from './relief.ts';
import type { Surface } from './surface.ts';

const { PI, abs, cos, exp, floor, max, min, sin, sqrt } = Math;

/** Soft unevenness, as of a full sack. `size` is how far apart its hills are. */
export function lumpy(random: Random, size: number, height: number): Height {
  const noise = rough(noiseFrom(random.next()), 2);
  return (x, y) => height * noise(x / size, y / size);
}

/** Sharp little ridges, as of paper that was folded before. */
export function crumpled(random: Random, size: number, height: number): Height {
  const noise = creased(noiseFrom(random.next()), 3);
  return (x, y) => height * noise(x / size, y / size);
}

type Gathers = {
  count: number;
  height: number;
  from: number;
  to: number;
  /** How often a pleat changes its mind on its way. */
  bends?: number;
};

/** Pleats that run down from a tie and fade. `from` and `to` are places along the cloth, 0 at its top. */
export function gathered(surface: Surface, random: Random, { count, height, from, to, bends = 5 }: Gathers): Height {
  const noise = noiseFrom(random.next());
  return (x, y) => {
    const [u, v] = surface.place(x, y);
    const share = (v - from) / (to - from);
    if (share < -0.2 || share > 1) return 0;
    // At the very edges pleats would be finer than the light can show.
    const strength = (1 - max(0, share)) ** 1.6 * min(1, 1 + share * 5) * (1 - u ** 4);
    const way = u * count + 1.1 * noise(u * count * 0.6, v * bends) + share * 0.6;
    return height * strength * ridge(way, noise);
  };
}

/** One fold from a place to another: a ridge, or a furrow when `height` is below 0. It thins out at both ends. */
export function fold(one: Point, other: Point, breadth: number, height: number): Height {
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
  const length = dx * dx + dy * dy || 1;
  return (x, y) => {
    const share = ((x - one[0]) * dx + (y - one[1]) * dy) / length;
    if (share < 0 || share > 1) return 0;
    // A fold is seldom straight.
    const bend = sin(share * PI) * breadth * 0.6;
    const away = ((x - one[0]) * dy - (y - one[1]) * dx) / sqrt(length) + bend;
    if (abs(away) > breadth * 3) return 0;
    const taper = sin(PI * sqrt(share));
    return height * taper * exp(-((away / (breadth * (0.35 + 0.65 * taper))) ** 2));
  };
}

/** What is inside shows: fruit, bulbs. `size` is how far apart they lie. */
export function filled(random: Random, size: number, height: number): Height {
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

/** The edge of the cloth turns away: `breadth` is how far in that begins. */
export function rolled(surface: Surface, breadth: number, height: number): Height {
  return (x, y) => {
    const { left, right } = surface.edge(y);
    const inside = min(x - left, right - x, y - surface.top, surface.bottom - y);
    const share = min(1, max(0, inside / breadth));
    return height * sqrt(1 - (1 - share) ** 2);
  };
}

export function together(...heights: readonly Height[]): Height {
  return (x, y) => {
    let sum = 0;
    for (const height of heights) sum += height(x, y);
    return sum;
  };
}

function ridge(way: number, noise: Noise): number {
  const wave = cos(way * PI * 2);
  return (0.75 + 0.5 * noise(floor(way) * 7.7, 3)) * (wave > 0 ? sqrt(wave) : wave);
}
