import { body } from '../cloth/body.ts';
import { stitches } from '../cloth/string.ts';
import { print } from '../motifs/print.ts';
import { shade } from '../tools/colour.ts';
import { crumpled, fold, gathered, lumpy } from '../tools/folds.ts';
import type { Figure } from '../tools/look.ts';
import { noiseFrom } from '../tools/noise.ts';
import { type Point, straight } from '../tools/path.ts';
import type { Height } from '../tools/relief.ts';
import { linearGradient, type Sheet } from '../tools/sheet.ts';
import { type Surface, surfaceOf } from '../tools/surface.ts';
import { type SoftBag, sagging, uneven } from './soft-bag.ts';

/** A full sack, sewn shut at the top and standing upright. */
export function sewnBag(sheet: Sheet, { look, material }: SoftBag): Figure {
  const random = look.random.fork('sewn');
  const { width, height, weave, gloss = 0, stiff = 0.5, thread = '#f4ead6' } = material;
  const half = width / 2;
  const noise = noiseFrom(random.next());
  const slump = random.spread(width * 0.025);
  const seam = 0.065;
  const surface = surfaceOf({
    rows: [
      [-height, -half * 0.95 + slump, half * 0.95 + slump],
      [-height * 0.965, -half * 0.94 + slump, half * 0.94 + slump],
      [-height * 0.9, -half * 0.9 + slump, half * 0.9 + slump],
      [-height * 0.7, -half * 0.945, half * 0.945],
      [-height * 0.4, -half * 1.0, half * 1.0],
      [-height * 0.14, -half * 1.01, half * 1.01],
      [-height * 0.03, -half * 0.93, half * 0.93],
      [0, -half * 0.8, half * 0.8],
    ],
    wrap: 1.16,
    bow: [-width * random.between(0.005, 0.03), width * 0.055],
    hem: (u) => width * 0.02 * noise(u * 1.9, 2),
    wobble: uneven(random, width * 0.009),
    pinch: [0.3, 0.12],
  });
  const level = (v: number, reach = 1) =>
    Array.from({ length: 13 }, (_, index): Point => surface.at((-1 + index / 6) * reach, v));
  const sewn =
    stitches(level(seam), thread, width * 0.022, width * 0.007) +
    (random.chance(0.6) ? stitches(level(seam + 0.018), thread, width * 0.022, width * 0.007) : '');
  const markup = body(sheet, surface, {
    colour: look.colour,
    weave,
    gloss,
    fineness: 140,
    print:
      colourBands(surface, material.bandColour) +
      print(surface, look, { v: 0.54, half: 0.6, tall: 0.3 }) +
      hemBand(sheet, surface, seam),
    sewn,
    folds: [
      gathered(surface, random, {
        count: random.whole(4, 6),
        height: width * 0.014,
        from: seam,
        to: random.between(0.3, 0.42),
      }),
      lumpy(random, width * 0.34, width * (material.lumps ?? 0.035)),
      crumpled(random, width * 0.36, width * 0.018 * stiff),
      flatHem(surface, seam, width),
      ...sagging(random, surface),
      ...ears(surface),
    ],
  });
  return { markup: markup + threadEnd(surface, seam, thread, width), half: half * 0.95, height };
}

/** Coloured bands at the top and bottom, each with a thin line beside it. */
function colourBands(surface: Surface, bandColour: string | undefined): string {
  if (bandColour === undefined) return '';
  const band = (from: number, to: number) => {
    const edge = (v: number, back: boolean) =>
      Array.from({ length: 9 }, (_, index): Point => surface.at((back ? 1 - index / 4 : -1 + index / 4) * 1.02, v));
    return straight([...edge(from, false), ...edge(to, true)], true);
  };
  return `<path d="${band(0.08, 0.22)}${band(0.235, 0.246)}${band(0.82, 1.06)}${band(0.796, 0.807)}" fill="${bandColour}"/>`;
}

/** Shading above the seam, where the cloth is doubled and flat. */
function hemBand(sheet: Sheet, surface: Surface, seam: number): string {
  const { box } = surface;
  const fill = linearGradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, '#fff8e8', 0.16],
      [0.8, '#fff8e8', 0.1],
      [1, '#2c1707', 0.22],
    ],
  );
  return `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height * seam}" fill="${fill}"/>`;
}

function flatHem(surface: Surface, seam: number, width: number): Height {
  return (x, y) => {
    const [, v] = surface.place(x, y);
    const away = (v - seam) / 0.012;
    return -width * 0.012 * Math.exp(-away * away);
  };
}

/** Folds below the protruding corners of the seam. */
function ears(surface: Surface): Height[] {
  const { width } = surface.box;
  return [
    fold(surface.at(-0.92, 0.07), surface.at(-0.45, 0.24), width * 0.03, -width * 0.022),
    fold(surface.at(0.92, 0.07), surface.at(0.4, 0.26), width * 0.03, -width * 0.022),
  ];
}

/** The loose end of the sewing thread beside the seam. */
function threadEnd(surface: Surface, seam: number, thread: string, width: number): string {
  const [x, y] = surface.at(1, seam);
  const long = width * 0.07;
  return `<path d="M${x.toFixed(1)} ${y.toFixed(1)}q${long * 0.5} ${-long * 0.12} ${long * 0.6} ${long * 0.5}t${long * 0.2} ${long * 0.6}" fill="none" stroke="${shade(thread, -0.1)}" stroke-width="${(width * 0.007).toFixed(1)}" stroke-linecap="round"/>`;
}
