const { PI, cos, floor, hypot, max, min, round, sin } = Math;

export type Point = readonly [x: number, y: number];

/** Formats a coordinate with one decimal, which is precise enough and keeps the SVG short. */
export function number(value: number): string {
  return String(round(value * 10) / 10);
}

export function pair([x, y]: Point): string {
  return `${number(x)} ${number(y)}`;
}

/** A path of straight lines through the points. */
export function straight(points: readonly Point[], closed = false): string {
  const [first] = points;
  if (first === undefined) return '';
  const pen = penAt(first);
  let path = `M${pair(first)}l`;
  for (let index = 1; index < points.length; index += 1) path += steps(pen, [points[index] ?? first]);
  return `${path}${closed ? 'Z' : ''}`;
}

/** A smooth path through all points (Catmull-Rom as cubic curves). */
export function smooth(points: readonly Point[], closed = false): string {
  const [first] = points;
  if (first === undefined) return '';
  return `M${pair(first)}${curves(points, closed)}${closed ? 'Z' : ''}`;
}

/** Continues a path smoothly through the points. The first point is the path's current end. */
export function curves(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const bounded = closed ? (index + count) % count : min(count - 1, max(0, index));
    return points[bounded] ?? [0, 0];
  };
  const pen = penAt(at(0));
  let path = 'c';
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += steps(pen, [leave, arrive, to]);
  }
  return path;
}

/** The pen's position in tenths. Tracking the rounded position keeps rounding errors from adding up. */
type Pen = { x: number; y: number };

function penAt([x, y]: Point): Pen {
  return { x: round(x * 10), y: round(y * 10) };
}

/** Writes points relative to the pen, which is shorter than absolute coordinates, and moves the pen to the last one. */
function steps(pen: Pen, places: readonly Point[]): string {
  let path = '';
  let end = pen;
  for (const place of places) {
    end = penAt(place);
    path += signed(end.x - pen.x) + signed(end.y - pen.y);
  }
  pen.x = end.x;
  pen.y = end.y;
  return path;
}

/** A minus sign already separates numbers, so only positive ones need a space. */
function signed(tenths: number): string {
  return tenths < 0 ? String(tenths / 10) : ` ${tenths / 10}`;
}

/** Points on an arc of an ellipse. Angles are in degrees, 0 to the right, clockwise. */
export function arc(centre: Point, rx: number, ry: number, from: number, to: number, count = 12): Point[] {
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const angle = ((from + ((to - from) * index) / count) * PI) / 180;
    return [centre[0] + rx * cos(angle), centre[1] + ry * sin(angle)];
  });
}

/** The outline of a line whose width changes along it, such as a ribbon or a stalk. */
export function ribbon(points: readonly Point[], breadth: (share: number) => number): string {
  const last = points.length - 1;
  const side = (sign: number) =>
    points.map((point, index): Point => {
      const before = points[max(0, index - 1)] ?? point;
      const after = points[min(last, index + 1)] ?? point;
      const length = hypot(after[0] - before[0], after[1] - before[1]) || 1;
      const half = (sign * breadth(index / last)) / 2;
      return [point[0] - ((after[1] - before[1]) / length) * half, point[1] + ((after[0] - before[0]) / length) * half];
    });
  const right = side(-1).reverse();
  const corner = right[0] ?? [0, 0];
  return `${smooth(side(1))}L${pair(corner)}${curves(right)}Z`;
}

/** Interpolates a smooth line through few points with `count` steps. */
export function along(points: readonly Point[], count: number): Point[] {
  const at = (index: number): Point => points[min(points.length - 1, max(0, index))] ?? [0, 0];
  return Array.from({ length: count + 1 }, (_, step): Point => {
    const place = (step / count) * (points.length - 1);
    const index = min(points.length - 2, floor(place));
    const t = place - index;
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const blend = (axis: 0 | 1) =>
      0.5 *
      (2 * b[axis] +
        (c[axis] - a[axis]) * t +
        (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
        (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
    return [blend(0), blend(1)];
  });
}
