import { mix, shade } from '../tools/colour.ts';
import { number, type Point, smooth } from '../tools/path.ts';
import { glow, gradient, type Sheet } from '../tools/sheet.ts';

/** Small things that stand on tables, all with their foot at 0, 0. */

function upright(sheet: Sheet, colour: string): string {
  return gradient(
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
  const fill = glow(
    sheet,
    [0.5, 0.5, 0.5],
    [
      [0.3, '#2a180a', 0.45],
      [1, '#2a180a', 0],
    ],
  );
  return `<ellipse cx="${number(half * 0.15)}" rx="${number(half * 1.3)}" ry="${number(half * 0.17)}" fill="${fill}"/>`;
}

/** A jar of glass with something in it and a lid. */
export function jar(sheet: Sheet, fill: string, { half = 50, tall = 150, lid = '#b98a58' } = {}): string {
  const level = -tall * 0.66;
  const glass = gradient(
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

/** A pot of ink with a drip. */
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

/** A plant in a pot of jute cloth or clay. */
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
  const fill = gradient(
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

/** A measuring tape that lies in a wave. */
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
    const fill = gradient(
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

export function box(sheet: Sheet, wide: number, tall: number, colour: string, ribbon: string): string {
  const rect = (x: number, y: number, w: number, h: number, fill: string) =>
    `<rect x="${number(x)}" y="${number(y)}" width="${number(w)}" height="${number(h)}" fill="${fill}"/>`;
  return [
    contactShadow(sheet, wide * 0.52),
    rect(-wide / 2, -tall, wide, tall, upright(sheet, colour)),
    rect(-wide * 0.06, -tall, wide * 0.12, tall, upright(sheet, ribbon)),
    rect(-wide * 0.53, -tall - 14, wide * 1.06, tall * 0.24, upright(sheet, shade(colour, 0.1))),
    rect(-wide * 0.06, -tall - 14, wide * 0.12, tall * 0.24, upright(sheet, shade(ribbon, 0.1))),
    `<path d="M0 ${number(-tall - 14)}C-60 ${number(-tall - 84)} -110 ${number(-tall - 40)} 0 ${number(-tall - 14)}C110 ${number(-tall - 40)} 60 ${number(-tall - 84)} 0 ${number(-tall - 14)}Z" fill="${ribbon}" stroke="${shade(ribbon, -0.4)}" stroke-width="2"/>`,
  ].join('');
}
