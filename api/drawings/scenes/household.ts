import { spilled } from '../props/contents.ts';
import { box, cup, greens, jar, plant, scoop } from '../props/objects.ts';
import {
  board,
  cottons,
  type DrawScene,
  drawFloor,
  drawWall,
  jutes,
  placeFigure,
  placeMarkup,
  sunlight,
} from './stage.ts';

export const kitchen: DrawScene = (setting) => {
  const { sheet, random } = setting;
  const shelf = (y: number) => board(setting, { x: 90, y, wide: 1420, thick: 26, deep: 14, colour: '#b58350' });
  const fills = ['#f1e7cf', '#c9903f', '#7a2a22', '#5d3a24', '#d2af74', '#8a8f4a'] as const;
  const jars = [250, 372, 494].map((x, index) =>
    placeMarkup(
      x,
      398,
      jar(sheet, fills[(index + random.whole(0, 5)) % 6] ?? fills[0], { tall: 130 + (index % 2) * 40 }),
    ),
  );
  const motif = random.pick(['grain', 'leaf', 'typography'] as const);
  return [
    drawWall(setting, random.pick(['#e6dcc8', '#d8dac6', '#e5d3bd'] as const), 900),
    tiles(setting),
    shelf(400),
    shelf(760),
    ...jars,
    placeFigure(
      setting,
      { form: 'drawstring', colour: random.pick(cottons), motif, seed: 'bag' },
      { x: 690, y: 402, tall: 250 },
    ),
    placeFigure(
      setting,
      { form: 'kraft-bag', colour: '#c49a66', motif: 'logo', seed: 'paper' },
      { x: 960, y: 402, tall: 240 },
    ),
    placeMarkup(1330, 398, greens(sheet, random, { x: 0, y: -92, size: 110 })),
    placeMarkup(1330, 398, jar(sheet, '#a9b29a', { half: 54, tall: 120, lid: '#a9b29a' })),
    placeFigure(
      setting,
      { form: 'cloth-bag', colour: random.pick(cottons), motif: 'stripe', pose: 'sewn', seed: 'flour' },
      { x: 300, y: 762, tall: 300 },
    ),
    placeFigure(
      setting,
      { form: 'jute-sack', colour: random.pick(jutes), motif: 'plain', pose: 'open', content: 'rice', seed: 'rice' },
      { x: 620, y: 762, tall: 280 },
    ),
    placeFigure(
      setting,
      { form: 'mesh-bag', colour: '#c8402f', content: 'onions', seed: 'net' },
      { x: 930, y: 762, tall: 270 },
    ),
    placeFigure(
      setting,
      { form: 'tote', colour: random.pick(cottons), motif: 'leaf', stands: true, seed: 'tote' },
      { x: 1260, y: 756, tall: 320 },
    ),
    sunlight(setting),
  ].join('');
};

/** The joints of tiles behind the shelves. */
function tiles({ width, height }: { width: number; height: number }): string {
  const lines: string[] = [];
  for (let y = 0; y < height; y += 90) lines.push(`M0 ${y}H${width}`);
  for (let x = 0; x < width; x += 180)
    for (let y = 0; y < height; y += 180) lines.push(`M${x} ${y}v90M${x + 90} ${y + 90}v90`);
  return `<path d="${lines.join('')}" stroke="#7a6646" stroke-opacity=".12" stroke-width="3"/>`;
}

export const coffee: DrawScene = (setting) => {
  const { sheet, random } = setting;
  const sacks = { form: 'jute-sack', motif: 'plain' } as const;
  return [
    drawWall(setting, random.pick(['#d9c4a4', '#cfc3ac', '#d8b995'] as const), 560),
    drawFloor(setting, '#a67a4c', 610),
    placeFigure(
      setting,
      { form: 'kraft-bag', colour: '#c49a66', motif: 'logo', seed: 'one' },
      { x: 1290, y: 720, tall: 350 },
    ),
    placeFigure(
      setting,
      { form: 'kraft-bag', colour: '#3a2f28', motif: 'typography', seed: 'two', view: 'side' },
      { x: 1060, y: 690, tall: 300 },
    ),
    placeFigure(
      setting,
      { ...sacks, colour: random.pick(jutes), motif: 'logo', pose: 'open', content: 'coffee', seed: 'beans' },
      { x: 420, y: 760, tall: 520 },
    ),
    placeFigure(
      setting,
      { ...sacks, colour: random.pick(jutes), seed: 'tied coffee', view: 'side' },
      { x: 800, y: 700, tall: 190 },
    ),
    spilled(sheet, 'coffee', random, { x: 860, y: 808, half: 330, count: 60 }),
    placeMarkup(720, 806, scoop(sheet, '#4a2d1b')),
    placeMarkup(1160, 822, cup(sheet, '#f4efe4'), 1.05),
    sunlight(setting),
  ].join('');
};

type Triple = readonly [string, string, string];
const festive: readonly [Triple, ...Triple[]] = [
  ['#8e2f3b', '#e7d3c6', '#2f4a6b'],
  ['#1f5a41', '#efe0c0', '#a8442a'],
  ['#5b3a5e', '#e9d9d0', '#b88a3a'],
];

export const gift: DrawScene = (setting) => {
  const { sheet, random } = setting;
  const tones = random.pick(festive);
  return [
    drawWall(setting, random.pick(['#e6d8c4', '#e2d6cc', '#dcdccb'] as const), 620),
    drawFloor(setting, '#e3d6c0', 640),
    placeMarkup(1240, 700, box(sheet, 300, 220, tones[1], tones[0])),
    placeMarkup(1330, 466, box(sheet, 190, 130, tones[2], '#ecd9a8')),
    placeFigure(
      setting,
      { form: 'gift-pouch', colour: tones[0], motif: 'geometric', seed: 'a' },
      { x: 480, y: 750, tall: 430 },
    ),
    placeFigure(
      setting,
      { form: 'gift-pouch', colour: tones[1], motif: 'leaf', seed: 'b' },
      { x: 800, y: 790, tall: 350 },
    ),
    placeFigure(
      setting,
      { form: 'drawstring', colour: tones[2], motif: 'logo', seed: 'c' },
      { x: 210, y: 800, tall: 290 },
    ),
    spilled(sheet, 'walnuts', random, { x: 1030, y: 800, half: 150, count: 6 }),
    placeMarkup(1480, 760, plant(sheet, '#b4532a', '#5c7f52', [-58, -34, -12, 10, 32, 56]), 0.95),
    sunlight(setting),
  ].join('');
};
