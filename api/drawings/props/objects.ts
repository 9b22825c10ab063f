import { mix, shade } from '../tools/colour.ts';
import { along, number, type Point, ribbon, smooth } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { linearGradient, radialGradient, type Sheet } from '../tools/sheet.ts';

function upright(sheet: Sheet, colour: string): string {
  return linearGradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, shade(colour, -0.12)],
      [0.28, shade(colour, 0.3)],
      [0.6, colour],
      [1, shade(colour, -0.4)],
    ],
  );
}

function contactShadow(sheet: Sheet, half: number): string {
  const fill = radialGradient(
    sheet,
    [0.5, 0.5, 0.5],
    [
      [0.3, '#2a180a', 0.45],
      [1, '#2a180a', 0],
    ],
  );
  return `<ellipse cx="${number(half * 0.15)}" rx="${number(half * 1.3)}" ry="${number(half * 0.17)}" fill="${fill}"/>`;
}

/** A glass jar with contents and a lid. */
export function jar(sheet: Sheet, fill: string, { half = 50, tall = 150, lid = '#b98a58' } = {}): string {
  const level = -tall * 0.66;
  const glass = linearGradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, '#ffffff', 0.5],
      [0.2, '#ffffff', 0.15],
      [0.8, '#ffffff', 0.05],
      [1, '#2a180a', 0.25],
    ],
  );
  const box = (y: number, high: number, paint: string, r: number) =>
    `<rect x="${number(-half)}" y="${number(y)}" width="${number(half * 2)}" height="${number(high)}" rx="${r}" fill="${paint}"/>`;
  return [
    contactShadow(sheet, half),
    box(-tall, tall, mix(fill, '#f4efe4', 0.75), 14),
    box(level, -level, upright(sheet, fill), 14),
    `<ellipse cy="${number(level)}" rx="${number(half - 2)}" ry="${number(half * 0.14)}" fill="${shade(fill, 0.25)}"/>`,
    box(-tall, tall, glass, 14),
    `<rect x="${number(-half * 0.92)}" y="${number(-tall - 22)}" width="${number(half * 1.84)}" height="26" rx="6" fill="${upright(sheet, lid)}"/>`,
    `<path d="M${number(-half * 0.66)} ${number(-tall * 0.86)}V${number(-tall * 0.2)}" stroke="#fff" stroke-opacity=".6" stroke-width="${number(half * 0.1)}" stroke-linecap="round"/>`,
  ].join('');
}

/** A pot of printing ink with a drip. */
export function inkPot(sheet: Sheet, ink: string): string {
  return `${contactShadow(sheet, 52)}<path d="M-48 -96h96l-5 96h-86Z" fill="${upright(sheet, '#e9e4d8')}"/><ellipse cy="-96" rx="48" ry="12" fill="#cfc8b8"/><ellipse cy="-95" rx="42" ry="9.5" fill="${ink}"/><path d="M-30 -92c-2 30 -4 44 4 46s8 -18 9 -42Z" fill="${ink}"/><rect x="-47" y="-62" width="94" height="34" fill="${ink}" fill-opacity=".85"/>`;
}

export function cup(sheet: Sheet, colour: string): string {
  const body = 'M-56 -84C-54 -30 -36 0 0 0S54 -30 56 -84Z';
  return `${contactShadow(sheet, 60)}<ellipse cy="-2" rx="84" ry="13" fill="${shade(colour, 0.1)}"/><path d="M52 -66c34 -8 44 26 6 40l-8 -6c20 -8 18 -24 0 -22Z" fill="${shade(colour, -0.1)}"/><path d="${body}" fill="${upright(sheet, colour)}"/><ellipse cy="-84" rx="56" ry="13" fill="${shade(colour, 0.3)}"/><ellipse cy="-83" rx="49" ry="10" fill="#3d2415"/><ellipse cx="-10" cy="-84" rx="22" ry="4" fill="#8a5a34" fill-opacity=".7"/>`;
}

export function scoop(sheet: Sheet, heaped: string): string {
  const wood = upright(sheet, '#c49660');
  return `<g transform="rotate(-14)"><path d="M60 -20l150 -8q14 8 0 18l-150 6Z" fill="${wood}"/><path d="M-86 -34q80 -20 150 4v24q-60 30 -140 8Z" fill="${shade('#c49660', -0.2)}"/><path d="M-80 -34q66 -46 138 0q-66 20 -138 0Z" fill="${heaped}"/><path d="M-86 -32q-10 34 20 38q70 12 130 -12v-10q-70 18 -150 -16Z" fill="${wood}"/></g>`;
}

/** A plant in a pot. `leaves` are the angles of its leaves in degrees. */
export function plant(sheet: Sheet, pot: string, green: string, leaves: readonly number[]): string {
  const leaf: readonly Point[] = [
    [0, 0],
    [26, -52],
    [22, -120],
    [0, -176],
    [-22, -120],
    [-26, -52],
  ];
  const path = smooth(leaf, true);
  const fill = linearGradient(
    sheet,
    [0, 0, 1, 1],
    [
      [0, shade(green, 0.3)],
      [0.5, green],
      [1, shade(green, -0.3)],
    ],
  );
  const crown = leaves.map(
    (turn, index) =>
      `<g transform="translate(${number(turn * 0.3)} -96)rotate(${number(turn)})scale(${number(0.85 + (index % 3) * 0.16)})"><path d="${path}" fill="${fill}"/><path d="M0 -6V-160" stroke="${shade(green, 0.45)}" stroke-opacity=".6" stroke-width="3"/></g>`,
  );
  return `${contactShadow(sheet, 66)}${crown.join('')}<path d="M-66 -108h132l-14 108h-104Z" fill="${upright(sheet, pot)}"/><path d="M-70 -118h140v22h-140Z" fill="${upright(sheet, shade(pot, 0.1))}"/>`;
}

export function scissors(): string {
  const ring = (side: number) =>
    `<ellipse cx="${side * 34}" cy="70" rx="24" ry="31" fill="none" stroke="#2b2e31" stroke-width="15" transform="rotate(${side * -14} ${side * 34} 70)"/>`;
  return `<path d="M-8 36L22 -168L10 40Z" fill="#aeb5b7" stroke="#5b6163" stroke-width="2"/><path d="M8 36L-22 -168L-10 40Z" fill="#d9dede" stroke="#5b6163" stroke-width="2"/>${ring(-1)}${ring(1)}<circle r="7" fill="#5b6163" cy="6"/>`;
}

/** A measuring tape along these points. */
export function measuringTape(points: readonly Point[], breadth: number): string {
  const path = smooth(points);
  const line = (ink: string, width: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${number(width)}"${more}/>`;
  return [
    line('#2a180a', breadth, ' stroke-opacity=".28" transform="translate(5 9)"'),
    line('#c9982f', breadth + 2),
    line('#eec65b', breadth),
    line(
      '#4a3410',
      breadth * 0.42,
      ` stroke-dasharray="2.4 ${number(breadth * 0.45)}" transform="translate(0 ${number(-breadth * 0.28)})"`,
    ),
    line(
      '#4a3410',
      breadth * 0.3,
      ` stroke-dasharray="4 ${number(breadth * 2.3)}" transform="translate(0 ${number(breadth * 0.2)})"`,
    ),
  ].join('');
}

export function crate(sheet: Sheet, wide: number, tall: number): string {
  const wood = '#c49a63';
  const slats = [0, 1, 2].map((row) => {
    const y = -tall + (tall / 3) * row + 4;
    const fill = linearGradient(
      sheet,
      [0, 0, 0, 1],
      [
        [0, shade(wood, 0.2)],
        [1, shade(wood, -0.2)],
      ],
    );
    return `<rect x="${number(-wide / 2)}" y="${number(y)}" width="${number(wide)}" height="${number(tall / 3 - 10)}" rx="3" fill="${fill}"/>`;
  });
  const post = (x: number) =>
    `<rect x="${number(x)}" y="${number(-tall)}" width="34" height="${number(tall)}" fill="${upright(sheet, shade(wood, -0.1))}"/>`;
  return `${contactShadow(sheet, wide * 0.52)}<rect x="${number(-wide / 2)}" y="${number(-tall)}" width="${number(wide)}" height="${number(tall)}" fill="#4a3018"/>${slats.join('')}${post(-wide / 2)}${post(wide / 2 - 34)}`;
}

export function box(sheet: Sheet, wide: number, tall: number, colour: string, ribbonColour: string): string {
  const rect = (x: number, y: number, w: number, h: number, fill: string) =>
    `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}" fill="${fill}"/>`;
  return [
    contactShadow(sheet, wide * 0.52),
    rect(-wide / 2, -tall, wide, tall, upright(sheet, colour)),
    rect(-wide * 0.06, -tall, wide * 0.12, tall, upright(sheet, ribbonColour)),
    rect(-wide * 0.53, -tall - 14, wide * 1.06, tall * 0.24, upright(sheet, shade(colour, 0.1))),
    rect(-wide * 0.06, -tall - 14, wide * 0.12, tall * 0.24, upright(sheet, shade(ribbonColour, 0.1))),
    `<path d="M0 ${number(-tall - 14)}C-60 ${number(-tall - 84)} -110 ${number(-tall - 40)} 0 ${number(-tall - 14)}C110 ${number(-tall - 40)} 60 ${number(-tall - 84)} 0 ${number(-tall - 14)}Z" fill="${ribbonColour}" stroke="${shade(ribbonColour, -0.4)}" stroke-width="2"/>`,
  ].join('');
}

type Spot = { x: number; y: number; size: number };

/** A bunch of herbs that grows upward from the spot. */
export function greens(sheet: Sheet, random: Random, { x, y, size }: Spot): string {
  const inks = ['#4f7a3f', '#3f6a38', '#6b9350', '#57814a'] as const;
  const leaf = smooth(
    [
      [0, 0],
      [0.16, -0.2],
      [0.14, -0.46],
      [0, -0.62],
      [-0.14, -0.46],
      [-0.16, -0.2],
    ].map(([px = 0, py = 0]): Point => [px * size, py * size]),
    true,
  );
  return Array.from({ length: 15 }, (_, index) => {
    const turn = -52 + (index / 14) * 104 + random.spread(8);
    const long = size * random.between(0.75, 1.25);
    const ink = random.pick(inks);
    const [dx, dy] = [Math.sin((turn * Math.PI) / 180) * long, -Math.cos((turn * Math.PI) / 180) * long];
    const fill = linearGradient(
      sheet,
      [0, 0, 1, 1],
      [
        [0, shade(ink, 0.25)],
        [1, shade(ink, -0.25)],
      ],
    );
    const stem = `<path d="M${number(x)} ${number(y)}Q${number(x + dx * 0.2)} ${number(y + dy * 0.6)} ${number(x + dx)} ${number(y + dy)}" fill="none" stroke="${shade(ink, -0.2)}" stroke-width="${number(size * 0.035)}"/>`;
    const blade = (share: number, turnOffset: number, scale: number) =>
      `<path d="${leaf}" transform="translate(${number(x + dx * share)} ${number(y + dy * share)})rotate(${number(turn + turnOffset)})scale(${scale})" fill="${fill}"/>`;
    return stem + blade(0.7, -38, 0.7) + blade(0.78, 40, 0.7) + blade(0.95, 0, 0.9);
  }).join('');
}

/** A long loaf of bread, upright in a bag. */
export function loaf(sheet: Sheet, { x, y, size, turn }: Spot & { turn: number }): string {
  const crust = linearGradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, '#b9763a'],
      [0.35, '#e0ab67'],
      [1, '#8d5526'],
    ],
  );
  const curve = along(
    [
      [0, 0],
      [0, -size * 0.7],
      [0, -size * 1.3],
    ],
    10,
  );
  const outline = ribbon(
    curve,
    (share) => size * 0.42 * Math.sqrt(Math.max(0.02, 1 - Math.max(0, share - 0.35) ** 2 * 2.2)),
  );
  const cuts = [0.45, 0.75, 1.05].map(
    (share) =>
      `<path d="M${number(-size * 0.13)} ${number(-size * share + size * 0.06)}q${number(size * 0.14)} ${number(-size * 0.14)} ${number(size * 0.27)} ${number(-size * 0.12)}" fill="none" stroke="#f3d9a8" stroke-width="${number(size * 0.06)}" stroke-linecap="round"/>`,
  );
  return `<g transform="translate(${number(x)} ${number(y)})rotate(${number(turn)})"><path d="${outline}" fill="${crust}"/>${cuts.join('')}</g>`;
}
