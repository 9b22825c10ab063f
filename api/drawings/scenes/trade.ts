import { type Content, spilled } from '../props/contents.ts';
import { crate, measuringTape } from '../props/objects.ts';
import { shade } from '../tools/colour.ts';
import { number } from '../tools/path.ts';
import { linearGradient } from '../tools/sheet.ts';
import { sky } from './land.ts';
import {
  cottons,
  type DrawScene,
  drawFloor,
  drawWall,
  jutes,
  placeCopies,
  placeFigure,
  placeMarkup,
  type Setting,
  sunlight,
} from './stage.ts';

export const loading: DrawScene = (setting) => {
  const { random } = setting;
  const floor = 640;
  const pile = placeFigure(
    setting,
    { form: 'pp-sack', colour: '#f1ece0', motif: 'logo', view: 'side', seed: 'cargo' },
    { x: 0, y: 0, tall: 240 },
  );
  const cargo = placeCopies(setting, pile, [
    { x: 1010, y: 560, size: 0.72 },
    { x: 1330, y: 562, size: 0.74 },
    { x: 1020, y: 408, size: 0.68 },
    { x: 1336, y: 406, size: 0.7 },
  ]);
  return [
    sky(setting, 520, ['#cfdadb', '#f3e6cb']),
    drawFloor(setting, '#c9bda6', floor),
    lorry(setting, random.pick(['#1f5a41', '#2f5f85', '#a8442a'] as const), cargo),
    placeFigure(
      setting,
      {
        form: 'jumbo',
        colour: '#f4f1ea',
        motif: random.pick(['logo', 'stripe'] as const),
        view: 'side',
        seed: 'lifted',
      },
      { x: 430, y: 720, tall: 690 },
    ),
    placeFigure(
      setting,
      { form: 'jute-sack', colour: random.pick(jutes), motif: 'plain', view: 'side', seed: 'waiting' },
      { x: 760, y: 830, tall: 200 },
    ),
    sunlight(setting, 1.1),
  ].join('');
};

/** The open rear of a lorry with its cargo. */
function lorry({ sheet }: Setting, colour: string, cargo: string): string {
  const dark = linearGradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, '#2f261b'],
      [1, '#5b4a34'],
    ],
  );
  const paint = linearGradient(
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

export const market: DrawScene = (setting) => {
  const { sheet, random } = setting;
  const stripe = random.pick(['#a8442a', '#1f5a41', '#27456b'] as const);
  const awning = Array.from({ length: 16 }, (_, index) => {
    const x = index * 100;
    const tone = index % 2 === 0 ? stripe : '#f6eedd';
    const fill = linearGradient(
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
    placeFigure(
      setting,
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
    drawWall(setting, '#dccaa8', 600),
    `<rect y="140" width="1600" height="470" fill="#5b4426" fill-opacity=".16"/>`,
    drawFloor(setting, '#c7b18a', 600),
    placeMarkup(1330, 620, crate(sheet, 360, 150)),
    placeFigure(
      setting,
      { form: 'mesh-bag', colour: '#c8402f', content: 'onions', seed: 'net one' },
      { x: 1250, y: 482, tall: 250 },
    ),
    placeFigure(
      setting,
      { form: 'mesh-bag', colour: '#e07b2a', content: 'oranges', seed: 'net two' },
      { x: 1420, y: 482, tall: 230 },
    ),
    placeFigure(
      setting,
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
    sunlight(setting, 0.9),
  ].join('');
};

export const measure: DrawScene = (setting) => {
  const { random } = setting;
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
    drawWall(setting, random.pick(['#ebe1cc', '#e0dfcd', '#e7dac8'] as const), 900),
    `<path d="${grid}" stroke="#7a6646" stroke-opacity=".1" stroke-width="2"/>`,
    drawFloor(setting, '#e2d3b6', 740),
    placeFigure(
      setting,
      {
        form: 'pp-sack',
        colour: random.pick(['#f4f1ea', '#e9c46a'] as const),
        motif: 'logo',
        pose: 'sewn',
        seed: 'to measure',
      },
      { x: 520, y: 790, tall: 560 },
    ),
    placeFigure(
      setting,
      { form: 'tote', colour: random.pick(cottons), motif: 'geometric', stands: true, seed: 'to compare' },
      { x: 1000, y: 780, tall: 430 },
    ),
    placeFigure(
      setting,
      { form: 'drawstring', colour: random.pick(jutes), seed: 'smallest' },
      { x: 1310, y: 790, tall: 240 },
    ),
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
    sunlight(setting, 0.8),
  ].join('');
};
