import { body } from '../cloth/body.ts';
import { print } from '../motifs/print.ts';
import { heap, spilled } from '../props/contents.ts';
import { shade } from '../tools/colour.ts';
import { crumpled, lumpy } from '../tools/folds.ts';
import type { Figure } from '../tools/look.ts';
import { noiseFrom } from '../tools/noise.ts';
import { arc, type Point } from '../tools/path.ts';
import type { Sheet } from '../tools/sheet.ts';
import { surfaceOf } from '../tools/surface.ts';
import { type SoftBag, sagging, uneven } from './soft-bag.ts';

/** An open bag with a rolled-out rim and a heap of contents. */
export function openBag(sheet: Sheet, { look, material }: SoftBag): Figure {
  const random = look.random.fork('open');
  const { width, weave, gloss = 0, stiff = 0.4, content = 'rice' } = material;
  const height = material.height * random.between(0.74, 0.84);
  const half = width / 2;
  const mouth = half * random.between(0.8, 0.88);
  const brim = -height;
  const surface = surfaceOf({
    rows: [
      [brim, -mouth, mouth],
      [-height * 0.82, -mouth * 1.0, mouth * 1.01],
      [-height * 0.5, -half * 0.98, half * 0.97],
      [-height * 0.22, -half * 1.03, half * 1.02],
      [-height * 0.07, -half * 0.97, half * 0.97],
      [0, -half * 0.74, half * 0.76],
    ],
    wrap: 1.25,
    bow: [width * 0.08, width * 0.07],
    wobble: uneven(random, width * 0.012),
    pinch: [0, 0.14],
  });
  const trunk = body(sheet, surface, {
    colour: look.colour,
    weave,
    gloss,
    fineness: 130,
    print: print(surface, look, { v: 0.58, half: 0.54, tall: 0.34 }),
    folds: [
      lumpy(random, width * 0.28, width * (material.lumps ?? 0.04)),
      crumpled(random, width * 0.3, width * 0.02 * stiff),
      ...sagging(random, surface),
    ],
  });
  const deep = mouth * 0.25;
  const back = arc([0, brim + deep * 0.1], mouth * 1.03, deep * 1.25, 0, 360, 24).slice(1);
  const inside = `<path d="M${back.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z" fill="${shade(look.colour, -0.5)}"/>`;
  const rise = mouth * random.between(0.3, 0.48);
  const noise = noiseFrom(random.next());
  const crest = arc([0, brim + deep * 0.3], mouth * 0.96, rise, 180, 360, 14).map(
    ([x, y], index): Point => [x, y + rise * 0.1 * noise(index * 0.7, 2)],
  );
  const front = arc([0, brim + deep * 0.3], mouth * 0.97, deep * 0.9, 0, 180, 8).slice(1, -1);
  const fill = heap(sheet, content, random, [...crest, ...front], 1);
  const fallen = random.chance(0.75)
    ? spilled(sheet, content, random, {
        x: width * random.spread(0.3),
        y: width * 0.1,
        half: width * 0.5,
        count: fallenCount(content, random.whole(9, 20)),
      })
    : '';
  const rear = rim(sheet, { look, material }, { mouth, brim, deep, far: true });
  const fore = rim(sheet, { look, material }, { mouth, brim, deep, far: false });
  return { markup: rear + inside + fill + trunk + fore + fallen, half: half * 0.92, height: height + rise };
}

/** Fewer pieces fall beside the bag when they are large. */
function fallenCount(content: string, smallPieces: number): number {
  return ['potatoes', 'onions', 'oranges', 'walnuts'].includes(content) ? Math.ceil(smallPieces / 6) : smallPieces;
}

type Brim = { mouth: number; brim: number; deep: number; far: boolean };

/** The near or the far half of the rolled-out rim. */
function rim(sheet: Sheet, { look, material }: SoftBag, { mouth, brim, deep, far }: Brim): string {
  const random = look.random.fork(far ? 'far rim' : 'near rim');
  const thick = material.width * (far ? 0.05 : 0.085);
  const noise = noiseFrom(random.next());
  const reach = mouth * 1.06;
  const surface = surfaceOf({
    rows: [
      [brim - thick * 0.62, -reach * 0.9, reach * 0.9],
      [brim - thick * 0.25, -reach * 1.01, reach * 1.01],
      [brim + thick * 0.38, -reach * 1.02, reach * 1.03],
      [brim + thick * 0.7, -reach * 0.9, reach * 0.91],
    ],
    wrap: 1.25,
    bow: far ? [-deep * 1.15, -deep * 0.9] : [deep * 1.15, deep * 1.25],
    hem: (u) => thick * 0.14 * noise(u * 3, 5),
    pinch: [0, 0],
  });
  return body(sheet, surface, {
    colour: far ? shade(look.colour, -0.16) : shade(look.colour, 0.05),
    weave: material.weave,
    fineness: 120,
    folds: [
      (x, y) => {
        const [u, v] = surface.place(x, y);
        const roll = Math.sqrt(Math.max(0, 1 - (2 * v - 0.92) ** 2));
        return thick * 0.62 * roll + thick * 0.1 * noise(u * 9 + v * 1.4, v) * roll;
      },
    ],
  });
}
