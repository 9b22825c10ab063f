import { rope } from '../cloth/string.ts';
import { plant } from '../props/objects.ts';
import { shade } from '../tools/colour.ts';
import { number, type Point, smooth, straight } from '../tools/path.ts';
import { blur, linearGradient } from '../tools/sheet.ts';
import { grass, sky, wheat } from './land.ts';
import {
  board,
  cottons,
  type DrawScene,
  drawFloor,
  drawWall,
  haze,
  jutes,
  placeFigure,
  placeMarkup,
  type Setting,
  sunlight,
} from './stage.ts';

type Pair = readonly [string, string];
const mornings: readonly [Pair, ...Pair[]] = [
  ['#cfdce0', '#f6e7c8'],
  ['#e6dcc6', '#f8dfb4'],
  ['#bfd2da', '#f2ead2'],
];

export const field: DrawScene = (setting) => {
  const { random } = setting;
  const tones = random.pick(mornings);
  return [
    sky(setting, 460, tones),
    haze(setting, 300, 520, tones[1], 0.5),
    wheat(setting, 440, 5),
    placeFigure(
      setting,
      { form: 'jute-sack', colour: random.pick(jutes), motif: 'grain', pose: 'tied', seed: 'field a' },
      { x: 1010, y: 800, tall: 420 },
    ),
    placeFigure(
      setting,
      {
        form: 'jute-sack',
        colour: random.pick(jutes),
        motif: 'plain',
        pose: 'open',
        content: 'wheat',
        seed: 'field b',
      },
      { x: 1290, y: 770, tall: 330 },
    ),
    placeFigure(
      setting,
      { form: 'pp-sack', colour: '#f4f1ea', motif: 'logo', seed: 'field c', view: 'side' },
      { x: 660, y: 800, tall: 190 },
    ),
    sunlight(setting, 1.3),
  ].join('');
};

export const nature: DrawScene = (setting) => {
  const { sheet, random } = setting;
  const greens = ['#5c7f52', '#6f9060', '#4d6f4a'] as const;
  const fan = (count: number, reach: number) =>
    Array.from({ length: count }, (_, index) => -reach + (2 * reach * index) / (count - 1));
  return [
    drawWall(setting, random.pick(['#d9dcc6', '#e1dcc4', '#d3d9c9'] as const), 620),
    branches(setting),
    drawFloor(setting, '#d8c9a8', 640),
    placeMarkup(230, 770, plant(sheet, '#c8a26b', random.pick(greens), fan(9, 74)), 1.7),
    placeMarkup(1420, 760, plant(sheet, '#b4532a', random.pick(greens), fan(7, 62)), 1.5),
    placeFigure(
      setting,
      { form: 'kraft-shopper', colour: '#c49a66', motif: 'leaf', seed: 'shopper' },
      { x: 600, y: 780, tall: 480 },
    ),
    placeFigure(
      setting,
      { form: 'tote', colour: random.pick(cottons), motif: 'leaf', stands: true, seed: 'standing' },
      { x: 960, y: 800, tall: 420 },
    ),
    placeFigure(
      setting,
      { form: 'drawstring', colour: '#b9a07a', motif: 'plain', seed: 'small' },
      { x: 1210, y: 820, tall: 210 },
    ),
    sunlight(setting, 1.1),
  ].join('');
};

/** Shadows of leaves on the wall. */
function branches({ sheet, random }: Setting): string {
  const leaf = smooth(
    [
      [0, 0],
      [60, -30],
      [150, -26],
      [210, 0],
      [150, 24],
      [60, 28],
    ],
    true,
  );
  const all = Array.from(
    { length: 16 },
    (_, index) =>
      `<path d="${leaf}" transform="translate(${60 + (index % 8) * 66} ${20 + Math.floor(index / 8) * 90 + (index % 8) * 26})rotate(${number(20 + (index % 2 ? 44 : -34) + random.spread(10))})"/>`,
  );
  return `<g fill="#3f4a2c" fill-opacity=".13" filter="${blur(sheet, 10)}">${all.join('')}</g>`;
}

export const care: DrawScene = (setting) => {
  const { random } = setting;
  const line: Point[] = [
    [-20, 150],
    [400, 186],
    [800, 196],
    [1200, 184],
    [1620, 146],
  ];
  const bags = [300, 720, 1130].map((x, index) =>
    placeFigure(
      setting,
      {
        form: 'tote',
        colour: random.pick(cottons),
        motif: (['leaf', 'stripe', 'logo'] as const)[index] ?? 'logo',
        view: 'side',
        seed: `washed ${index}`,
      },
      { x, y: 560 + 20 * Math.sin((x / 1600) * Math.PI), tall: 400, shadow: false },
    ),
  );
  return [
    sky(setting, 640, ['#d3dfe0', '#f4ead2']),
    grass(setting, 640),
    rope(line, 10, '#e9dcc0'),
    ...bags,
    board(setting, { x: 980, y: 800, wide: 480, thick: 34, deep: 60, colour: '#b58350' }),
    folded(setting, 1120, 770),
    basin(setting, 1360, 796),
    sunlight(setting, 1.2),
  ].join('');
};

function folded({ sheet, random }: Setting, x: number, y: number): string {
  return Array.from({ length: 5 }, (_, index) => {
    const tone = random.pick(cottons);
    const fill = linearGradient(
      sheet,
      [0, 0, 0, 1],
      [
        [0, shade(tone, 0.3)],
        [1, shade(tone, -0.25)],
      ],
    );
    const shift = random.spread(7);
    return `<rect x="${number(x - 110 + shift)}" y="${number(y - 32 * (index + 1))}" width="220" height="33" rx="13" fill="${fill}"/><path d="M${number(x - 100 + shift)} ${number(y - 32 * index - 12)}h200" stroke="${shade(tone, -0.35)}" stroke-opacity=".3" stroke-width="2"/>`;
  }).join('');
}

function basin({ sheet, random }: Setting, x: number, y: number): string {
  const tin = linearGradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, '#9aa4a4'],
      [0.3, '#eef2f0'],
      [1, '#7d8788'],
    ],
  );
  const foam = Array.from(
    { length: 22 },
    () =>
      `<circle cx="${number(x + random.spread(112))}" cy="${number(y - 104 - random.between(0, 26))}" r="${number(random.between(9, 24))}" fill="#fdfefc" fill-opacity=".92" stroke="#d5dedb" stroke-width="1"/>`,
  );
  const rim: Point[] = [
    [x - 140, y - 104],
    [x + 140, y - 104],
    [x + 108, y - 6],
    [x - 108, y - 6],
  ];
  return `<ellipse cx="${x + 12}" cy="${y - 4}" rx="150" ry="18" fill="#2a180a" fill-opacity=".25"/><ellipse cx="${x}" cy="${y - 104}" rx="140" ry="24" fill="#c9d6d6"/>${foam.join('')}<path d="${straight(rim, true)}" fill="${tin}"/><path d="M${x - 140} ${y - 104}q140 40 280 0" fill="none" stroke="#f6faf8" stroke-width="7"/>`;
}
