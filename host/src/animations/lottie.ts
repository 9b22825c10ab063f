// The few words of the Lottie format that the drawings need: https://lottie.github.io/lottie-spec

type Point = [number, number];

/** A drawn line: `M`, `C` and `Z` of SVG, absolute. Handles are kept relative to their points. */
function line(path: string) {
  const numbers = (text: string) => text.trim().split(/\s+/).map(Number);
  const [start = '', ...curves] = path.replace('Z', '').replace('M', '').split('C');
  const v = [pair(numbers(start), 0)];
  const o: Point[] = [];
  const i: Point[] = [[0, 0]];
  for (const curve of curves) {
    const given = numbers(curve);
    const from = v.at(-1) ?? [0, 0];
    const end = pair(given, 4);
    o.push(less(pair(given, 0), from));
    i.push(less(pair(given, 2), end));
    v.push(end);
  }
  o.push([0, 0]);
  return { ty: 'sh', ks: { a: 0, k: { v, i, o, c: path.endsWith('Z') } } };
}

const pair = (numbers: number[], at: number): Point => [numbers[at] ?? 0, numbers[at + 1] ?? 0];
const less = ([x, y]: Point, [dx, dy]: Point): Point => [x - dx, y - dy];

const still = (k: number | number[]) => ({ a: 0, k });
const inks = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

const rest = { ty: 'tr', p: still([0, 0]), a: still([0, 0]), s: still([100, 100]), r: still(0), o: still(100) };
const group = (...it: object[]) => ({ ty: 'gr', it: [...it, rest] });

export const filled = (path: string, colour: string) =>
  group(line(path), { ty: 'fl', c: still([...inks(colour), 1]), o: still(100), r: 1 });

export const stroked = (path: string, colour: string, width: number) =>
  group(line(path), { ty: 'st', c: still([...inks(colour), 1]), o: still(100), w: still(width), lc: 2, lj: 2 });

export const ellipse = (size: Point, colour: string) =>
  group(
    { ty: 'el', p: still([0, 0]), s: still(size) },
    { ty: 'fl', c: still([...inks(colour), 1]), o: still(100), r: 1 },
  );

/** From one picture to the next; how it sets off and how it arrives lies between 0 (hard) and 1 (soft). */
export type Key = { at: number; is: number[]; off?: number; on?: number };

export function moving(keys: Key[]) {
  return {
    a: 1,
    k: keys.map(({ at, is, off = 0.5, on = 0.5 }) => ({
      t: at,
      s: is,
      o: { x: is.map(() => off), y: is.map(() => 0) },
      i: { x: is.map(() => 1 - on), y: is.map(() => 1) },
    })),
  };
}

type Layer = {
  name: string;
  /** The point of the drawing that lies at `position`, and about which it turns and stretches. */
  anchor: Point;
  position: object;
  scale: object;
  rotation?: object;
  opacity?: object;
  shapes: object[];
};

/** `layers`: the foremost first. */
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
    layers: layers.map(({ name, anchor, position, scale, rotation, opacity, shapes }, at) => ({
      ind: at + 1,
      ty: 4,
      nm: name,
      ks: { a: still([...anchor, 0]), p: position, s: scale, r: rotation ?? still(0), o: opacity ?? still(100) },
      shapes,
      ip: 0,
      op: frames,
      st: 0,
    })),
  };
}
