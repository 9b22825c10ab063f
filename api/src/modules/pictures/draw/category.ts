import type { CategorySpec } from '../subjects.ts';
import { motifs } from '../subjects.ts';
import { backdrop } from './backdrop.ts';
import { groundShadow } from './cloth/body.ts';
import { draws } from './forms/forms.ts';
import { natural } from './natural.ts';
import { paperFor } from './paper.ts';
import type { Look } from './tools/look.ts';
import { number } from './tools/path.ts';
import { randomFrom } from './tools/random.ts';
import type { Sheet } from './tools/sheet.ts';

/** One form in two of its colours before an arch: the sign over a shelf. */
export function category(sheet: Sheet, { form, seed }: CategorySpec): string {
  const random = randomFrom(seed);
  const [main, second] = natural[form];
  const ground = backdrop(sheet, random.fork('backdrop'), paperFor(random, main), 'arch', {
    width: 1200,
    height: 1200,
    floor: 990,
  });
  const one = (colour: string, seedOf: string, x: number, y: number, most: number) => {
    const own = random.fork(seedOf);
    const look: Look = { colour, motif: own.pick(motifs), view: 'front', random: own };
    const { markup, half, height, deep, hung } = draws[form](sheet, look);
    const size = Math.min(most, (780 * most) / height, (330 * most) / half);
    const lift = hung === undefined ? 0 : 40;
    return `<g transform="translate(${number(x)} ${number(y - lift)})scale(${Math.round(size * 1000) / 1000})">${groundShadow(sheet, half, deep)}${markup}</g>`;
  };
  return ground + one(second, 'behind', 790, 972, 0.8) + one(main, 'before', 500, 1030, 1);
}
