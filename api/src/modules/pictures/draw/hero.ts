import { spilled } from './props/contents.ts';
import { cup, plant, scoop } from './props/objects.ts';
import { at, beams, floorOf, put, type Scenery, sunlight, wall } from './scenes/stage.ts';
import { mix, shade } from './tools/colour.ts';
import { gradient } from './tools/sheet.ts';

/** All that the shop has, together in a bright room. */
export const hero: Scenery = (set) => {
  const { sheet, random } = set;
  const paper = random.pick(['#e7dac2', '#e2dcc8', '#e9d8bf'] as const);
  const floor = 690;
  const leaves = [-66, -46, -26, -8, 10, 28, 48, 68];
  return [
    wall(set, paper, floor),
    arch(set, paper, 470, 330, floor, 560),
    arch(set, mix(paper, '#b7c0a0', 0.35), 1180, 300, floor, 480),
    floorOf(set, mix(paper, '#c49a66', 0.3), floor),
    beams(set, 160, -40, 900),
    put(set, { form: 'jumbo', colour: '#f4f1ea', motif: 'logo', seed: 'jumbo' }, { x: 470, y: 800, tall: 560 }),
    put(
      set,
      { form: 'pp-sack', colour: '#f1ece0', motif: 'grain', view: 'side', seed: 'pile' },
      { x: 1190, y: 780, tall: 330 },
    ),
    put(
      set,
      { form: 'tote', colour: '#efe6d4', motif: 'leaf', view: 'side', seed: 'tote' },
      { x: 860, y: 520, tall: 400 },
    ),
    at(1490, 830, plant(sheet, '#b4532a', '#5c7f52', leaves), 1.5),
    put(
      set,
      { form: 'jute-sack', colour: '#c8a26b', motif: 'grain', pose: 'tied', seed: 'tied' },
      { x: 800, y: 860, tall: 400 },
    ),
    put(
      set,
      { form: 'kraft-shopper', colour: '#c49a66', motif: 'logo', seed: 'shopper' },
      { x: 1010, y: 880, tall: 370 },
    ),
    put(
      set,
      { form: 'jute-sack', colour: '#b98f58', motif: 'stripe', pose: 'open', content: 'coffee', seed: 'open' },
      { x: 240, y: 900, tall: 370 },
    ),
    put(
      set,
      { form: 'drawstring', colour: '#2d3f63', motif: 'geometric', seed: 'pouch' },
      { x: 1310, y: 920, tall: 260 },
    ),
    put(set, { form: 'mesh-bag', colour: '#c8402f', content: 'onions', seed: 'net' }, { x: 590, y: 930, tall: 280 }),
    spilled(sheet, 'coffee', random, { x: 380, y: 930, half: 130, count: 22 }),
    at(1120, 940, cup(sheet, '#f6f0e4'), 0.85),
    at(800, 950, scoop(sheet, '#4a2d1b'), 0.8),
    sunlight(set, 1.1),
  ].join('');
};

function arch(
  { sheet }: Parameters<Scenery>[0],
  colour: string,
  x: number,
  half: number,
  floor: number,
  tall: number,
): string {
  const hollow = gradient(
    sheet,
    [0, 0, 1, 0.3],
    [
      [0, shade(colour, -0.18)],
      [0.25, shade(colour, -0.06)],
      [1, shade(colour, 0.2)],
    ],
  );
  const top = floor - tall + half;
  return `<path d="M${x - half} ${floor}V${top}A${half} ${half} 0 0 1 ${x + half} ${top}V${floor}Z" fill="${hollow}"/>`;
}
