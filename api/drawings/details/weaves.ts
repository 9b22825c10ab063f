import type { Weave } from '../cloth/cloth.ts';
import { lightness, shade } from '../tools/colour.ts';
import { number } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { linearGradient, pattern, type Sheet } from '../tools/sheet.ts';

/** The drawn area, larger than the picture (0 to 1200), so that a rotated close-up leaves no empty corners. */
const AREA = { from: -180, to: 1380 };

/** A material with individually visible threads or fibres. Covers the whole picture. */
export function closeUpOfWeave(sheet: Sheet, weave: Weave, colour: string, random: Random): string {
  const ground = `<rect x="${AREA.from}" y="${AREA.from}" width="${AREA.to - AREA.from}" height="${AREA.to - AREA.from}" fill="${groundOf(weave, colour)}"/>`;
  switch (weave) {
    case 'jute':
      return ground + wovenThreads(sheet, colour, random, { pitch: 70, thick: 0.78, uneven: 0.16, hairs: true });
    case 'muslin':
      return ground + wovenThreads(sheet, colour, random, { pitch: 58, thick: 0.66, uneven: 0.1, hairs: false });
    case 'canvas':
      return ground + canvasThreads(sheet, colour, 46);
    case 'tape':
      return ground + plasticStrips(sheet, colour, random);
    case 'paper':
      return ground + fibres(colour, random);
    case 'satin':
      return ground + satinLines(colour);
    case 'felt':
      return ground + fibres(colour, random, 2);
    case 'film':
      return ground;
  }
}

function groundOf(weave: Weave, colour: string): string {
  return weave === 'paper' || weave === 'film' || weave === 'satin' || weave === 'felt' ? colour : shade(colour, -0.5);
}

type ThreadOptions = { pitch: number; thick: number; uneven: number; hairs: boolean };

/** Threads that pass over and under each other, each slightly different. */
function wovenThreads(
  sheet: Sheet,
  colour: string,
  random: Random,
  { pitch, thick, uneven, hairs }: ThreadOptions,
): string {
  const tones = [0, 0.1, -0.08, 0.05].map((amount) => shade(colour, amount));
  const along = tones.map((tone) => sheet.defineGroup(strand(sheet, tone, pitch, thick, hairs)));
  const count = Math.ceil((AREA.to - AREA.from) / pitch) + 1;
  const thicknesses = Array.from(
    { length: count },
    () => [1 + random.spread(uneven), 1 + random.spread(uneven)] as const,
  );
  const parts: string[] = [];
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const level = (row + column) % 2 === 0;
      const size = (level ? thicknesses[row]?.[0] : thicknesses[column]?.[1]) ?? 1;
      const [x, y] = [Math.round(AREA.from + column * pitch), Math.round(AREA.from + row * pitch)];
      const turn = Math.round((level ? 0 : 90) + random.spread(4));
      parts.push(
        `<use href="#${along[random.whole(0, 3)]}" transform="translate(${x} ${y})rotate(${turn})scale(1 ${Math.round(size * 100) / 100})"/>`,
      );
    }
  }
  return parts.join('');
}

/** One visible piece of a thread, between the neighbours that cover it. */
function strand(sheet: Sheet, colour: string, pitch: number, thick: number, hairs: boolean): string {
  const [long, half] = [pitch * 0.78, (pitch * thick) / 2];
  const fill = linearGradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, shade(colour, 0.12)],
      [0.3, shade(colour, 0.32)],
      [0.65, colour],
      [1, shade(colour, -0.38)],
    ],
  );
  const outline = `M${number(-long)} 0C${number(-long)} ${number(-half * 0.9)} ${number(-long * 0.5)} ${number(-half)} 0 ${number(-half)}S${number(long)} ${number(-half * 0.9)} ${number(long)} 0S${number(long * 0.5)} ${number(half)} 0 ${number(half)}S${number(-long)} ${number(half * 0.9)} ${number(-long)} 0Z`;
  const twists = [-0.6, -0.34, -0.08, 0.18, 0.44]
    .map(
      (share) =>
        `M${number(long * share)} ${number(-half * 0.82)}q${number(pitch * 0.14)} ${number(half * 0.8)} ${number(pitch * 0.2)} ${number(half * 1.62)}`,
    )
    .join('');
  const loose = hairs
    ? `<path d="M${number(-long * 0.4)} ${number(-half)}q10 -14 26 -12M${number(long * 0.2)} ${number(half)}q12 10 22 4M${number(long * 0.5)} ${number(-half * 0.8)}q4 -12 -8 -20" fill="none" stroke="${shade(colour, 0.4)}" stroke-opacity=".6" stroke-width="1.6"/>`
    : '';
  return `<path d="${outline}" fill="${fill}"/><path d="${twists}" fill="none" stroke="${shade(colour, -0.45)}" stroke-opacity=".4" stroke-width="${number(pitch * 0.035)}"/>${loose}`;
}

/** Even threads as a repeated tile. */
function canvasThreads(sheet: Sheet, colour: string, pitch: number): string {
  const thread = sheet.defineGroup(strand(sheet, colour, pitch, 0.84, false));
  const lighterThread = sheet.defineGroup(strand(sheet, shade(colour, 0.06), pitch, 0.78, false));
  const put = (id: string, x: number, y: number, turn: number) =>
    `<use href="#${id}" transform="translate(${number(x)} ${number(y)})rotate(${turn})"/>`;
  const spots = [-1, 0, 1, 2, 3].flatMap((row) =>
    [-1, 0, 1, 2, 3].map((column) =>
      put(
        (row + column) % 2 === 0 ? thread : lighterThread,
        column * pitch,
        row * pitch,
        (row + column) % 2 === 0 ? 0 : 90,
      ),
    ),
  );
  return fillArea(pattern(sheet, pitch * 2, pitch * 2, spots.join('')));
}

/** Flat plastic strips that pass over and under each other. */
function plasticStrips(sheet: Sheet, colour: string, random: Random): string {
  const pitch = 92;
  const strip = (tone: string, isVertical: boolean) => {
    const shine = linearGradient(sheet, isVertical ? [0, 0, 1, 0] : [0, 0, 0, 1], [
      [0, shade(tone, -0.14)],
      [0.16, shade(tone, 0.42)],
      [0.5, tone],
      [0.9, shade(tone, -0.12)],
      [1, shade(tone, -0.3)],
    ]);
    const [wide, tall] = isVertical ? [pitch * 0.95, pitch * 1.04] : [pitch * 1.04, pitch * 0.95];
    const creases = [0.28, 0.62].map((share) =>
      isVertical
        ? `M${number(wide * (share - 0.5))} ${number(-tall / 2)}v${number(tall)}`
        : `M${number(-wide / 2)} ${number(tall * (share - 0.5))}h${number(wide)}`,
    );
    return `<rect x="${number(-wide / 2)}" y="${number(-tall / 2)}" width="${number(wide)}" height="${number(tall)}" fill="${shine}"/><path d="${creases.join('')}" stroke="${shade(tone, -0.35)}" stroke-opacity=".28" stroke-width="1.8"/>`;
  };
  const kinds = [false, true].map((isVertical) =>
    [0, 0.07, -0.05].map((amount) => sheet.defineGroup(strip(shade(colour, amount), isVertical))),
  );
  const count = Math.ceil((AREA.to - AREA.from) / pitch) + 1;
  return Array.from({ length: count * count }, (_, index) => {
    const [row, column] = [Math.floor(index / count), index % count];
    const id = kinds[(row + column) % 2]?.[random.whole(0, 2)] ?? '';
    return `<use href="#${id}" x="${AREA.from + column * pitch}" y="${AREA.from + row * pitch}"/>`;
  }).join('');
}

/** Short hairs in all directions, as in paper or felt. */
function fibres(colour: string, random: Random, weight = 1): string {
  const hair = (ink: string, count: number, opacity: number) => {
    const path = Array.from({ length: count }, () => {
      const [x, y] = [random.between(-60, 1260), random.between(-60, 1260)];
      return `M${Math.round(x)} ${Math.round(y)}q${Math.round(random.spread(26))} ${Math.round(random.spread(26))} ${Math.round(random.spread(52))} ${Math.round(random.spread(52))}`;
    });
    return `<path d="${path.join('')}" fill="none" stroke="${ink}" stroke-opacity="${opacity}" stroke-width="${1.8 * weight}" stroke-linecap="round"/>`;
  };
  return hair(shade(colour, -0.4), 330 * weight, 0.28) + hair(shade(colour, 0.5), 330 * weight, 0.36);
}

/** Dense diagonal lines, which look like the sheen of satin. */
function satinLines(colour: string): string {
  const lines = Array.from({ length: 190 }, (_, index) => `M${AREA.from + index * 16} ${AREA.from}l-1560 1560`).join(
    '',
  );
  return `<path d="${lines}" stroke="${shade(colour, lightness(colour) > 0.6 ? -0.25 : 0.3)}" stroke-opacity=".22" stroke-width="5"/>`;
}

function fillArea(fill: string): string {
  return `<rect x="${AREA.from}" y="${AREA.from}" width="${AREA.to - AREA.from}" height="${AREA.to - AREA.from}" fill="${fill}"/>`;
}
