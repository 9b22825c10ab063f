// The part of the Lottie format that the animations need: https://lottie.github.io/lottie-spec

type Point = [number, number];

/** Converts an SVG path of absolute `M`, `C` and `Z` to a Lottie shape, whose control points are relative to their vertices. */
function shape(path: string) {
  const parseNumbers = (text: string) => text.trim().split(/\s+/).map(Number);
  const [start = '', ...curves] = path.replace('Z', '').replace('M', '').split('C');
  const vertices = [pointAt(parseNumbers(start), 0)];
  const outTangents: Point[] = [];
  const inTangents: Point[] = [[0, 0]];
  for (const curve of curves) {
    const numbers = parseNumbers(curve);
    const from = vertices.at(-1) ?? [0, 0];
    const to = pointAt(numbers, 4);
    outTangents.push(subtract(pointAt(numbers, 0), from));
    inTangents.push(subtract(pointAt(numbers, 2), to));
    vertices.push(to);
  }
  outTangents.push([0, 0]);
  return { ty: 'sh', ks: { a: 0, k: { v: vertices, i: inTangents, o: outTangents, c: path.endsWith('Z') } } };
}

const pointAt = (numbers: number[], index: number): Point => [numbers[index] ?? 0, numbers[index + 1] ?? 0];
const subtract = ([x, y]: Point, [dx, dy]: Point): Point => [x - dx, y - dy];

const constant = (k: number | number[]) => ({ a: 0, k });
const toRgb = (hex: string) => [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16) / 255);

const identityTransform = {
  ty: 'tr',
  p: constant([0, 0]),
  a: constant([0, 0]),
  s: constant([100, 100]),
  r: constant(0),
  o: constant(100),
};
const group = (...items: object[]) => ({ ty: 'gr', it: [...items, identityTransform] });

export const filled = (path: string, colour: string) =>
  group(shape(path), { ty: 'fl', c: constant([...toRgb(colour), 1]), o: constant(100), r: 1 });

export const stroked = (path: string, colour: string, width: number) =>
  group(shape(path), {
    ty: 'st',
    c: constant([...toRgb(colour), 1]),
    o: constant(100),
    w: constant(width),
    lc: 2,
    lj: 2,
  });

export const ellipse = (size: Point, colour: string) =>
  group(
    { ty: 'el', p: constant([0, 0]), s: constant(size) },
    { ty: 'fl', c: constant([...toRgb(colour), 1]), o: constant(100), r: 1 },
  );

/** `easeOut` and `easeIn`: how softly the value leaves this key frame and arrives at the next, from 0 (hard) to 1 (soft). */
export type KeyFrame = { frame: number; value: number[]; easeOut?: number; easeIn?: number };

export function animated(keyFrames: KeyFrame[]) {
  return {
    a: 1,
    k: keyFrames.map(({ frame, value, easeOut = 0.5, easeIn = 0.5 }) => ({
      t: frame,
      s: value,
      o: { x: value.map(() => easeOut), y: value.map(() => 0) },
      i: { x: value.map(() => 1 - easeIn), y: value.map(() => 1) },
    })),
  };
}

type Layer = {
  name: string;
  /** The point of the shapes that lies at `position`; rotation and scale are about it. */
  anchor: Point;
  position: object;
  scale: object;
  rotation?: object;
  opacity?: object;
  shapes: object[];
};

/** `layers` are ordered from front to back. */
export function animation({ size, frames, layers }: { size: number; frames: number; layers: Layer[] }) {
  return {
    v: '5.7.0',
    fr: 60,
    ip: 0,
    op: frames,
    w: size,
    h: size,
    ddd: 0,
    assets: [],
    layers: layers.map(({ name, anchor, position, scale, rotation, opacity, shapes }, index) => ({
      ind: index + 1,
      ty: 4,
      nm: name,
      ks: {
        a: constant([...anchor, 0]),
        p: position,
        s: scale,
        r: rotation ?? constant(0),
        o: opacity ?? constant(100),
      },
      shapes,
      ip: 0,
      op: frames,
      st: 0,
    })),
  };
}
