import { rope } from '../cloth/string.ts';
import { type Content, spilled } from '../props/contents.ts';
import { crate, measuringTape, plant } from '../props/objects.ts';
import { mix, shade } from '../tools/colour.ts';
import { noiseFrom } from '../tools/noise.ts';
import { number, type Point, ribbon, smooth, straight } from '../tools/path.ts';
import { glow, gradient, softness } from '../tools/sheet.ts';
import { cottons, jutes } from './indoors.ts';
import { board, floorOf, haze, put, repeat, type Scenery, type Setting, sunlight, wall } from './stage.ts';

const at = (x: number, y: number, markup: string, size = 1) =>
  `<g transform="translate(${number(x)} ${number(y)})scale(${size})">${markup}</g>`;

/** Sky with a low sun, and hills one behind the other. */
export function sky(
  { sheet, width, height, random }: Setting,
  horizon: number,
  tones: readonly [string, string],
): string {
  const air = gradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, tones[0]],
      [1, tones[1]],
    ],
  );
  const x = width * random.between(0.18, 0.36);
  const sun = glow(
    sheet,
    [0.5, 0.5, 0.5],
    [
      [0, '#fffdf0', 1],
      [0.2, '#fff3cf', 0.9],
      [1, '#fff3cf', 0],
    ],
  );
  const hills = [0, 1, 2].map((row) => {
    const noise = noiseFrom(random.next());
    const points = Array.from(
      { length: 15 },
      (_, index): Point => [
        -60 + (index * (width + 120)) / 14,
        horizon - 150 + row * 62 + 70 * noise(index * 0.62, row) * (1 - row * 0.2),
      ],
    );
    const tone = mix(tones[1], ['#8f9a86', '#869070', '#8a8a58'][row] ?? '#8a8a58', 0.35 + row * 0.24);
    return `<path d="${smooth(points)}V${number(horizon + 40)}H-60Z" fill="${tone}"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="${air}"/><circle cx="${number(x)}" cy="${number(horizon - 210)}" r="250" fill="${sun}"/>${hills.join('')}`;
}

/** Ears of wheat in rows that grow towards the viewer. */
function wheat(set: Setting, from: number, rows: number): string {
  const { sheet, random } = set;
  const ear = (tone: string, bend: number) => {
    const stalk = `<path d="M0 0Q${number(bend * 0.3)} -90 ${number(bend)} -150" fill="none" stroke="${shade(tone, -0.25)}" stroke-width="4"/>`;
    const grains = Array.from({ length: 7 }, (_, index) => {
      const [x, y] = [bend * (1 + index * 0.05), -150 - index * 11];
      return `<path d="M${number(x)} ${y}q-16 -8 -13 -25q12 6 13 22q1 -16 13 -22q3 17 -13 25Z" fill="${shade(tone, index % 2 ? 0.12 : 0)}"/><path d="M${number(x - 8)} ${y - 18}l-10 -26M${number(x + 8)} ${y - 18}l10 -26" stroke="${shade(tone, 0.25)}" stroke-width="1.6"/>`;
    });
    return stalk + grains.join('');
  };
  const kinds = [
    ['#d6a84f', 16],
    ['#c8963f', -14],
    ['#e0b965', 26],
    ['#b98636', 4],
  ].map(([tone = '', bend = 0]) => sheet.keep(ear(String(tone), Number(bend))));
  return Array.from({ length: rows }, (_, row) => {
    const share = row / (rows - 1);
    const y = from + share * share * (set.height - from + 120);
    const size = 0.3 + share * 0.95;
    const ground = `<rect y="${number(y - 76 * size)}" width="${set.width}" height="${number(220 * size + 40)}" fill="${mix('#d8b568', '#8f6a26', share * 0.9)}"/>`;
    const count = Math.round(46 - share * 22);
    const ears = Array.from({ length: count }, (_ear, index) => {
      const x = ((index + 0.5) / count) * (set.width + 80) - 40 + random.spread(26 * size);
      return `<use href="#${kinds[random.whole(0, 3)]}" transform="translate(${Math.round(x)} ${Math.round(y + random.spread(16 * size))})scale(${Math.round(size * random.between(0.85, 1.15) * 100) / 100})"/>`;
    });
    return ground + ears.join('');
  }).join('');
}

type Pair = readonly [string, string];
const mornings: readonly [Pair, ...Pair[]] = [
  ['#cfdce0', '#f6e7c8'],
  ['#e6dcc6', '#f8dfb4'],
  ['#bfd2da', '#f2ead2'],
];

export const field: Scenery = (set) => {
  const { random } = set;
  const tones = random.pick(mornings);
  return [
    sky(set, 460, tones),
    haze(set, 300, 520, tones[1], 0.5),
    wheat(set, 440, 5),
    put(
      set,
      { form: 'jute-sack', colour: random.pick(jutes), motif: 'grain', pose: 'tied', seed: 'field a' },
      { x: 1010, y: 800, tall: 420 },
    ),
    put(
      set,
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
    put(
      set,
      { form: 'pp-sack', colour: '#f4f1ea', motif: 'logo', seed: 'field c', view: 'side' },
      { x: 660, y: 800, tall: 190 },
    ),
    sunlight(set, 1.3),
  ].join('');
};

export const nature: Scenery = (set) => {
  const { sheet, random } = set;
  const greens = ['#5c7f52', '#6f9060', '#4d6f4a'] as const;
  const fan = (count: number, reach: number) =>
    Array.from({ length: count }, (_, index) => -reach + (2 * reach * index) / (count - 1));
  return [
    wall(set, random.pick(['#d9dcc6', '#e1dcc4', '#d3d9c9'] as const), 620),
    branches(set),
    floorOf(set, '#d8c9a8', 640),
    at(230, 770, plant(sheet, '#c8a26b', random.pick(greens), fan(9, 74)), 1.7),
    at(1420, 760, plant(sheet, '#b4532a', random.pick(greens), fan(7, 62)), 1.5),
    put(
      set,
      { form: 'kraft-shopper', colour: '#c49a66', motif: 'leaf', seed: 'shopper' },
      { x: 600, y: 780, tall: 480 },
    ),
    put(
      set,
      { form: 'tote', colour: random.pick(cottons), motif: 'leaf', seed: 'standing' },
      { x: 960, y: 800, tall: 420 },
    ),
    put(set, { form: 'drawstring', colour: '#b9a07a', motif: 'plain', seed: 'small' }, { x: 1210, y: 820, tall: 210 }),
    sunlight(set, 1.1),
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
  return `<g fill="#3f4a2c" fill-opacity=".13" filter="${softness(sheet, 10)}">${all.join('')}</g>`;
}

export const loading: Scenery = (set) => {
  const { random } = set;
  const floor = 640;
  const pile = put(
    set,
    { form: 'pp-sack', colour: '#f1ece0', motif: 'logo', view: 'side', seed: 'cargo' },
    { x: 0, y: 0, tall: 240 },
  );
  const cargo = repeat(set, pile, [
    { x: 1010, y: 560, size: 0.72 },
    { x: 1330, y: 562, size: 0.74 },
    { x: 1020, y: 408, size: 0.68 },
    { x: 1336, y: 406, size: 0.7 },
  ]);
  return [
    sky(set, 520, ['#cfdadb', '#f3e6cb']),
    floorOf(set, '#c9bda6', floor),
    lorry(set, random.pick(['#1f5a41', '#2f5f85', '#a8442a'] as const), cargo),
    put(
      set,
      {
        form: 'jumbo',
        colour: '#f4f1ea',
        motif: random.pick(['logo', 'stripe'] as const),
        view: 'side',
        seed: 'lifted',
      },
      { x: 430, y: 720, tall: 690 },
    ),
    put(
      set,
      { form: 'jute-sack', colour: random.pick(jutes), motif: 'plain', view: 'side', seed: 'waiting' },
      { x: 760, y: 830, tall: 200 },
    ),
    sunlight(set, 1.1),
  ].join('');
};

/** The open back of a lorry, from behind. */
function lorry({ sheet }: Setting, colour: string, cargo: string): string {
  const dark = gradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, '#2f261b'],
      [1, '#5b4a34'],
    ],
  );
  const paint = gradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, shade(colour, 0.2)],
      [0.5, colour],
      [1, shade(colour, -0.3)],
    ],
  );
  const wheel = (x: number) =>
    `<g transform="translate(${x} 742)"><ellipse rx="44" ry="74" fill="#26221e"/><ellipse cx="-8" rx="26" ry="48" fill="#4a443c"/><ellipse cx="-10" rx="11" ry="20" fill="#8d8577"/></g>`;
  return `<ellipse cx="1190" cy="812" rx="430" ry="40" fill="#2a180a" fill-opacity=".3"/>${wheel(930)}${wheel(1420)}<path d="M846 150h680v480h-680Z" fill="${paint}"/><path d="M876 182h620v400h-620Z" fill="${dark}"/>${cargo}<path d="M834 580h704v64h-704Z" fill="${paint}"/><path d="M834 580h704v8h-704Z" fill="#fff" fill-opacity=".25"/><rect x="856" y="602" width="44" height="22" rx="5" fill="#c8462f"/><rect x="1472" y="602" width="44" height="22" rx="5" fill="#c8462f"/><rect x="1110" y="600" width="150" height="30" rx="4" fill="#f1ece0"/><path d="M846 644h680v34h-680Z" fill="#3a332a"/>`;
}

export const market: Scenery = (set) => {
  const { sheet, random } = set;
  const stripe = random.pick(['#a8442a', '#1f5a41', '#27456b'] as const);
  const awning = Array.from({ length: 16 }, (_, index) => {
    const x = index * 100;
    const tone = index % 2 === 0 ? stripe : '#f6eedd';
    const fill = gradient(
      sheet,
      [0, 0, 0, 1],
      [
        [0, shade(tone, 0.1)],
        [1, shade(tone, -0.22)],
      ],
    );
    return `<path d="M${x} 0h100v150a50 44 0 0 1 -100 0Z" fill="${fill}"/>`;
  });
  const sack = (content: Content, x: number, y: number, tall: number) =>
    put(
      set,
      {
        form: 'jute-sack',
        colour: random.pick(jutes),
        motif: random.chance(0.4) ? 'stripe' : 'plain',
        pose: 'open',
        content,
        seed: content,
      },
      { x, y, tall },
    );
  const tag = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})"><path d="M0 0V-96" stroke="#8a5f32" stroke-width="7"/><rect x="-52" y="-150" width="104" height="66" rx="6" fill="#3a352c"/><path d="M-34 -128h66M-34 -108h42" stroke="#f1e6cc" stroke-width="7" stroke-linecap="round"/></g>`;
  return [
    wall(set, '#dccaa8', 600),
    `<rect y="140" width="1600" height="470" fill="#5b4426" fill-opacity=".16"/>`,
    floorOf(set, '#c7b18a', 600),
    at(1330, 620, crate(sheet, 360, 150)),
    put(
      set,
      { form: 'mesh-bag', colour: '#c8402f', content: 'onions', seed: 'net one' },
      { x: 1250, y: 482, tall: 250 },
    ),
    put(
      set,
      { form: 'mesh-bag', colour: '#e07b2a', content: 'oranges', seed: 'net two' },
      { x: 1420, y: 482, tall: 230 },
    ),
    put(
      set,
      { form: 'kraft-shopper', colour: '#c49a66', motif: 'logo', seed: 'carrier' },
      { x: 180, y: 690, tall: 380 },
    ),
    sack('rice', 470, 770, 380),
    sack('beans', 1090, 780, 360),
    sack('chickpeas', 780, 830, 400),
    tag(640, 836),
    tag(930, 824),
    spilled(sheet, 'chickpeas', random, { x: 1000, y: 850, half: 120, count: 14 }),
    ...awning,
    `<rect width="1600" height="26" fill="${shade(stripe, -0.4)}"/><rect y="186" width="1600" height="90" fill="#2a180a" fill-opacity=".12"/>`,
    sunlight(set, 0.9),
  ].join('');
};

export const measure: Scenery = (set) => {
  const { random } = set;
  const ink = '#5b4a34';
  const grid =
    Array.from({ length: 41 }, (_, index) => `M${index * 40} 0V900`).join('') +
    Array.from({ length: 23 }, (_, index) => `M0 ${index * 40}H1600`).join('');
  const arrow = (x1: number, y1: number, x2: number, y2: number) => {
    const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const head = (x: number, y: number, angle: number) =>
      `<path d="M0 0l-24 -10v20Z" fill="${ink}" transform="translate(${x} ${y})rotate(${number(angle)})"/>`;
    return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${ink}" stroke-width="4"/>${head(x2, y2, turn)}${head(x1, y1, turn + 180)}`;
  };
  const side = (x1: number, y1: number, x2: number, y2: number) =>
    `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${ink}" stroke-width="2.5" stroke-dasharray="9 8"/>`;
  return [
    wall(set, random.pick(['#ebe1cc', '#e0dfcd', '#e7dac8'] as const), 900),
    `<path d="${grid}" stroke="#7a6646" stroke-opacity=".1" stroke-width="2"/>`,
    floorOf(set, '#e2d3b6', 740),
    put(
      set,
      {
        form: 'pp-sack',
        colour: random.pick(['#f4f1ea', '#e9c46a'] as const),
        motif: 'logo',
        pose: 'sewn',
        seed: 'to measure',
      },
      { x: 520, y: 790, tall: 560 },
    ),
    put(
      set,
      { form: 'tote', colour: random.pick(cottons), motif: 'geometric', seed: 'to compare' },
      { x: 1000, y: 780, tall: 430 },
    ),
    put(set, { form: 'drawstring', colour: random.pick(jutes), seed: 'smallest' }, { x: 1310, y: 790, tall: 240 }),
    arrow(230, 236, 230, 782),
    side(190, 232, 400, 232),
    side(190, 788, 400, 788),
    arrow(318, 168, 722, 168),
    side(312, 130, 312, 260),
    side(728, 130, 728, 260),
    measuringTape(
      [
        [640, 850],
        [820, 828],
        [1000, 862],
        [1200, 838],
        [1420, 858],
        [1660, 832],
      ],
      34,
    ),
    sunlight(set, 0.8),
  ].join('');
};

export const care: Scenery = (set) => {
  const { random } = set;
  const line: Point[] = [
    [-20, 150],
    [400, 186],
    [800, 196],
    [1200, 184],
    [1620, 146],
  ];
  const bags = [300, 720, 1130].map((x, index) =>
    put(
      set,
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
    sky(set, 640, ['#d3dfe0', '#f4ead2']),
    grass(set, 640),
    rope(line, 10, '#e9dcc0'),
    ...bags,
    board(set, { x: 980, y: 800, wide: 480, thick: 34, deep: 60, colour: '#b58350' }),
    folded(set, 1120, 770),
    basin(set, 1360, 796),
    sunlight(set, 1.2),
  ].join('');
};

function grass({ sheet, width, height, random }: Setting, from: number): string {
  const fill = gradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, '#b9c08d'],
      [1, '#8f9c62'],
    ],
  );
  const blades = Array.from({ length: 120 }, () => {
    const [x, y] = [random.between(0, width), random.between(from + 20, height)];
    return ribbon(
      [
        [x, y],
        [x + random.spread(8), y - 16],
        [x + random.spread(20), y - 34],
      ],
      (share) => 6 * (1 - share * 0.8),
    );
  });
  return `<rect y="${from}" width="${width}" height="${height - from}" fill="${fill}"/><path d="${blades.join('')}" fill="#7c8a50" fill-opacity=".55"/>`;
}

function folded({ sheet, random }: Setting, x: number, y: number): string {
  return Array.from({ length: 5 }, (_, index) => {
    const tone = random.pick(cottons);
    const fill = gradient(
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
  const tin = gradient(
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
