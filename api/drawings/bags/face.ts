import { type Surface, type SurfaceOptions, surfaceOf } from '../tools/surface.ts';

/** One flat side of a box-shaped bag, bulging slightly in its middle. `taper` narrows its top. */
export function face(
  { left, right, top, bottom = 0 }: { left: number; right: number; top: number; bottom?: number },
  more: Partial<SurfaceOptions> & { full?: number; taper?: number } = {},
): Surface {
  const { full = 0.012, taper = 0, ...options } = more;
  const wide = right - left;
  const tall = bottom - top;
  const [out, inward] = [wide * full, wide * taper];
  return surfaceOf({
    rows: [
      [top, left + inward, right - inward],
      [top + tall * 0.35, left + inward * 0.6 - out * 0.5, right - inward * 0.6 + out * 0.5],
      [top + tall * 0.72, left - out, right + out],
      [top + tall * 0.95, left - out * 0.5, right + out * 0.5],
      [bottom, left + wide * 0.012, right - wide * 0.012],
    ],
    wrap: 0.32,
    pinch: [0, 0.05],
    ...options,
  });
}

/** Skews a side of a box, for boxes that are seen from a corner. */
export function leaning(markup: string, x: number, degrees: number): string {
  return `<g transform="translate(${x.toFixed(1)} 0)skewY(${degrees})">${markup}</g>`;
}
