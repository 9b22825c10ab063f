import type { Weave } from '../cloth/cloth.ts';
import type { Content } from '../props/contents.ts';
import { fold } from '../tools/folds.ts';
import type { Look } from '../tools/look.ts';
import { noiseFrom } from '../tools/noise.ts';
import type { Point } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import type { Height } from '../tools/relief.ts';
import type { Surface } from '../tools/surface.ts';

/** Material and proportions of a soft bag; the poses (tied, open, sewn, lying) draw any of them. */
export type BagMaterial = {
  weave: Weave;
  /** In the units of the drawing. */
  width: number;
  height: number;
  gloss?: number;
  /** Strength of creases: 0 is soft, 1 is stiff. */
  stiff?: number;
  string?: string;
  /** How its neck is closed. */
  tie?: 'string' | 'cords' | 'ribbon';
  /** The shape below the neck: a pear widens slowly, a pouch is nearly square. */
  build?: 'pear' | 'pouch';
  /** Width of the neck as a share of the bag's width. */
  neck?: number;
  thread?: string;
  content?: Content;
  /** The colour of printed bands at the top and bottom; without it there are none. */
  bandColour?: string;
  /** Height of the bumps that the contents make. */
  lumps?: number;
};

export type SoftBag = { look: Look; material: BagMaterial };

/** Hollows near the ground and towards the lower corners, where a full bag's weight pulls the cloth. */
export function sagging(random: Random, surface: Surface): Height[] {
  const { x, width, height } = surface.box;
  const at = (across: number, up: number): Point => [x + width * across, -height * up];
  const deep = -width * 0.024;
  const lowFolds = [
    fold(
      at(0.04, random.between(0.05, 0.1)),
      at(random.between(0.34, 0.5), random.between(0.16, 0.3)),
      width * 0.04,
      deep,
    ),
    fold(
      at(0.97, random.between(0.05, 0.1)),
      at(random.between(0.55, 0.7), random.between(0.2, 0.34)),
      width * 0.036,
      deep,
    ),
  ];
  const optionalFolds = [
    fold(at(0.02, random.between(0.3, 0.4)), at(0.3, random.between(0.38, 0.5)), width * 0.03, deep * 0.7),
    fold(at(0.98, random.between(0.32, 0.46)), at(0.7, random.between(0.42, 0.56)), width * 0.03, deep * 0.7),
    fold(at(0.2, 0.09), at(0.8, random.between(0.07, 0.12)), width * 0.03, deep * 0.6),
  ];
  return [...lowFolds, ...optionalFolds.filter(() => random.chance(0.6))];
}

/** Random deviations of the left and right edge, at most about `max`. */
export function uneven(random: Random, max: number): (y: number, side: -1 | 1) => number {
  const noise = noiseFrom(random.next());
  return (y, side) => max * (noise(y / 90, side * 7) + 0.4 * noise(y / 34, side * 3));
}
