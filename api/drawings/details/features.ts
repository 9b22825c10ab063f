import { rope } from '../cloth/string.ts';
import { shade } from '../tools/colour.ts';
import { number, type Point, ribbon, smooth } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { blur, linearGradient, type Sheet } from '../tools/sheet.ts';

/** Big stitches along a horizontal line, each a piece of twisted thread between two holes. */
export function bigStitches(
  sheet: Sheet,
  y: number,
  colour: string,
  { pitch = 96, breadth = 22, slope = 0 } = {},
): string {
  const stitch = sheet.defineGroup(
    `<ellipse cx="${number(-pitch * 0.36)}" rx="${number(breadth * 0.42)}" ry="${number(breadth * 0.3)}" fill="#1d110a" fill-opacity=".7"/><ellipse cx="${number(pitch * 0.36)}" rx="${number(breadth * 0.42)}" ry="${number(breadth * 0.3)}" fill="#1d110a" fill-opacity=".7"/>${rope(
      [
        [-pitch * 0.34, breadth * 0.1],
        [0, -breadth * 0.12],
        [pitch * 0.34, breadth * 0.1],
      ],
      breadth,
      colour,
    )}`,
  );
  return Array.from({ length: Math.ceil(1700 / pitch) }, (_, index) => {
    const x = -240 + index * pitch;
    return `<use href="#${stitch}" transform="translate(${number(x)} ${number(y)})rotate(${slope})"/>`;
  }).join('');
}

/** The edge of a hem: the doubled cloth above casts a shadow on the cloth below. */
export function hemLine(sheet: Sheet, y: number, colour: string): string {
  const shadow = linearGradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, '#1d110a', 0.62],
      [0.3, '#1d110a', 0.24],
      [1, '#1d110a', 0],
    ],
  );
  return `<rect x="-240" y="${number(y)}" width="1700" height="74" fill="${shadow}"/><rect x="-240" y="${number(y - 7)}" width="1700" height="8" fill="${shade(colour, -0.3)}"/><rect x="-240" y="${number(y - 15)}" width="1700" height="9" fill="${shade(colour, 0.4)}" fill-opacity=".8"/>`;
}

/** A vertical belt of webbing with a herringbone texture. */
export function webbing(
  sheet: Sheet,
  { x, top, bottom, wide, colour }: { x: number; top: number; bottom: number; wide: number; colour: string },
): string {
  const tall = bottom - top;
  const light = linearGradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, shade(colour, -0.24)],
      [0.12, shade(colour, 0.24)],
      [0.6, colour],
      [1, shade(colour, -0.34)],
    ],
  );
  const edge = 38 / (wide + 64);
  const beside = linearGradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, '#1d110a', 0],
      [edge * 0.6, '#1d110a', 0.4],
      [1 - edge, '#1d110a', 0.55],
      [1, '#1d110a', 0],
    ],
  );
  const columns = 5;
  const pitch = 22;
  const marks = Array.from({ length: columns }, (_, column) => {
    const from = x + (wide * (column + 0.08)) / columns;
    const step = (wide / columns) * 0.84;
    return Array.from({ length: Math.ceil(tall / pitch) }, (_row, row) => {
      const y = top + row * pitch;
      return column % 2 === 0
        ? `M${number(from)} ${number(y)}l${number(step)} ${number(step * 0.9)}`
        : `M${number(from)} ${number(y + step * 0.9)}l${number(step)} ${number(-step * 0.9)}`;
    }).join('');
  }).join('');
  return [
    `<rect x="${number(x - 26)}" y="${number(top)}" width="${number(wide + 64)}" height="${number(tall)}" fill="${beside}"/><rect x="${number(x)}" y="${number(bottom)}" width="${number(wide + 8)}" height="26" fill="#1d110a" fill-opacity=".3"/>`,
    `<rect x="${number(x)}" y="${number(top)}" width="${number(wide)}" height="${number(tall)}" fill="${light}"/>`,
    `<path d="${marks}" fill="none" stroke="${shade(colour, -0.5)}" stroke-opacity=".55" stroke-width="7"/>`,
    `<path d="${marks}" fill="none" stroke="${shade(colour, 0.5)}" stroke-opacity=".4" stroke-width="4" transform="translate(0 -7)"/>`,
  ].join('');
}

/** A sewn square with a cross inside, as where handles are attached. */
export function crossStitch(x: number, y: number, size: number, colour: string): string {
  const corners: Point[] = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
    [x + size, y + size],
    [x + size, y],
    [x, y + size],
  ];
  const path = corners.map(([cx, cy], index) => `${index === 0 ? 'M' : 'L'}${number(cx)} ${number(cy)}`).join('');
  const line = (ink: string, width: number, more = '') =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-dasharray="27 11" stroke-linejoin="round"${more}/>`;
  return (
    line('#1d110a', 12, ' stroke-opacity=".45" transform="translate(3 5)"') +
    line(colour, 10) +
    line(shade(colour, 0.4), 3, ' transform="translate(-1 -2)"')
  );
}

/** Loose threads at a cut edge. */
export function fringe(y: number, colour: string, random: Random): string {
  return Array.from({ length: 40 }, (_, index) => {
    const x = -200 + index * 40 + random.spread(14);
    const curve: Point[] = [
      [x, y],
      [x + random.spread(14), y - 26],
      [x + random.spread(26), y - random.between(40, 92)],
    ];
    return `<path d="${smooth(curve)}" fill="none" stroke="${shade(colour, random.spread(0.25))}" stroke-width="${number(random.between(5, 11))}" stroke-linecap="round"/>`;
  }).join('');
}

/** A close-up bow of ribbon, or of cord. */
export function bigKnot(sheet: Sheet, colour: string, isRibbon: boolean): string {
  const loop = (side: number): Point[] => [
    [600, 600],
    [600 + side * 150, 470],
    [600 + side * 330, 470],
    [600 + side * 370, 600],
    [600 + side * 210, 660],
    [600, 610],
  ];
  const tail = (side: number): Point[] => [
    [600, 610],
    [600 + side * 110, 760],
    [600 + side * 130, 960],
    [600 + side * 210, 1240],
  ];
  if (!isRibbon) {
    const lines = [tail(-1), tail(1), loop(-1), loop(1)].map((curve) => rope(curve, 44, colour));
    return `${rope(
      [
        [-200, 596],
        [600, 620],
        [1400, 590],
      ],
      46,
      colour,
    )}${lines.join('')}${rope(
      [
        [570, 570],
        [632, 650],
      ],
      92,
      colour,
    )}`;
  }
  const fill = linearGradient(
    sheet,
    [0, 0, 0.4, 1],
    [
      [0, shade(colour, 0.36)],
      [0.5, colour],
      [1, shade(colour, -0.35)],
    ],
  );
  const shadow = blur(sheet, 14);
  const strip = (curve: readonly Point[], breadth: number) => {
    const outline = ribbon(curve, () => breadth);
    return `<path d="${outline}" fill="#1d110a" fill-opacity=".4" transform="translate(10 16)" filter="${shadow}"/><path d="${outline}" fill="${fill}" stroke="${shade(colour, -0.5)}" stroke-opacity=".5" stroke-width="3"/>`;
  };
  return (
    strip(
      [
        [-200, 600],
        [300, 616],
        [900, 616],
        [1400, 596],
      ],
      130,
    ) +
    strip(tail(-1), 120) +
    strip(tail(1), 120) +
    strip(loop(-1), 110) +
    strip(loop(1), 110) +
    strip(
      [
        [556, 590],
        [644, 640],
      ],
      150,
    )
  );
}
