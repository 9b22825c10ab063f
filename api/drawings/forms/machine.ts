import { body } from '../cloth/body.ts';
import { lightness, shade } from '../tools/colour.ts';
import { roundedEdges } from '../tools/folds.ts';
import type { DrawFigure, Look } from '../tools/look.ts';
import { type Point, smooth, straight } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { linearGradient, type Sheet } from '../tools/sheet.ts';
import { type Row, surfaceOf } from '../tools/surface.ts';
import { coneOfThread } from './thread.ts';

/** A hand-held machine that sews sacks shut. The side view shows it slightly larger. */
export const sewingMachine: DrawFigure = (sheet, look) => {
  const random = look.random.fork('machine');
  const parts = [
    cable(random),
    spindle(sheet, look, random),
    handle(sheet, look),
    motor(sheet, look),
    head(sheet, look, random),
    foot(sheet),
  ];
  const scale = look.view === 'side' ? 1.06 : 1;
  return {
    markup: `<g transform="translate(-20 0)scale(${scale})">${parts.join('')}</g>`,
    half: 330,
    height: 720,
    deep: 76,
  };
};

function block(sheet: Sheet, rows: readonly Row[], colour: string, gloss = 0.3): string {
  const surface = surfaceOf({ rows, wrap: 0.9, pinch: [0.14, 0.1] });
  return body(sheet, surface, { colour, weave: 'felt', gloss, fineness: 90, folds: [roundedEdges(surface, 34, 22)] });
}

function metal(sheet: Sheet): string {
  return linearGradient(
    sheet,
    [0, 0, 1, 0.2],
    [
      [0, '#8b9193'],
      [0.3, '#eceeee'],
      [0.6, '#b3b9bb'],
      [1, '#63696b'],
    ],
  );
}

function motor(sheet: Sheet, look: Look): string {
  const colour = look.colour;
  const housing = block(
    sheet,
    [
      [-420, 40, 262],
      [-392, 18, 290],
      [-300, 8, 300],
      [-180, 14, 296],
      [-140, 40, 262],
    ],
    colour,
  );
  const slots = Array.from(
    { length: 6 },
    (_, index) =>
      `<rect x="${92 + index * 27}" y="-330" width="12" height="96" rx="6" fill="${shade(colour, -0.62)}"/><rect x="${90 + index * 27}" y="-330" width="3" height="96" rx="1" fill="${shade(colour, 0.3)}" fill-opacity=".5"/>`,
  );
  const cap = block(
    sheet,
    [
      [-394, 290, 336],
      [-280, 300, 352],
      [-168, 290, 336],
    ],
    '#33363a',
    0.2,
  );
  const plate = `<rect x="112" y="-206" width="128" height="34" rx="6" fill="#e9e4d6"/><path d="M124 -195h70M124 -184h48" stroke="#4a4238" stroke-width="5"/><circle cx="222" cy="-189" r="8" fill="${lightness(colour) > 0.6 ? shade(colour, -0.4) : colour}"/>`;
  return cap + housing + slots.join('') + plate;
}

function handle(sheet: Sheet, look: Look): string {
  const dark = '#2f3236';
  const curve: Point[] = [
    [-120, -380],
    [-130, -520],
    [-96, -590],
    [20, -606],
    [150, -592],
    [190, -530],
    [180, -380],
  ];
  const path = smooth(curve);
  const stroke = (ink: string, width: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round"${more}/>`;
  const grip = block(
    sheet,
    [
      [-636, -86, 136],
      [-606, -102, 152],
      [-574, -92, 142],
    ],
    dark,
    0.12,
  );
  const ribs = Array.from(
    { length: 9 },
    (_, index) =>
      `<rect x="${-76 + index * 25}" y="-630" width="6" height="50" rx="3" fill="#15171a" fill-opacity=".55"/>`,
  );
  const trigger = `<path d="M-30 -572h70l-8 34h-52Z" fill="#c8462f"/><path d="M-30 -572h70l-2 9h-66Z" fill="#e87a5f"/>`;
  return (
    stroke('#1d1f22', 50) +
    stroke(shade(look.colour, -0.3), 44) +
    stroke(shade(look.colour, 0.35), 10, ' stroke-opacity=".5" transform="translate(-10 -8)"') +
    trigger +
    grip +
    ribs.join('')
  );
}

function head(sheet: Sheet, look: Look, random: Random): string {
  const colour = shade(look.colour, 0.06);
  const column = block(
    sheet,
    [
      [-440, -196, 70],
      [-404, -216, 84],
      [-250, -220, 84],
      [-120, -210, 76],
      [-84, -190, 60],
    ],
    colour,
  );
  const panel = `<rect x="-176" y="-372" width="128" height="196" rx="18" fill="${metal(sheet)}" stroke="${shade(colour, -0.5)}" stroke-width="2"/>`;
  const screws = [
    [-158, -354],
    [-66, -354],
    [-158, -194],
    [-66, -194],
  ].map(
    ([x = 0, y = 0]) =>
      `<circle cx="${x}" cy="${y}" r="8" fill="#6d7375"/><path d="M${x - 5} ${y - 4}l10 8" stroke="#2f3335" stroke-width="2.4"/>`,
  );
  const wheel = `<circle cx="-112" cy="-274" r="46" fill="#2b2e31"/><circle cx="-115" cy="-278" r="40" fill="${metal(sheet)}"/><circle cx="-112" cy="-274" r="13" fill="#2b2e31"/>${Array.from({ length: 14 }, (_, index) => `<rect x="-115" y="-322" width="6" height="12" fill="#1c1e20" transform="rotate(${(index * 360) / 14} -112 -274)"/>`).join('')}`;
  const oil = random.chance(0.6)
    ? `<circle cx="16" cy="-372" r="17" fill="#c8462f"/><circle cx="11" cy="-377" r="7" fill="#ef9a86"/>`
    : '';
  return column + panel + screws.join('') + wheel + oil;
}

function foot(sheet: Sheet): string {
  const steel = metal(sheet);
  const base = straight(
    [
      [-250, -64],
      [240, -64],
      [268, -30],
      [268, 0],
      [-270, 0],
      [-270, -34],
    ],
    true,
  );
  return [
    `<rect x="-176" y="-96" width="40" height="64" fill="${steel}"/>`,
    `<path d="M-150 -130v84" stroke="#dfe3e3" stroke-width="9"/><path d="M-150 -130v84" stroke="#5d6365" stroke-width="2"/>`,
    `<path d="M-214 -46h104l16 -14h-92l-36 2Z" fill="#565c5f"/>`,
    `<path d="${base}" fill="${steel}" stroke="#4f5557" stroke-width="2"/>`,
    `<path d="M-270 -34L268 -30" stroke="#fbfbfa" stroke-opacity=".7" stroke-width="3"/>`,
    Array.from(
      { length: 7 },
      (_, index) => `<rect x="${-210 + index * 16}" y="-58" width="8" height="16" fill="#3c4143"/>`,
    ).join(''),
    `<rect x="-30" y="-92" width="170" height="32" rx="8" fill="#3a3d41"/>`,
  ].join('');
}

/** A small cone of thread on its pin, with the thread to the needle. */
function spindle(sheet: Sheet, look: Look, random: Random): string {
  const tone = random.pick(['#f4ead6', '#f1ece0', '#d9a441'] as const);
  const curve = smooth([
    [238, -640],
    [120, -690],
    [-120, -560],
    [-196, -400],
    [-170, -230],
    [-152, -120],
  ]);
  return `<path d="M238 -400V-470" stroke="#5d6365" stroke-width="12"/><rect x="170" y="-440" width="136" height="14" rx="6" fill="#3a3d41"/><g transform="translate(238 -440)scale(.37)">${coneOfThread(sheet, { ...look, colour: tone }, random)}</g><path d="${curve}" fill="none" stroke="${shade(tone, -0.15)}" stroke-width="3.4"/>`;
}

function cable(random: Random): string {
  const end = random.between(20, 60);
  const curve = smooth([
    [330, -250],
    [410, -220],
    [420, -60],
    [330, 14],
    [240, end],
    [120, end + 16],
    [-60, end + 4],
  ]);
  return `<path d="${curve}" fill="none" stroke="#26282b" stroke-width="17" stroke-linecap="round"/><path d="${curve}" fill="none" stroke="#5a5f63" stroke-width="4" stroke-linecap="round" transform="translate(-3 -4)"/>`;
}
