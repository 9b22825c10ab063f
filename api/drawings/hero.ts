import { spilled } from './props/contents.ts';
import { cup, plant, scoop } from './props/objects.ts';
import { beams, type DrawScene, drawFloor, drawWall, placeFigure, placeMarkup, sunlight } from './scenes/stage.ts';
import { mix, shade } from './tools/colour.ts';
import { linearGradient } from './tools/sheet.ts';

/** The large picture of the home page: many kinds of products in a bright room. */
export const hero: DrawScene = (setting) => {
  const { sheet, random } = setting;
  const paper = random.pick(['#e7dac2', '#e2dcc8', '#e9d8bf'] as const);
  const floor = 690;
  const leaves = [-66, -46, -26, -8, 10, 28, 48, 68];
  return [
    drawWall(setting, paper, floor),
    arch(setting, paper, 470, 330, floor, 560),
    arch(setting, mix(paper, '#b7c0a0', 0.35), 1180, 300, floor, 480),
    drawFloor(setting, mix(paper, '#c49a66', 0.3), floor),
    beams(setting, 160, -40, 900),
    placeFigure(
      setting,
      { form: 'jumbo', colour: '#f4f1ea', motif: 'logo', seed: 'jumbo' },
      { x: 470, y: 800, tall: 560 },
    ),
    placeFigure(
      setting,
      { form: 'pp-sack', colour: '#f1ece0', motif: 'grain', view: 'side', seed: 'pile' },
      { x: 1190, y: 780, tall: 330 },
    ),
    placeFigure(
      setting,
      { form: 'tote', colour: '#efe6d4', motif: 'leaf', view: 'side', seed: 'tote' },
      { x: 860, y: 520, tall: 400 },
    ),
    placeMarkup(1490, 830, plant(sheet, '#b4532a', '#5c7f52', leaves), 1.5),
    placeFigure(
      setting,
      { form: 'jute-sack', colour: '#c8a26b', motif: 'grain', pose: 'tied', seed: 'tied' },
      { x: 800, y: 860, tall: 400 },
    ),
    placeFigure(
      setting,
      { form: 'kraft-shopper', colour: '#c49a66', motif: 'logo', seed: 'shopper' },
      { x: 1010, y: 880, tall: 370 },
    ),
    placeFigure(
      setting,
      { form: 'jute-sack', colour: '#b98f58', motif: 'stripe', pose: 'open', content: 'coffee', seed: 'open' },
      { x: 240, y: 900, tall: 370 },
    ),
    placeFigure(
      setting,
      { form: 'drawstring', colour: '#2d3f63', motif: 'geometric', seed: 'pouch' },
      { x: 1310, y: 920, tall: 260 },
    ),
    placeFigure(
      setting,
      { form: 'mesh-bag', colour: '#c8402f', content: 'onions', seed: 'net' },
      { x: 590, y: 930, tall: 280 },
    ),
    spilled(sheet, 'coffee', random, { x: 380, y: 930, half: 130, count: 22 }),
    placeMarkup(1120, 940, cup(sheet, '#f6f0e4'), 0.85),
    placeMarkup(800, 950, scoop(sheet, '#4a2d1b'), 0.8),
    sunlight(setting, 1.1),
  ].join('');
};

function arch(
  { sheet }: Parameters<DrawScene>[0],
  colour: string,
  x: number,
  half: number,
  floor: number,
  tall: number,
): string {
  const hollow = linearGradient(
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
