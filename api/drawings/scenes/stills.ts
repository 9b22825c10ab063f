import { type Content, spilled } from '../props/contents.ts';
import { box, crate, inkPot, jar, measuringTape, plant, scoop } from '../props/objects.ts';
import type { Still } from '../subjects.ts';
import {
  beams,
  board,
  type DrawScene,
  drawFloor,
  drawWall,
  placeFigure,
  placeMarkup,
  type SceneFigure,
  type Setting,
  sunlight,
} from './stage.ts';
import {
  bale,
  bricks,
  crocus,
  dial,
  drops,
  kitchenScale,
  label,
  magnifier,
  pencil,
  plan,
  recyclingSign,
  stamp,
  swatches,
} from './still-props.ts';

type Thing = Omit<SceneFigure, 'seed'> & { x: number; y: number; tall: number };
type Room = { wall: string; ground: string; floor: number; isTable?: boolean };

/** Things before a wall: each article without a scene of its own has one of these as its cover. */
function still({ wall, ground, floor, isTable = false }: Room, things: Thing[], props: (setting: Setting) => string) {
  const drawStill: DrawScene = (setting) =>
    [
      drawWall(setting, wall, floor),
      isTable
        ? board(setting, { x: -20, y: floor + 210, wide: 1640, thick: 70, deep: 210, colour: ground })
        : drawFloor(setting, ground, floor),
      ...things.map(({ x, y, tall, ...figure }, index) =>
        placeFigure(setting, { ...figure, seed: `thing ${index}` }, { x, y, tall }),
      ),
      props(setting),
      sunlight(setting),
    ].join('');
  return drawStill;
}

const at = (x: number, y: number, markup: string, size = 1) => placeMarkup(x, y, markup, size);
const none = () => '';

const open = (content: Content, colour: string): Pick<Thing, 'form' | 'colour' | 'pose' | 'content'> => ({
  form: 'jute-sack',
  colour,
  pose: 'open',
  content,
});

export const stillDrawings: Readonly<Record<Still, DrawScene>> = {
  'jute-and-pp': still(
    { wall: '#dfd0b2', ground: '#c3a87d', floor: 620 },
    [
      { form: 'jute-sack', colour: '#b98f58', motif: 'grain', pose: 'tied', x: 470, y: 800, tall: 620 },
      { form: 'pp-sack', colour: '#f4f1ea', motif: 'logo', pose: 'sewn', x: 1110, y: 800, tall: 600 },
    ],
    none,
  ),
  scale: still(
    { wall: '#e3dac9', ground: '#b58350', floor: 590, isTable: true },
    [
      { form: 'fabric-roll', colour: '#efe6d4', x: 330, y: 780, tall: 320 },
      { form: 'fabric-roll', colour: '#c8a26b', view: 'side', x: 1310, y: 770, tall: 300 },
    ],
    () =>
      at(820, 770, kitchenScale(), 1.35) +
      at(820, 424, bale('#efe6d4', 3), 0.62) +
      measuringTape(
        [
          [560, 850],
          [820, 828],
          [1080, 856],
          [1330, 836],
        ],
        28,
      ),
  ),
  pests: still(
    { wall: '#cfc8ae', ground: '#a98a5e', floor: 600 },
    [
      { ...open('beans', '#c8a26b'), x: 520, y: 800, tall: 560 },
      { ...open('chickpeas', '#d6b985'), x: 1330, y: 700, tall: 340 },
    ],
    (setting) =>
      spilled(setting.sheet, 'beans', setting.random, { x: 950, y: 808, half: 200, count: 34 }) +
      at(950, 640, magnifier(), 1.2),
  ),
  artwork: still(
    { wall: '#d9dcd0', ground: '#a97743', floor: 330, isTable: true },
    [],
    (setting) =>
      board(setting, { x: -20, y: 900, wide: 1640, thick: 20, deep: 570, colour: '#b58350' }) +
      at(620, 600, `<g transform="rotate(-5)">${plan()}</g>`, 1.12) +
      at(1110, 800, pencil) +
      placeFigure(
        setting,
        { form: 'tote', colour: '#efe6d4', motif: 'leaf', stands: true, seed: 'result' },
        { x: 1300, y: 720, tall: 520 },
      ) +
      at(1490, 800, inkPot(setting.sheet, '#1f5a41')),
  ),
  layers: still(
    { wall: '#c9cfc9', ground: '#b9a27c', floor: 610 },
    [
      { form: 'pp-sack', colour: '#f4f1ea', pose: 'sewn', x: 330, y: 790, tall: 500 },
      { form: 'laminated-sack', colour: '#1f5a41', motif: 'grain', x: 800, y: 810, tall: 560 },
      { form: 'liner', colour: '#dce4e6', x: 1270, y: 790, tall: 480 },
    ],
    none,
  ),
  weave: still(
    { wall: '#d8c3a8', ground: '#8f7450', floor: 600 },
    [
      { form: 'pp-sack', colour: '#e9c46a', motif: 'plain', pose: 'tied', x: 520, y: 800, tall: 580 },
      { form: 'pp-sack', colour: '#9c9a94', view: 'side', x: 1290, y: 730, tall: 210 },
    ],
    (setting) =>
      at(690, 520, magnifier(), 1.25) +
      spilled(setting.sheet, 'wheat', setting.random, { x: 700, y: 826, half: 260, count: 60 }),
  ),
  jumbos: still(
    { wall: '#c6ccd0', ground: '#a9a294', floor: 640 },
    [
      { form: 'jumbo', colour: '#f4f1ea', motif: 'logo', x: 520, y: 810, tall: 690 },
      { form: 'jumbo', colour: '#e3d9c4', view: 'side', x: 1180, y: 780, tall: 560 },
    ],
    none,
  ),
  moisture: still(
    { wall: '#b9c6c8', ground: '#8e8877', floor: 610 },
    [{ form: 'jute-sack', colour: '#b98f58', view: 'side', x: 1080, y: 800, tall: 380 }],
    () =>
      at(440, 360, dial(210, 58)) +
      drops([
        [860, 130, 0.9],
        [1000, 220, 1.2],
        [1180, 120, 0.8],
        [1310, 250, 1.1],
        [740, 270, 0.7],
        [1440, 150, 0.9],
      ]),
  ),
  onions: still(
    { wall: '#a98a68', ground: '#6f5638', floor: 600 },
    [
      { form: 'mesh-bag', colour: '#c8402f', content: 'onions', x: 430, y: 800, tall: 520 },
      { ...open('potatoes', '#b98f58'), x: 1130, y: 810, tall: 540 },
    ],
    (setting) =>
      spilled(setting.sheet, 'onions', setting.random, { x: 720, y: 820, half: 110, count: 4 }) +
      beams(setting, 620, 0, 700),
  ),
  rice: still(
    { wall: '#dfe2d6', ground: '#9a6c3c', floor: 600, isTable: true },
    [
      {
        form: 'cloth-bag',
        colour: '#f4efe4',
        motif: 'grain',
        pose: 'open',
        content: 'rice',
        x: 620,
        y: 790,
        tall: 560,
      },
      { form: 'laminated-sack', colour: '#f3f1ea', motif: 'leaf', x: 1250, y: 740, tall: 470 },
    ],
    (setting) =>
      spilled(setting.sheet, 'rice', setting.random, { x: 900, y: 806, half: 280, count: 120 }) +
      at(940, 812, scoop(setting.sheet, '#f4ecd8')),
  ),
  swatches: still(
    { wall: '#ece7dc', ground: '#c9b48f', floor: 660 },
    [{ form: 'drawstring', colour: '#e7d9bd', motif: 'logo', x: 1230, y: 800, tall: 460 }],
    () => at(570, 830, swatches(['#a8442a', '#d29a2e', '#6d8a3f', '#1f5a41', '#2f6f8f', '#27456b', '#6b3a5e']), 1.3),
  ),
  printed: still(
    { wall: '#dccdb8', ground: '#a8784a', floor: 620, isTable: true },
    [
      { form: 'tote', colour: '#efe6d4', motif: 'logo', stands: true, x: 330, y: 800, tall: 470 },
      { form: 'tote', colour: '#9fb08a', motif: 'logo', stands: true, x: 690, y: 800, tall: 470 },
      { form: 'tote', colour: '#d9a38a', motif: 'logo', stands: true, x: 1050, y: 800, tall: 470 },
    ],
    (setting) => at(1400, 810, box(setting.sheet, 260, 240, '#c49a66', '#8d6a3f')),
  ),
  stamp: still(
    { wall: '#d3d6cf', ground: '#b29165', floor: 620 },
    [
      { form: 'pp-sack', colour: '#f4f1ea', motif: 'typography', pose: 'sewn', x: 500, y: 800, tall: 590 },
      { form: 'jute-sack', colour: '#c8a26b', motif: 'plain', pose: 'tied', x: 1060, y: 800, tall: 480 },
    ],
    (setting) =>
      at(1060, 560, label(3), 0.9) + at(1380, 820, stamp, 1.2) + at(1500, 770, inkPot(setting.sheet, '#27456b'), 0.9),
  ),
  recycling: still(
    { wall: '#cdd8c4', ground: '#a9a57f', floor: 620 },
    [{ form: 'pp-sack', colour: '#f4f1ea', view: 'side', x: 1090, y: 682, tall: 120 }],
    (setting) =>
      at(1080, 320, recyclingSign('#3f7a52'), 1.5) +
      at(520, 810, bale('#eef0ea', 9), 1.25) +
      at(1080, 810, bale('#e9c46a', 4), 0.9) +
      at(1440, 800, plant(setting.sheet, '#c8a26b', '#5c7f52', [-60, -34, -10, 14, 38, 60]), 1.2),
  ),
  saffron: still(
    { wall: '#d9cfdd', ground: '#cbb89a', floor: 620 },
    [
      { form: 'gift-pouch', colour: '#7b2638', motif: 'leaf', x: 500, y: 800, tall: 470 },
      { form: 'drawstring', colour: '#efe6d4', motif: 'plain', x: 830, y: 810, tall: 330 },
    ],
    (setting) =>
      at(1090, 806, jar(setting.sheet, '#a8321f', { half: 74, tall: 190 })) +
      crocus(1300, 690, 1.15, -8) +
      crocus(1430, 730, 0.95, 10) +
      crocus(210, 730, 0.9, -12),
  ),
  nets: still(
    { wall: '#e4d8a8', ground: '#b98f58', floor: 620 },
    [
      { form: 'mesh-bag', colour: '#e07b2a', content: 'oranges', x: 420, y: 800, tall: 540 },
      { form: 'mesh-bag', colour: '#6d8a3f', content: 'walnuts', x: 830, y: 810, tall: 380 },
    ],
    (setting) =>
      at(1280, 810, crate(setting.sheet, 420, 190)) +
      placeFigure(
        setting,
        { ...open('potatoes', '#c8a26b'), seed: 'in crate' },
        { x: 1280, y: 628, tall: 380, shadow: false },
      ),
  ),
  cement: still(
    { wall: '#cfc9c0', ground: '#a39a8c', floor: 620 },
    [
      { form: 'valve-sack', colour: '#c9b48f', motif: 'logo', x: 420, y: 800, tall: 500 },
      { form: 'valve-sack', colour: '#e8e4da', motif: 'stripe', x: 800, y: 810, tall: 460 },
    ],
    () => at(1060, 800, bricks(4, 7)),
  ),
  kraft: still(
    { wall: '#d6cbb6', ground: '#7d5a36', floor: 600, isTable: true },
    [
      { form: 'kraft-bag', colour: '#c49a66', motif: 'grain', x: 270, y: 790, tall: 330 },
      { form: 'kraft-shopper', colour: '#c49a66', motif: 'logo', x: 640, y: 800, tall: 520 },
      { form: 'kraft-shopper', colour: '#efe4d0', motif: 'stripe', x: 1060, y: 800, tall: 430 },
      { form: 'kraft-bag', colour: '#3a2f28', motif: 'logo', x: 1400, y: 790, tall: 300 },
    ],
    none,
  ),
};
