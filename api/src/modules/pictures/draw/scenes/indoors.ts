import { rope } from '../cloth/string.ts';
import { spilled } from '../props/contents.ts';
import { greens } from '../props/kitchen.ts';
import { box, cup, inkPot, jar, measuringTape, plant, scissors, scoop } from '../props/objects.ts';
import { shade } from '../tools/colour.ts';
import { type Point, straight } from '../tools/path.ts';
import { gradient } from '../tools/sheet.ts';
import { at, beams, board, cottons, floorOf, haze, jutes, put, repeat, type Scenery, sunlight, wall } from './stage.ts';

/** Piles of sacks under high windows, far ones in the haze. */
export const warehouse: Scenery = (set) => {
  const { sheet, random } = set;
  const floor = 560;
  const panes = [150, 480, 810, 1140, 1470].map((x) => {
    const glass = gradient(
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
  const pile = put(
    set,
    { form: 'jute-sack', colour, view: 'side', seed: 'pile', motif: random.pick(['logo', 'grain', 'stripe'] as const) },
    { x: 0, y: 0, tall: 300 },
  );
  const far = repeat(
    set,
    pile,
    [220, 470, 720, 960, 1200, 1420].flatMap((x, index) => [
      { x, y: 600 - (index % 2) * 8, size: 0.46 },
      { x: x + 14, y: 600 - 118 - (index % 2) * 8, size: 0.45 },
    ]),
  );
  const near = repeat(set, pile, [
    { x: 300, y: 800, size: 1 },
    { x: 322, y: 560, size: 0.92 },
    { x: 1330, y: 760, size: 0.84 },
  ]);
  const big = put(set, { form: 'jumbo', colour: '#f1ece0', motif: 'logo', seed: 'big' }, { x: 850, y: 812, tall: 440 });
  return [
    wall(set, '#d9c7a5', floor),
    ...panes,
    ...posts,
    floorOf(set, '#c9b48f', floor),
    far,
    haze(set, 200, 680, '#f1e3c4', 0.62),
    near,
    big,
    beams(set, 120, 80, 760),
    sunlight(set),
  ].join('');
};

/** Printed bags dry on a line above the table where they were printed. */
export const printing: Scenery = (set) => {
  const { random } = set;
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
    const bag = put(
      set,
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
  const frame = at(800, 690, screen(set.sheet.keep(''), random.pick(['#1f5a41', '#a8442a', '#27456b'] as const)));
  const pots = (['#1f5a41', '#b4532a', '#27456b', '#d29a2e'] as const).map((ink, index) =>
    at(1130 + index * 120, 738 - (index % 2) * 14, inkPot(set.sheet, ink), 0.95),
  );
  return [
    wall(set, random.pick(['#e4d8c2', '#dcdcc8', '#e6d3bd'] as const), 640),
    rope(line, 9, '#a87f4c'),
    ...bags,
    board(set, { x: -20, y: 760, wide: 1640, thick: 60, deep: 150, colour: '#b58350' }),
    frame,
    ...pots,
    at(330, 740, put(set, { form: 'thread', colour: '#f1ece0', seed: 'cones' }, { x: 0, y: 0, tall: 170 })),
    at(560, 726, `<g transform="rotate(74)scale(.7)">${scissors()}</g>`),
    sunlight(set),
  ].join('');
};

/** A frame with a fine net, ink in it, and the blade that draws it across. */
function screen(_id: string, ink: string): string {
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

export const kitchen: Scenery = (set) => {
  const { sheet, random } = set;
  const shelf = (y: number) => board(set, { x: 90, y, wide: 1420, thick: 26, deep: 14, colour: '#b58350' });
  const fills = ['#f1e7cf', '#c9903f', '#7a2a22', '#5d3a24', '#d2af74', '#8a8f4a'] as const;
  const jars = [250, 372, 494].map((x, index) =>
    at(x, 398, jar(sheet, fills[(index + random.whole(0, 5)) % 6] ?? fills[0], { tall: 130 + (index % 2) * 40 })),
  );
  const motif = random.pick(['grain', 'leaf', 'typography'] as const);
  return [
    wall(set, random.pick(['#e6dcc8', '#d8dac6', '#e5d3bd'] as const), 900),
    tiles(set),
    shelf(400),
    shelf(760),
    ...jars,
    put(set, { form: 'drawstring', colour: random.pick(cottons), motif, seed: 'bag' }, { x: 690, y: 402, tall: 250 }),
    put(set, { form: 'kraft-bag', colour: '#c49a66', motif: 'logo', seed: 'paper' }, { x: 960, y: 402, tall: 240 }),
    at(1330, 398, greens(sheet, random, { x: 0, y: -92, size: 110 })),
    at(1330, 398, jar(sheet, '#a9b29a', { half: 54, tall: 120, lid: '#a9b29a' })),
    put(
      set,
      { form: 'cloth-bag', colour: random.pick(cottons), motif: 'stripe', pose: 'sewn', seed: 'flour' },
      { x: 300, y: 762, tall: 300 },
    ),
    put(
      set,
      { form: 'jute-sack', colour: random.pick(jutes), motif: 'plain', pose: 'open', content: 'rice', seed: 'rice' },
      { x: 620, y: 762, tall: 280 },
    ),
    put(set, { form: 'mesh-bag', colour: '#c8402f', content: 'onions', seed: 'net' }, { x: 930, y: 762, tall: 270 }),
    put(
      set,
      { form: 'tote', colour: random.pick(cottons), motif: 'leaf', stands: true, seed: 'tote' },
      { x: 1260, y: 756, tall: 320 },
    ),
    sunlight(set),
  ].join('');
};

/** White tiles with soft joints behind the shelves. */
function tiles({ width, height }: { width: number; height: number }): string {
  const lines: string[] = [];
  for (let y = 0; y < height; y += 90) lines.push(`M0 ${y}H${width}`);
  for (let x = 0; x < width; x += 180)
    for (let y = 0; y < height; y += 180) lines.push(`M${x} ${y}v90M${x + 90} ${y + 90}v90`);
  return `<path d="${lines.join('')}" stroke="#7a6646" stroke-opacity=".12" stroke-width="3"/>`;
}

export const sewing: Scenery = (set) => {
  const { sheet, random } = set;
  const machine = random.pick(['#2f6f8f', '#c8462f', '#1f5a41'] as const);
  return [
    wall(set, random.pick(['#e4d6bf', '#dadbc9'] as const), 640),
    at(330, 100, rackOf(set)),
    board(set, { x: -20, y: 770, wide: 1640, thick: 60, deep: 160, colour: '#b07d49' }),
    put(
      set,
      {
        form: 'pp-sack',
        colour: '#f4f1ea',
        motif: random.pick(['logo', 'grain'] as const),
        view: 'side',
        seed: 'sacks',
      },
      { x: 430, y: 740, tall: 240 },
    ),
    put(set, { form: 'sewing-machine', colour: machine, seed: 'machine' }, { x: 870, y: 750, tall: 400 }),
    put(
      set,
      { form: 'thread', colour: random.pick(['#c8462f', '#2d3f63', '#f1ece0'] as const), view: 'side', seed: 'cones' },
      { x: 1330, y: 742, tall: 250 },
    ),
    at(1090, 792, `<g transform="rotate(66)scale(.72)">${scissors()}</g>`),
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
    at(1500, 742, jar(sheet, '#d9d2c0', { half: 40, tall: 96, lid: '#8d9193' })),
    sunlight(set),
  ].join('');
};

/** Rolls of cloth on a rail at the wall. */
function rackOf(set: Parameters<Scenery>[0]): string {
  const tones = ['#c8a26b', '#efe6d4', '#9fb08a', '#b4532a', '#27456b', '#d9bd8b', '#8e3b2f', '#e7d9bd'] as const;
  const rolls = tones.map((tone, index) => {
    const fill = gradient(
      set.sheet,
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
  return rolls.join('') + board(set, { x: -60, y: 448, wide: 1140, thick: 20, deep: 8, colour: '#a3733f' });
}

export const coffee: Scenery = (set) => {
  const { sheet, random } = set;
  const sacks = { form: 'jute-sack', motif: 'plain' } as const;
  return [
    wall(set, random.pick(['#d9c4a4', '#cfc3ac', '#d8b995'] as const), 560),
    floorOf(set, '#a67a4c', 610),
    put(set, { form: 'kraft-bag', colour: '#c49a66', motif: 'logo', seed: 'one' }, { x: 1290, y: 720, tall: 350 }),
    put(
      set,
      { form: 'kraft-bag', colour: '#3a2f28', motif: 'typography', seed: 'two', view: 'side' },
      { x: 1060, y: 690, tall: 300 },
    ),
    put(
      set,
      { ...sacks, colour: random.pick(jutes), motif: 'logo', pose: 'open', content: 'coffee', seed: 'beans' },
      { x: 420, y: 760, tall: 520 },
    ),
    put(
      set,
      { ...sacks, colour: random.pick(jutes), seed: 'tied coffee', view: 'side' },
      { x: 800, y: 700, tall: 190 },
    ),
    spilled(sheet, 'coffee', random, { x: 860, y: 808, half: 330, count: 60 }),
    at(720, 806, scoop(sheet, '#4a2d1b')),
    at(1160, 822, cup(sheet, '#f4efe4'), 1.05),
    sunlight(set),
  ].join('');
};

type Triple = readonly [string, string, string];
const festive: readonly [Triple, ...Triple[]] = [
  ['#8e2f3b', '#e7d3c6', '#2f4a6b'],
  ['#1f5a41', '#efe0c0', '#a8442a'],
  ['#5b3a5e', '#e9d9d0', '#b88a3a'],
];

export const gift: Scenery = (set) => {
  const { sheet, random } = set;
  const tones = random.pick(festive);
  return [
    wall(set, random.pick(['#e6d8c4', '#e2d6cc', '#dcdccb'] as const), 620),
    floorOf(set, '#e3d6c0', 640),
    at(1240, 700, box(sheet, 300, 220, tones[1], tones[0])),
    at(1330, 466, box(sheet, 190, 130, tones[2], '#ecd9a8')),
    put(set, { form: 'gift-pouch', colour: tones[0], motif: 'geometric', seed: 'a' }, { x: 480, y: 750, tall: 430 }),
    put(set, { form: 'gift-pouch', colour: tones[1], motif: 'leaf', seed: 'b' }, { x: 800, y: 790, tall: 350 }),
    put(set, { form: 'drawstring', colour: tones[2], motif: 'logo', seed: 'c' }, { x: 210, y: 800, tall: 290 }),
    spilled(sheet, 'walnuts', random, { x: 1030, y: 800, half: 150, count: 6 }),
    at(1480, 760, plant(sheet, '#b4532a', '#5c7f52', [-58, -34, -12, 10, 32, 56]), 0.95),
    sunlight(set),
  ].join('');
};
