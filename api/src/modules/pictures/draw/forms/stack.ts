import { body } from '../cloth/body.ts';
import { rope } from '../cloth/string.ts';
import { shade } from '../tools/colour.ts';
import { crumpled } from '../tools/folds.ts';
import type { Figure, Look } from '../tools/look.ts';
import { number } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import type { Sheet } from '../tools/sheet.ts';
import { surfaceOf } from '../tools/surface.ts';

/** New bags, folded and piled, with a string around them. */
export function fabricStack(sheet: Sheet, look: Look, random: Random): Figure {
  const count = random.whole(7, 10);
  const thick = 46;
  const layers = Array.from({ length: count }, (_, index) => {
    const own = random.fork(String(index));
    const [left, right] = [-300 + own.spread(9), 300 + own.spread(9)];
    const layer = surfaceOf({
      rows: [
        [-thick, left + 8, right - 8],
        [-thick * 0.5, left, right],
        [0, left + 8, right - 8],
      ],
      pinch: [0, 0],
      bow: [4, 4],
    });
    const round = (_x: number, y: number) => 26 * Math.sqrt(Math.max(0, 1 - ((y + thick / 2) / (thick / 2)) ** 2));
    const cloth = body(sheet, layer, {
      colour: shade(look.colour, -0.02 - own.next() * 0.05),
      weave: 'film',
      gloss: 0.3,
      fineness: 60,
      folds: [round, crumpled(own, 90, 4)],
    });
    return `<g transform="translate(0 ${number(-index * thick * 0.92)})">${cloth}</g>`;
  });
  const height = count * thick * 0.92;
  const lid = surfaceOf({
    rows: [
      [-height - 110, -232, 236],
      [-height - 4, -296, 298],
      [-height + 16, -296, 296],
    ],
    pinch: [0.04, 0],
  });
  const top = body(sheet, lid, {
    colour: shade(look.colour, 0.2),
    weave: 'film',
    gloss: 0.4,
    fineness: 90,
    folds: [crumpled(random, 190, 8)],
  });
  const string = rope(
    [
      [-60, -height - 108],
      [-76, -height],
      [-74, -height * 0.5],
      [-76, 4],
    ],
    9,
    '#b98d55',
  );
  return { markup: layers.join('') + top + string, half: 300, height: height + 110, deep: 100 };
}
