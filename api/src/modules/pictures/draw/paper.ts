import { lightness } from './tools/colour.ts';
import type { Random } from './tools/random.ts';

/** Papers behind things: quiet, warm, and light enough to stand on either theme. */
const papers = ['#e9dfcd', '#e5d6be', '#e6d7c5', '#dddac8', '#dfdbd0', '#e8dcc9', '#e2d9c1', '#d9d8cb'].map(
  (colour) => ({
    colour,
    light: lightness(colour),
  }),
);

/** One that is not as light as the thing before it. */
export function paperFor(random: Random, colour: string): string {
  const own = lightness(colour);
  const apart = papers.filter(({ light }) => Math.abs(light - own) > 0.03);
  const paper = apart[Math.floor(random.fork('paper').next() * apart.length)] ?? papers[0];
  return paper?.colour ?? '#e9dfcd';
}
