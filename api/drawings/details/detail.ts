import type { Weave } from '../cloth/cloth.ts';
import { rope } from '../cloth/string.ts';
import { print } from '../motifs/print.ts';
import { heap } from '../props/contents.ts';
import type { Form } from '../subjects.ts';
import { lightness, mix, shade } from '../tools/colour.ts';
import { crumpled, fold, lumpy, sumHeights } from '../tools/folds.ts';
import type { Look } from '../tools/look.ts';
import { type Point, straight } from '../tools/path.ts';
import { type Height, relief } from '../tools/relief.ts';
import { radialGradient, type Sheet } from '../tools/sheet.ts';
import { surfaceOf } from '../tools/surface.ts';
import { bigKnot, bigStitches, crossStitch, fringe, hemLine, webbing } from './features.ts';
import { closeUpOfWeave } from './weaves.ts';

type CloseUp = {
  weave: (look: Look) => Weave;
  feature: (sheet: Sheet, look: Look) => string;
  /** Folds in addition to the usual soft waves. */
  folds?: (look: Look) => Height[];
  gloss?: number;
  /** The close-up shows no print. */
  noPrint?: boolean;
};

/** A thread colour that contrasts with the cloth. */
const threadOn = (colour: string, ...choice: readonly [string, ...string[]]) =>
  lightness(colour) > 0.62 ? choice[0] : shade(colour, 0.62);

/** A hem with big stitches above the print. */
const sewnEdge =
  (thread: string): CloseUp['feature'] =>
  (sheet, look) => {
    const y = 360 + look.random.fork('hem').spread(60);
    return hemLine(sheet, y, look.colour) + bigStitches(sheet, y - 66, thread, { pitch: 104, breadth: 21 });
  };

const gathers = (look: Look): Height[] => {
  const random = look.random.fork('gathers');
  return Array.from({ length: 11 }, (_, index) => {
    const x = -40 + index * 124 + random.spread(30);
    const up = fold([x + random.spread(50), 640], [600 + (x - 600) * 1.5, random.between(1050, 1330)], 34, 38);
    const down = fold([x + random.spread(50), 590], [600 + (x - 600) * 1.2, random.between(-140, 120)], 30, 30);
    return sumHeights(up, down);
  });
};

const closeUps: Readonly<Record<Form, CloseUp>> = {
  'jute-sack': {
    weave: () => 'jute',
    feature: (sheet, look) =>
      sewnEdge(threadOn(look.colour, '#f2e6ca'))(sheet, look) + fringe(90, look.colour, look.random.fork('fringe')),
  },
  'pp-sack': { weave: () => 'tape', feature: sewnEdge('#c8462f'), gloss: 0.12 },
  'laminated-sack': {
    weave: () => 'film',
    feature: sewnEdge('#f4ead6'),
    gloss: 0.4,
    folds: (look) => [crumpled(look.random.fork('lam'), 620, 22)],
  },
  'valve-sack': { weave: () => 'paper', feature: paperFolds, folds: creases },
  'mesh-bag': { weave: () => 'felt', feature: netting, noPrint: true },
  'cloth-bag': {
    weave: () => 'canvas',
    feature: (sheet, look) => sewnEdge(threadOn(look.colour, '#8c6a3f'))(sheet, look),
  },
  drawstring: {
    weave: () => 'canvas',
    feature: (sheet, look) => bigKnot(sheet, lightness(look.colour) > 0.6 ? '#b08a57' : '#efe3c8', false),
    folds: gathers,
    noPrint: true,
  },
  tote: { weave: () => 'canvas', feature: handleFoot },
  jumbo: { weave: () => 'tape', feature: handleFoot, gloss: 0.05 },
  'kraft-bag': { weave: () => 'paper', feature: paperFolds, folds: creases },
  'kraft-shopper': { weave: () => 'paper', feature: twistedHandle, folds: creases },
  'gift-pouch': {
    weave: () => 'satin',
    feature: (sheet, look) => bigKnot(sheet, lightness(look.colour) > 0.7 ? '#a8442a' : '#ecd9a8', true),
    folds: gathers,
    gloss: 0.3,
    noPrint: true,
  },
  'fabric-roll': {
    weave: (look) => look.random.fork('roll').pick(['jute', 'canvas', 'muslin', 'jute'] as const),
    feature: (_sheet, look) => fringe(120, look.colour, look.random.fork('fringe')),
    folds: waves,
  },
  thread: { weave: () => 'felt', feature: windings, noPrint: true },
  needle: { weave: () => 'felt', feature: needleEye, noPrint: true },
  'sewing-machine': { weave: () => 'jute', feature: sewnEdge('#f4ead6') },
  liner: {
    weave: () => 'film',
    feature: sealed,
    gloss: 0.55,
    folds: (look) => [crumpled(look.random.fork('film'), 420, 34), lumpy(look.random.fork('air'), 380, 40)],
    noPrint: true,
  },
  strap: {
    weave: () => 'felt',
    feature: (sheet, look) =>
      [-150, 190, 530, 870, 1210]
        .map((x, index) =>
          webbing(sheet, {
            x,
            top: -240,
            bottom: 1460,
            wide: 320,
            colour: shade(look.colour, index % 2 === 0 ? 0 : -0.05),
          }),
        )
        .join(''),
    noPrint: true,
  },
};

/** The close-up view of a product: its threads and one feature such as a seam or a knot. */
export function detail(sheet: Sheet, form: Form, look: Look): string {
  const random = look.random.fork('detail');
  const { weave, feature, folds = () => [], gloss = 0, noPrint = false } = closeUps[form];
  const kind = weave(look);
  const colour = form === 'sewing-machine' ? '#c8a26b' : look.colour;
  const near = { ...look, colour };
  const page = surfaceOf({
    rows: [
      [-200, -200, 1400],
      [1400, -200, 1400],
    ],
    pinch: [0, 0],
  });
  const printed = noPrint ? '' : print(page, near, { u: random.spread(0.12), v: 0.62, half: 0.62, tall: 0.34 });
  const threads = closeUpOfWeave(sheet, kind, colour, random);
  // Multiplying keeps the dark gaps between the threads visible through the ink.
  const ink =
    printed === ''
      ? ''
      : `<g style="mix-blend-mode:${lightness(colour) > 0.6 ? 'multiply' : 'normal'}" opacity=".82">${printed}</g>`;
  const light = relief(
    { x: -180, y: -180, width: 1560, height: 1560 },
    sumHeights(lumpy(random, 640, 90), ...folds(near)),
    { fineness: 120, gloss, depth: 0.9 },
  );
  const shadow = radialGradient(
    sheet,
    [0.42, 0.38, 0.82],
    [
      [0.35, '#fff3dc', 0.1],
      [0.6, '#2a180a', 0],
      [1, '#2a180a', 0.42],
    ],
  );
  // Canvas is an SVG pattern, and a rotated pattern is slow to rasterise.
  const turn = kind === 'canvas' ? 0 : Math.round(random.spread(9));
  return `<g transform="rotate(${turn} 600 600)">${threads}${ink}${feature(sheet, near)}${light}</g><rect width="1200" height="1200" fill="${shadow}"/>`;
}

function waves(look: Look): Height[] {
  const random = look.random.fork('waves');
  return [0.1, 0.42, 0.76].map((share) =>
    fold([-200, 200 + share * 900 + random.spread(80)], [1400, share * 900 + random.spread(160)], 120, 110),
  );
}

function creases(look: Look): Height[] {
  const random = look.random.fork('creases');
  const line = (): Point => [random.between(-100, 1300), random.between(-100, 1300)];
  return [
    crumpled(random, 520, 26),
    crumpled(random, 170, 6),
    fold(line(), line(), 18, 16),
    fold(line(), line(), 16, -16),
  ];
}

function paperFolds(sheet: Sheet, look: Look): string {
  const y = 420 + look.random.fork('fold').spread(50);
  return `${hemLine(sheet, y, look.colour)}${hemLine(sheet, y - 190, look.colour)}${bigStitches(sheet, y - 96, '#f4ead6', { pitch: 120, breadth: 13 })}`;
}

function handleFoot(sheet: Sheet, look: Look): string {
  const random = look.random.fork('belt');
  const colour = random.pick([shade(look.colour, -0.12), '#a8442a', '#1f5a41', '#27456b'] as const);
  const thread = lightness(colour) > 0.6 ? shade(colour, -0.45) : '#f4ead6';
  const x = 330 + random.spread(60);
  const wide = 300;
  return [
    hemLine(sheet, 250, look.colour),
    bigStitches(sheet, 190, thread, { pitch: 62, breadth: 12 }),
    webbing(sheet, { x, top: -240, bottom: 880, wide, colour }),
    crossStitch(x + 46, 590, wide - 92, thread),
  ].join('');
}

function twistedHandle(sheet: Sheet, look: Look): string {
  const cord = shade(look.colour, -0.1);
  const curve = (x: number): Point[] => [
    [x, 640],
    [x - 6, 330],
    [x + 40, 60],
    [x + 150, -240],
  ];
  const patch = `<rect x="190" y="500" width="820" height="260" fill="#1d110a" fill-opacity=".3" transform="translate(8 14)"/><rect x="190" y="500" width="820" height="260" fill="${shade(look.colour, 0.14)}"/><rect x="190" y="500" width="820" height="6" fill="${shade(look.colour, 0.6)}"/>`;
  return rope(curve(350), 58, cord) + rope(curve(850), 58, cord) + patch + hemLine(sheet, 1010, look.colour);
}

function netting(sheet: Sheet, look: Look): string {
  const random = look.random.fork('mesh');
  const content = random.pick(['onions', 'potatoes', 'oranges', 'walnuts'] as const);
  const all: Point[] = [
    [-300, -300],
    [600, -330],
    [1500, -300],
    [1530, 600],
    [1500, 1500],
    [600, 1530],
    [-300, 1500],
    [-330, 600],
  ];
  const size = content === 'walnuts' ? 4.2 : 3.1;
  const family = (sign: number) =>
    Array.from({ length: 17 }, (_, index) => {
      const start = -900 + index * 150;
      return straight(
        Array.from({ length: 15 }, (_step, step): Point => {
          const down = step / 14;
          const x = start + 900 * down;
          return [sign > 0 ? x + 14 * Math.sin(step * 2.4) : 1200 - x, -200 + down * 1600];
        }),
      );
    }).join('');
  const both = family(1) + family(-1);
  const line = (ink: string, width: number, more = '') =>
    `<path d="${both}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"${more}/>`;
  return [
    heap(sheet, content, random, all, size),
    line('#1d110a', 30, ' stroke-opacity=".34" transform="translate(10 16)"'),
    line(shade(look.colour, -0.42), 26),
    line(look.colour, 18),
    line(shade(look.colour, 0.45), 5, ' stroke-opacity=".8" stroke-dasharray="13 9" transform="translate(-3 -3)"'),
  ].join('');
}

function windings(sheet: Sheet, look: Look): string {
  const random = look.random.fork('wound');
  const layer = (lean: number, count: number, ink: string) => {
    const kinds = [0, 1, 2].map((bend) =>
      sheet.defineGroup(
        rope(
          [
            [-220, 0],
            [600, lean * 0.5 + (bend - 1) * 9],
            [1420, lean],
          ],
          30,
          ink,
        ),
      ),
    );
    return Array.from({ length: count }, (_, index) => {
      const y = -420 + (index * 2100) / count + random.spread(9);
      return `<use href="#${kinds[random.whole(0, 2)]}" y="${Math.round(y)}"/>`;
    }).join('');
  };
  return layer(-330, 74, shade(look.colour, -0.18)) + layer(240, 40, look.colour);
}

function needleEye(sheet: Sheet, look: Look): string {
  const steel = mix('#c9cfd0', '#8d9496', 0.3);
  const body =
    'M-200 1010C200 830 470 690 640 600C760 536 850 470 905 420C950 380 1010 380 1030 420C1050 462 1020 500 960 540C850 612 720 690 560 780C330 906 40 1040 -200 1150Z';
  const eye = 'M860 486C910 440 960 410 984 430C1000 448 970 480 900 520C850 550 826 536 860 486Z';
  const curve: Point[] = [
    [1400, 200],
    [1160, 330],
    [930, 476],
    [760, 330],
    [520, 300],
    [300, 420],
    [-200, 330],
  ];
  return [
    `<path d="${body}" fill="#1d110a" fill-opacity=".45" transform="translate(16 34)"/>`,
    `<path d="${body}" fill="${steel}" stroke="#4c5254" stroke-width="3"/>`,
    `<path d="M-200 1040C240 850 640 640 900 440" fill="none" stroke="#fbfdfd" stroke-opacity=".9" stroke-width="20" stroke-linecap="round"/>`,
    `<path d="M-200 1128C240 960 700 700 960 530" fill="none" stroke="#555c5f" stroke-opacity=".7" stroke-width="16" stroke-linecap="round"/>`,
    `<path d="${eye}" fill="#231a12"/>`,
    rope(curve, 34, shade(look.colour, lightness(look.colour) > 0.6 ? -0.25 : 0.45)),
    bigStitches(sheet, 940, '#f4ead6', { pitch: 130, breadth: 20 }),
  ].join('');
}

function sealed(sheet: Sheet, look: Look): string {
  const y = 430 + look.random.fork('seal').spread(60);
  const ribs = Array.from({ length: 60 }, (_, index) => `M${-240 + index * 28} ${y - 64}l16 60`).join('');
  return `${hemLine(sheet, y, look.colour)}<rect x="-240" y="${y - 70}" width="1700" height="64" fill="#fff" fill-opacity=".4"/><path d="${ribs}" stroke="${shade(look.colour, -0.3)}" stroke-opacity=".45" stroke-width="5"/>`;
}
