import { rope } from '../cloth/string.ts';
import { inkPot, jar, measuringTape, scissors } from '../props/objects.ts';
import { shade } from '../tools/colour.ts';
import { type Point, straight } from '../tools/path.ts';
import { linearGradient } from '../tools/sheet.ts';
import {
  beams,
  board,
  cottons,
  type DrawScene,
  drawFloor,
  drawWall,
  haze,
  jutes,
  placeCopies,
  placeFigure,
  placeMarkup,
  sunlight,
} from './stage.ts';

/** Piles of sacks under high windows, the far ones in haze. */
export const warehouse: DrawScene = (setting) => {
  const { sheet, random } = setting;
  const floor = 560;
  const panes = [150, 480, 810, 1140, 1470].map((x) => {
    const glass = linearGradient(
      sheet,
      [0, 0, 0, 1],
      [
        [0, '#fffbef'],
        [1, '#f3e3bd'],
      ],
    );
    return `<g transform="translate(${x} 70)"><rect x="-92" width="184" height="150" fill="#8a785c"/><rect x="-84" y="8" width="168" height="134" fill="${glass}"/><path d="M-84 75H84M-28 8V142M28 8V142" stroke="#8a785c" stroke-width="6"/></g>`;
  });
  const posts = [310, 650, 980, 1310].map(
    (x) => `<rect x="${x}" width="26" height="${floor}" fill="#a08a68" fill-opacity=".75"/>`,
  );
  const colour = random.pick(jutes);
  const pile = placeFigure(
    setting,
    { form: 'jute-sack', colour, view: 'side', seed: 'pile', motif: random.pick(['logo', 'grain', 'stripe'] as const) },
    { x: 0, y: 0, tall: 300 },
  );
  const far = placeCopies(
    setting,
    pile,
    [220, 470, 720, 960, 1200, 1420].flatMap((x, index) => [
      { x, y: 600 - (index % 2) * 8, size: 0.46 },
      { x: x + 14, y: 600 - 118 - (index % 2) * 8, size: 0.45 },
    ]),
  );
  const near = placeCopies(setting, pile, [
    { x: 300, y: 800, size: 1 },
    { x: 322, y: 560, size: 0.92 },
    { x: 1330, y: 760, size: 0.84 },
  ]);
  const big = placeFigure(
    setting,
    { form: 'jumbo', colour: '#f1ece0', motif: 'logo', seed: 'big' },
    { x: 850, y: 812, tall: 440 },
  );
  return [
    drawWall(setting, '#d9c7a5', floor),
    ...panes,
    ...posts,
    drawFloor(setting, '#c9b48f', floor),
    far,
    haze(setting, 200, 680, '#f1e3c4', 0.62),
    near,
    big,
    beams(setting, 120, 80, 760),
    sunlight(setting),
  ].join('');
};

/** Printed bags drying on a line above the printing table. */
export const printing: DrawScene = (setting) => {
  const { random } = setting;
  const line: Point[] = [
    [-20, 96],
    [420, 128],
    [800, 136],
    [1200, 126],
    [1620, 92],
  ];
  const motifs = ['logo', 'leaf', 'geometric', 'grain', 'typography'] as const;
  const bags = [250, 560, 1040, 1350].map((x, index) => {
    const sag = 100 + 36 * Math.sin((x / 1600) * Math.PI);
    const bag = placeFigure(
      setting,
      {
        form: 'tote',
        colour: random.pick(cottons),
        motif: motifs[index] ?? 'logo',
        view: 'side',
        seed: `bag ${index}`,
      },
      { x, y: sag + 330, tall: 350 },
    );
    return bag;
  });
  // An unused definition that takes an id: without it the ids, and so the bytes, of existing pictures would change.
  setting.sheet.defineGroup('');
  const frame = placeMarkup(800, 690, screen(random.pick(['#1f5a41', '#a8442a', '#27456b'] as const)));
  const pots = (['#1f5a41', '#b4532a', '#27456b', '#d29a2e'] as const).map((ink, index) =>
    placeMarkup(1130 + index * 120, 738 - (index % 2) * 14, inkPot(setting.sheet, ink), 0.95),
  );
  return [
    drawWall(setting, random.pick(['#e4d8c2', '#dcdcc8', '#e6d3bd'] as const), 640),
    rope(line, 9, '#a87f4c'),
    ...bags,
    board(setting, { x: -20, y: 760, wide: 1640, thick: 60, deep: 150, colour: '#b58350' }),
    frame,
    ...pots,
    placeMarkup(
      330,
      740,
      placeFigure(setting, { form: 'thread', colour: '#f1ece0', seed: 'cones' }, { x: 0, y: 0, tall: 170 }),
    ),
    placeMarkup(560, 726, `<g transform="rotate(74)scale(.7)">${scissors()}</g>`),
    sunlight(setting),
  ].join('');
};

/** A screen-printing frame with ink and the blade that spreads it. */
function screen(ink: string): string {
  const frame = straight(
    [
      [-300, 20],
      [-230, -130],
      [230, -130],
      [300, 20],
    ],
    true,
  );
  const net = straight(
    [
      [-250, 2],
      [-196, -114],
      [196, -114],
      [250, 2],
    ],
    true,
  );
  return `<path d="${frame}" fill="#2a180a" fill-opacity=".3" transform="translate(10 14)"/><path d="${frame}" fill="#c99d66"/><path d="M-300 20l6 16h588l6 -16Z" fill="#8d6333"/><path d="${net}" fill="#f3efe2"/><path d="M-120 -20q40 -70 120 -60t110 40t-60 44t-130 -4Z" fill="${ink}" fill-opacity=".8"/><path d="M-222 -50L222 -50L228 -74L-216 -74Z" fill="#b98a58"/><path d="M-222 -50L222 -50L223 -40L-223 -40Z" fill="#33363a"/><path d="M-216 -74h432l4 -14h-430Z" fill="#dcb27a"/>`;
}

export const sewing: DrawScene = (setting) => {
  const { sheet, random } = setting;
  const machine = random.pick(['#2f6f8f', '#c8462f', '#1f5a41'] as const);
  return [
    drawWall(setting, random.pick(['#e4d6bf', '#dadbc9'] as const), 640),
    placeMarkup(330, 100, rollShelf(setting)),
    board(setting, { x: -20, y: 770, wide: 1640, thick: 60, deep: 160, colour: '#b07d49' }),
    placeFigure(
      setting,
      {
        form: 'pp-sack',
        colour: '#f4f1ea',
        motif: random.pick(['logo', 'grain'] as const),
        view: 'side',
        seed: 'sacks',
      },
      { x: 430, y: 740, tall: 240 },
    ),
    placeFigure(setting, { form: 'sewing-machine', colour: machine, seed: 'machine' }, { x: 870, y: 750, tall: 400 }),
    placeFigure(
      setting,
      { form: 'thread', colour: random.pick(['#c8462f', '#2d3f63', '#f1ece0'] as const), view: 'side', seed: 'cones' },
      { x: 1330, y: 742, tall: 250 },
    ),
    placeMarkup(1090, 792, `<g transform="rotate(66)scale(.72)">${scissors()}</g>`),
    measuringTape(
      [
        [120, 800],
        [300, 770],
        [420, 812],
        [620, 800],
        [720, 820],
      ],
      26,
    ),
    placeMarkup(1500, 742, jar(sheet, '#d9d2c0', { half: 40, tall: 96, lid: '#8d9193' })),
    sunlight(setting),
  ].join('');
};

/** Rolls of cloth on a shelf. */
function rollShelf(setting: Parameters<DrawScene>[0]): string {
  const tones = ['#c8a26b', '#efe6d4', '#9fb08a', '#b4532a', '#27456b', '#d9bd8b', '#8e3b2f', '#e7d9bd'] as const;
  const rolls = tones.map((tone, index) => {
    const fill = linearGradient(
      setting.sheet,
      [0, 0, 1, 0],
      [
        [0, shade(tone, -0.1)],
        [0.3, shade(tone, 0.25)],
        [1, shade(tone, -0.38)],
      ],
    );
    const tall = 330 - (index % 3) * 34;
    return `<g transform="translate(${index * 128} ${450 - tall})"><rect x="14" y="10" width="96" height="${tall}" fill="#2a180a" fill-opacity=".16"/><rect width="96" height="${tall}" rx="4" fill="${fill}"/><ellipse cx="48" rx="48" ry="13" fill="${shade(tone, 0.2)}"/><ellipse cx="48" rx="28" ry="7.4" fill="none" stroke="${shade(tone, -0.4)}" stroke-width="3"/><ellipse cx="48" rx="11" ry="3" fill="#4a3018"/></g>`;
  });
  return rolls.join('') + board(setting, { x: -60, y: 448, wide: 1140, thick: 20, deep: 8, colour: '#a3733f' });
}
