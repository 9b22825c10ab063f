import { shade } from '../tools/colour.ts';
import { along, number, type Point, smooth, straight } from '../tools/path.ts';

/** A twisted string through these points. */
export function rope(points: readonly Point[], breadth: number, colour: string): string {
  const path = smooth(points);
  let length = 0;
  for (let index = 1; index < points.length; index += 1) length += distance(points[index - 1], points[index]);
  const steps = Math.max(2, Math.round(length / (breadth * 0.62)));
  const fine: readonly Point[] = along(points, steps);
  let twists = '';
  for (let index = 1; index < fine.length; index += 1) {
    const [from = ORIGIN, to = ORIGIN] = [fine[index - 1], fine[index]];
    const long = distance(from, to) || 1;
    const across: Point = [-((to[1] - from[1]) / long) * breadth * 0.46, ((to[0] - from[0]) / long) * breadth * 0.46];
    twists += straight([
      [from[0] - across[0], from[1] - across[1]],
      [to[0] + across[0], to[1] + across[1]],
    ]);
  }
  const line = (ink: string, width: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${number(width)}" stroke-linecap="round"${more}/>`;
  return [
    line(
      shade(colour, -0.72),
      breadth * 1.2,
      ` stroke-opacity=".35" transform="translate(${number(breadth * 0.22)} ${number(breadth * 0.3)})"`,
    ),
    line(shade(colour, -0.28), breadth),
    line(colour, breadth * 0.66),
    line(
      shade(colour, 0.35),
      breadth * 0.22,
      ` stroke-opacity=".7" transform="translate(${number(-breadth * 0.12)} ${number(-breadth * 0.14)})"`,
    ),
    `<path d="${twists}" fill="none" stroke="${shade(colour, -0.5)}" stroke-opacity=".6" stroke-width="${number(breadth * 0.17)}" stroke-linecap="round"/>`,
  ].join('');
}

/** Stitches along a line, with a small shadow. */
export function stitches(points: readonly Point[], colour: string, size = 16, breadth = 4.5): string {
  const path = smooth(points);
  const dash = `stroke-dasharray="${number(size)} ${number(size * 0.62)}" stroke-linecap="round" fill="none"`;
  return [
    `<path d="${path}" ${dash} stroke="#2a1a0c" stroke-opacity=".4" stroke-width="${number(breadth)}" transform="translate(1.5 2.5)"/>`,
    `<path d="${path}" ${dash} stroke="${colour}" stroke-width="${number(breadth)}"/>`,
  ].join('');
}

/** A flat tape of cloth: handles, loops, ribbons. */
export function tape(points: readonly Point[], breadth: number, colour: string, seams = true): string {
  const path = smooth(points);
  const line = (ink: string, width: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${number(width)}" stroke-linejoin="round"${more}/>`;
  const dash = ` stroke-dasharray="9 6" stroke-opacity=".5"`;
  return [
    line(shade(colour, -0.5), breadth + 2.5),
    line(colour, breadth),
    line(
      shade(colour, 0.4),
      breadth * 0.3,
      ` stroke-opacity=".35" transform="translate(${number(-breadth * 0.2)} ${number(-breadth * 0.12)})"`,
    ),
    seams ? line(shade(colour, -0.4), 2, `${dash} transform="translate(${number(-breadth * 0.32)} 0)"`) : '',
    seams ? line(shade(colour, -0.4), 2, `${dash} transform="translate(${number(breadth * 0.32)} 0)"`) : '',
  ].join('');
}

const ORIGIN: Point = [0, 0];

function distance(from = ORIGIN, to = ORIGIN): number {
  return Math.hypot(from[0] - to[0], from[1] - to[1]);
}
