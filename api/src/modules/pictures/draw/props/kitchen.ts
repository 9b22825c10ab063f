import { shade } from '../tools/colour.ts';
import { along, number, type Point, ribbon, smooth } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { gradient, type Sheet } from '../tools/sheet.ts';

type Spot = { x: number; y: number; size: number };

/** A bunch of herbs, its foot at the spot. */
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
    const fill = gradient(
      sheet,
      [0, 0, 1, 1],
      [
        [0, shade(ink, 0.25)],
        [1, shade(ink, -0.25)],
      ],
    );
    const stem = `<path d="M${number(x)} ${number(y)}Q${number(x + dx * 0.2)} ${number(y + dy * 0.6)} ${number(x + dx)} ${number(y + dy)}" fill="none" stroke="${shade(ink, -0.2)}" stroke-width="${number(size * 0.035)}"/>`;
    const blade = (share: number, off: number, grown: number) =>
      `<path d="${leaf}" transform="translate(${number(x + dx * share)} ${number(y + dy * share)})rotate(${number(turn + off)})scale(${grown})" fill="${fill}"/>`;
    return stem + blade(0.7, -38, 0.7) + blade(0.78, 40, 0.7) + blade(0.95, 0, 0.9);
  }).join('');
}

/** A long bread that stands in a bag. */
export function loaf(sheet: Sheet, { x, y, size, turn }: Spot & { turn: number }): string {
  const crust = gradient(
    sheet,
    [0, 0, 1, 0],
    [
      [0, '#b9763a'],
      [0.35, '#e0ab67'],
      [1, '#8d5526'],
    ],
  );
  const way = along(
    [
      [0, 0],
      [0, -size * 0.7],
      [0, -size * 1.3],
    ],
    10,
  );
  const outline = ribbon(
    way,
    (share) => size * 0.42 * Math.sqrt(Math.max(0.02, 1 - Math.max(0, share - 0.35) ** 2 * 2.2)),
  );
  const cuts = [0.45, 0.75, 1.05].map(
    (share) =>
      `<path d="M${number(-size * 0.13)} ${number(-size * share + size * 0.06)}q${number(size * 0.14)} ${number(-size * 0.14)} ${number(size * 0.27)} ${number(-size * 0.12)}" fill="none" stroke="#f3d9a8" stroke-width="${number(size * 0.06)}" stroke-linecap="round"/>`,
  );
  return `<g transform="translate(${number(x)} ${number(y)})rotate(${number(turn)})"><path d="${outline}" fill="${crust}"/>${cuts.join('')}</g>`;
}
