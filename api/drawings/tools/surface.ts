import { curves, type Point, pair } from './path.ts';
import type { Box, Height } from './relief.ts';

const { abs, asin, cos, max, min, sin, sqrt } = Math;

/** The left and right edge of a surface at a height; `y` grows downward. */
export type Row = readonly [y: number, left: number, right: number];
export type SurfaceOptions = {
  rows: readonly Row[];
  /** How far the surface is bent around, in radians: 0 is flat, 1.4 nearly half a cylinder. */
  wrap?: number;
  /** How far the middle of a horizontal line hangs below its ends, at the top and at the bottom. */
  bow?: readonly [top: number, bottom: number];
  /** Deviation of the left and right edge at a height. */
  wobble?: (y: number, side: -1 | 1) => number;
  /** Vertical deviation of the top edge along its length. */
  hem?: (u: number) => number;
  /** The shares of the height over which the surface flattens towards its top and curves under itself at its bottom. */
  pinch?: readonly [top: number, bottom: number];
  /** Thickness relative to a body that is as thick as it is wide. */
  thick?: number;
};

/** A curved piece of cloth: maps points of the cloth to points of the picture, and back. */
export type Surface = {
  top: number;
  bottom: number;
  /** From the cloth to the picture: `u` from -1 (left edge) to 1, `v` from 0 (top) to 1. */
  at: (u: number, v: number) => Point;
  /** From the picture to the cloth. */
  place: (x: number, y: number) => Point;
  edge: (y: number) => { left: number; right: number };
  outline: string;
  /** How much wider the middle of the cloth appears than on a flat surface. */
  stretch: number;
  box: Box;
  /** The height of the surface itself, without folds. */
  round: Height;
};

export function surfaceOf(options: SurfaceOptions): Surface {
  const { rows, wrap = 0, bow = [0, 0], wobble = () => 0, hem = () => 0, pinch = [0, 0.1], thick = 1 } = options;
  const top = rows[0]?.[0] ?? 0;
  const bottom = rows.at(-1)?.[0] ?? 0;
  const height = bottom - top;
  const table = edgesOf(rows, top, height, wobble);
  const edge = (y: number) => table[Math.round(min(1, max(0, (y - top) / height)) * STEPS)] ?? NOWHERE;
  const bowAt = (v: number) => bow[0] + (bow[1] - bow[0]) * v;
  const across = (u: number) => (wrap === 0 ? u : sin(u * wrap) / sin(wrap));
  const back = (s: number) => (wrap === 0 ? s : asin(s * sin(wrap)) / wrap);

  const at = (u: number, v: number): Point => {
    const level = top + v * height;
    const { left, right } = edge(level);
    const s = across(u);
    return [(left + right) / 2 + (s * (right - left)) / 2, level + bowAt(v) * (1 - s * s) + hem(u) * (1 - v) ** 2];
  };
  const locate = (x: number, y: number): Point => {
    let level = y;
    let s = 0;
    for (let iteration = 0; iteration < 2; iteration += 1) {
      const { left, right } = edge(level);
      s = min(1, max(-1, (2 * x - left - right) / (right - left || 1)));
      level = y - bowAt((level - top) / height) * (1 - s * s);
    }
    return [back(s), (level - top) / height];
  };
  // Cache of one entry: each fold looks the same point up, one after the other.
  let last = { x: Number.NaN, y: Number.NaN, point: [0, 0] as Point };
  const place = (x: number, y: number): Point => {
    if (last.x !== x || last.y !== y) last = { x, y, point: locate(x, y) };
    return last.point;
  };
  const round: Height = (x, y) => {
    if (wrap === 0) return 0;
    const [u, v] = place(x, y);
    const { left, right } = edge(y);
    // The angle stops short of the edge itself, where the slope would be infinite.
    const angle = min(0.97, abs(u)) * wrap;
    const radius = (right - left) / 2 / sin(wrap);
    const body = radius * (cos(angle) - cos(wrap)) + ((right - left) / 5) * min(1, wrap);
    return thick * body * flattened(v, pinch[0]) * curvedUnder(1 - v, pinch[1]);
  };
  const stretch = wrap === 0 ? 1 : wrap / sin(wrap);
  return { top, bottom, at, place, edge, ...outlineOf(at), stretch, round };
}

/** From 0 at the edge to 1 where the pinch ends, as a quarter of a circle. */
function flattened(distance: number, pinch: number): number {
  const remaining = pinch === 0 ? 0 : 1 - min(1, max(0, distance / pinch));
  return sqrt(1 - remaining * remaining);
}

/** Like `flattened`, but only by about a third: a full bag bulges above its base. */
function curvedUnder(distance: number, pinch: number): number {
  const remaining = pinch === 0 ? 0 : 1 - min(1, max(0, distance / pinch));
  return 1 - 0.36 * remaining * remaining;
}

const STEPS = 160;
const NOWHERE = { left: 0, right: 0 };

function edgesOf(rows: readonly Row[], top: number, height: number, wobble: (y: number, side: -1 | 1) => number) {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const y = top + (step / STEPS) * height;
    return { left: along(rows, y, 1) + wobble(y, -1), right: along(rows, y, 2) + wobble(y, 1) };
  });
}

/** A smooth interpolation of the rows' edges. */
function along(rows: readonly Row[], y: number, side: 1 | 2): number {
  const last = rows.length - 1;
  const next = min(
    last,
    max(
      1,
      rows.findIndex((row) => row[0] >= y),
    ),
  );
  const row = (index: number) => rows[min(last, max(0, index))] ?? [0, 0, 0];
  const [from, to] = [row(next - 1), row(next)];
  const span = to[0] - from[0] || 1;
  const slope = (index: number) => {
    const [before, after] = [row(index - 1), row(index + 1)];
    return (after[side] - before[side]) / (after[0] - before[0] || 1);
  };
  const t = (y - from[0]) / span;
  const [t2, t3] = [t * t, t * t * t];
  return (
    (2 * t3 - 3 * t2 + 1) * from[side] +
    (t3 - 2 * t2 + t) * span * slope(next - 1) +
    (-2 * t3 + 3 * t2) * to[side] +
    (t3 - t2) * span * slope(next)
  );
}

function outlineOf(at: Surface['at']): { outline: string; box: Box } {
  const steps = (count: number) => Array.from({ length: count + 1 }, (_, index) => index / count);
  const left = steps(16).map((v) => at(-1, v));
  const foot = steps(8).map((share) => at(-1 + 2 * share, 1));
  const right = steps(16).map((v) => at(1, 1 - v));
  const head = steps(8).map((share) => at(1 - 2 * share, 0));
  const start = left[0] ?? [0, 0];
  const outline = `M${pair(start)}${[left, foot, right, head].map((side) => curves(side)).join('')}Z`;
  const points = [...left, ...foot, ...right, ...head];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [min(...xs), min(...ys)];
  return { outline, box: { x, y, width: max(...xs) - x, height: max(...ys) - y } };
}
