import { backdrop } from './backdrop.ts';
import { groundShadow } from './cloth/body.ts';
import { figureDrawings } from './forms/forms.ts';
import { backdropColour, typicalColours } from './palettes.ts';
import type { CategorySpec } from './subjects.ts';
import { motifs } from './subjects.ts';
import type { Look } from './tools/look.ts';
import { number } from './tools/path.ts';
import { randomFrom } from './tools/random.ts';
import type { Sheet } from './tools/sheet.ts';

/** The picture of a category: one form in two of its colours in front of an arch. */
export function category(sheet: Sheet, { form, seed }: CategorySpec): string {
  const random = randomFrom(seed);
  const [main, second] = typicalColours[form];
  const ground = backdrop(sheet, random.fork('backdrop'), backdropColour(random, main), 'arch', {
    width: 1200,
    height: 1200,
    floor: 990,
  });
  const placeFigure = (colour: string, seedName: string, x: number, y: number, maxScale: number) => {
    const figureRandom = random.fork(seedName);
    const look: Look = { colour, motif: figureRandom.pick(motifs), view: 'front', random: figureRandom };
    const { markup, half, height, deep, wallShadow } = figureDrawings[form](sheet, look);
    const size = Math.min(maxScale, (780 * maxScale) / height, (330 * maxScale) / half);
    const lift = wallShadow === undefined ? 0 : 40;
    return `<g transform="translate(${number(x)} ${number(y - lift)})scale(${Math.round(size * 1000) / 1000})">${groundShadow(sheet, half, deep)}${markup}</g>`;
  };
  return ground + placeFigure(second, 'behind', 790, 972, 0.8) + placeFigure(main, 'before', 500, 1030, 1);
}
