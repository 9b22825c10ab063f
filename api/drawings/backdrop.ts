import { mix, shade } from './tools/colour.ts';
import { number, smooth } from './tools/path.ts';
import type { Random } from './tools/random.ts';
import { blur, linearGradient, radialGradient, type Sheet } from './tools/sheet.ts';

export type Stage = 'sweep' | 'window' | 'leaves' | 'arch' | 'plinth';
type Ground = { width: number; height: number; floor: number };

/** A backdrop of one bent sheet of paper (wall and floor), lit from the left, with the decoration that `stage` names. */
export function backdrop(sheet: Sheet, random: Random, paper: string, stage: Stage, ground: Ground): string {
  const { width, height, floor } = ground;
  const wall = linearGradient(
    sheet,
    [0, 0, 0.9, 1],
    [
      [0, mix(paper, '#fffaf0', 0.5)],
      [0.45, paper],
      [1, shade(paper, -0.1)],
    ],
  );
  const bend = linearGradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, shade(paper, -0.16), 0],
      [0.22, shade(paper, -0.16), 0.45],
      [0.5, shade(paper, 0.35), 0.35],
      [1, shade(paper, 0.35), 0],
    ],
  );
  const corner = radialGradient(
    sheet,
    [0.42, 0.45, 0.78],
    [
      [0.6, '#3a2410', 0],
      [1, '#3a2410', 0.13],
    ],
  );
  const box = (y: number, tall: number, fill: string) =>
    `<rect y="${number(y)}" width="${width}" height="${number(tall)}" fill="${fill}"/>`;
  const drawDecoration = { sweep: () => '', window: windowLight, leaves: leafShadow, arch: niche, plinth: podium }[
    stage
  ];
  return (
    box(0, height, wall) +
    box(floor - height * 0.13, height * 0.3, bend) +
    drawDecoration(sheet, random, paper, ground) +
    box(0, height, corner)
  );
}

function windowLight(sheet: Sheet, random: Random, _paper: string, { width, height }: Ground): string {
  const slant = width * random.between(0.1, 0.2);
  const [left, top] = [width * random.between(0.05, 0.3), height * random.between(0.02, 0.1)];
  const [wide, tall] = [width * 0.2, height * 0.25];
  const panes = [0, 1].flatMap((column) =>
    [0, 1].map((row) => {
      const [x, y] = [left + column * wide * 1.12 + row * slant * 0.5, top + row * tall * 1.1 + column * tall * 0.16];
      return `M${number(x)} ${number(y)}l${number(wide)} ${number(tall * 0.15)}l${number(slant * 0.45)} ${number(tall)}l${number(-wide)} ${number(-tall * 0.15)}Z`;
    }),
  );
  return `<path d="${panes.join('')}" fill="#fffaf0" fill-opacity=".42" filter="${blur(sheet, width * 0.008)}"/>`;
}

/** The shadow of a branch on the wall. */
function leafShadow(sheet: Sheet, random: Random, _paper: string, { width }: Ground): string {
  const towards = random.pick([-1, 1]);
  const size = width / 1200;
  const leaf = smooth(
    [
      [0, 0],
      [52, -25],
      [120, -22],
      [172, 0],
      [120, 19],
      [52, 22],
    ],
    true,
  );
  const branch = (turn: number, long: number) => {
    const pairs = Array.from({ length: long }, (_, index) =>
      [-1, 1].map(
        (side) =>
          `<path d="${leaf}" transform="translate(${70 + index * 78} 0)rotate(${number(side * (48 - index * 3) + random.spread(8))})scale(${number(1.12 - index * 0.07)})"/>`,
      ),
    );
    return `<g transform="rotate(${number(turn)})"><path d="M0 -3H${70 + long * 78}V3H0Z"/>${pairs.flat().join('')}<path d="${leaf}" transform="translate(${70 + long * 78} 0)"/></g>`;
  };
  const place = `translate(${number(towards > 0 ? -30 * size : width + 30 * size)} ${number(-40 * size)})scale(${Math.round(towards * size * 1000) / 1000} ${Math.round(size * 1000) / 1000})`;
  return `<g transform="${place}" fill="#4a3a22" fill-opacity=".12" filter="${blur(sheet, 9)}">${branch(random.between(24, 34), 5)}${branch(random.between(60, 72), 4)}</g>`;
}

function niche(sheet: Sheet, random: Random, paper: string, { width, floor }: Ground): string {
  const half = width * random.between(0.34, 0.39);
  const top = floor - width * random.between(0.74, 0.8);
  const arch = (inset: number, down: number) => {
    const [x, r] = [width / 2 - half + inset, half - inset];
    return `M${number(x)} ${number(floor + down)}V${number(top + half)}A${number(r)} ${number(r)} 0 0 1 ${number(x + 2 * r)} ${number(top + half)}V${number(floor + down)}Z`;
  };
  const hollow = linearGradient(
    sheet,
    [0, 0, 1, 0.25],
    [
      [0, shade(paper, -0.2)],
      [0.2, shade(paper, -0.09)],
      [1, shade(paper, 0.12)],
    ],
  );
  const sill = linearGradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, shade(paper, 0.3)],
      [1, shade(paper, 0.3), 0],
    ],
  );
  return `<path d="${arch(-width * 0.014, 0)}" fill="${shade(paper, 0.45)}"/><path d="${arch(0, 0)}" fill="${hollow}"/><rect y="${number(floor)}" width="${width}" height="${number(width * 0.13)}" fill="${sill}"/>`;
}

function podium(sheet: Sheet, _random: Random, paper: string, { width, floor }: Ground): string {
  const tone = mix(paper, '#c9a77a', 0.35);
  const [cx, rx, ry, tall] = [width / 2, width * 0.42, width * 0.055, width * 0.07];
  const side = linearGradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, shade(tone, -0.05)],
      [0.3, shade(tone, 0.14)],
      [1, shade(tone, -0.32)],
    ],
  );
  const top = linearGradient(
    sheet,
    [0, 0, 1, 0.3],
    [
      [0, shade(tone, 0.5)],
      [1, shade(tone, 0.05)],
    ],
  );
  const fall = radialGradient(
    sheet,
    [0.5, 0.5, 0.5],
    [
      [0.5, '#3a2410', 0.36],
      [1, '#3a2410', 0],
    ],
  );
  const [left, right, y] = [cx - rx, cx + rx, floor + ry * 0.12];
  return [
    `<ellipse cx="${number(cx + rx * 0.1)}" cy="${number(y + tall + ry * 0.35)}" rx="${number(rx * 1.2)}" ry="${number(ry * 1.5)}" fill="${fall}"/>`,
    `<path d="M${number(left)} ${number(y)}V${number(y + tall)}A${number(rx)} ${number(ry)} 0 0 0 ${number(right)} ${number(y + tall)}V${number(y)}Z" fill="${side}"/>`,
    `<ellipse cx="${number(cx)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${top}"/>`,
  ].join('');
}
