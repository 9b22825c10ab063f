import { mix, shade } from '../tools/colour.ts';
import { noiseFrom } from '../tools/noise.ts';
import { number, type Point, ribbon, smooth } from '../tools/path.ts';
import { linearGradient, radialGradient } from '../tools/sheet.ts';
import type { Setting } from './stage.ts';

/** Sky with a low sun and three rows of hills. */
export function sky(
  { sheet, width, height, random }: Setting,
  horizon: number,
  tones: readonly [string, string],
): string {
  const air = linearGradient(
    sheet,
    [0, 0, 0, 1],
    [
      [0, tones[0]],
      [1, tones[1]],
    ],
  );
  const x = width * random.between(0.18, 0.36);
  const sun = radialGradient(
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

/** Rows of wheat, larger towards the viewer. */
export function wheat(setting: Setting, from: number, rows: number): string {
  const { sheet, random } = setting;
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
  ].map(([tone = '', bend = 0]) => sheet.defineGroup(ear(String(tone), Number(bend))));
  return Array.from({ length: rows }, (_, row) => {
    const share = row / (rows - 1);
    const y = from + share * share * (setting.height - from + 120);
    const size = 0.3 + share * 0.95;
    const ground = `<rect y="${number(y - 76 * size)}" width="${setting.width}" height="${number(220 * size + 40)}" fill="${mix('#d8b568', '#8f6a26', share * 0.9)}"/>`;
    const count = Math.round(46 - share * 22);
    const ears = Array.from({ length: count }, (_ear, index) => {
      const x = ((index + 0.5) / count) * (setting.width + 80) - 40 + random.spread(26 * size);
      return `<use href="#${kinds[random.whole(0, 3)]}" transform="translate(${Math.round(x)} ${Math.round(y + random.spread(16 * size))})scale(${Math.round(size * random.between(0.85, 1.15) * 100) / 100})"/>`;
    });
    return ground + ears.join('');
  }).join('');
}

export function grass({ sheet, width, height, random }: Setting, from: number): string {
  const fill = linearGradient(
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
