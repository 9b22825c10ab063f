import type { Point } from '../tools/path.ts';
import { along } from '../tools/path.ts';
import { blot, disc, line, type PrintArea, transformed } from './plot.ts';

/** An almond-shaped leaf from 0, 0 to the right. */
const leaf: readonly Point[] = [
  [0, 0],
  [0.3, -0.17],
  [0.68, -0.16],
  [1, 0],
  [0.68, 0.13],
  [0.3, 0.15],
];

/** A stalk with leaves on both sides, upward from `foot`. */
export function sprig(area: PrintArea, foot: Point, turn: number, size: number, pairs: number): string {
  const { inks, random } = area;
  const bend = random.spread(0.16);
  const curve: Point[] = [
    [0, 0],
    [bend * 0.6, -0.5],
    [bend, -1],
    [bend * 0.4, -1.42],
  ];
  const stalk = along(transformed(curve, foot, turn, size), 12);
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const share = 0.18 + (index / pairs) * 0.74;
    const place = stalk[Math.round(share * 12)] ?? foot;
    const long = size * (0.58 - 0.3 * Math.abs(share - 0.42));
    return [-1, 1].map((side) => {
      const angle = turn - 90 + side * (46 - share * 14) + random.spread(5);
      return blot(area, transformed(leaf, place, angle, long), inks[index % 3 === 2 ? 1 : 0]);
    });
  });
  const tip = blot(area, transformed(leaf, stalk.at(-1) ?? foot, turn - 90, size * 0.34), inks[0]);
  return line(area, stalk, 0.028 * size + 0.008, inks[0], true) + leaves.flat().join('') + tip;
}

/** An ear of wheat, upward from `foot`. */
export function ear(area: PrintArea, foot: Point, turn: number, size: number): string {
  const { inks, random } = area;
  const bend = random.spread(0.14);
  const stalk = along(
    transformed(
      [
        [0, 0],
        [bend * 0.3, -0.6],
        [bend, -1.2],
        [bend * 2.2, -1.9],
      ],
      foot,
      turn,
      size,
    ),
    16,
  );
  const grain: Point[] = leaf.map(([x, y]): Point => [x, y * 1.15]);
  const rows = Array.from({ length: 5 }, (_, index) => {
    const place = stalk[6 + index * 2] ?? foot;
    return [-1, 1].map((side) => {
      const angle = turn - 90 + side * (40 - index * 3);
      const beard = transformed(
        [
          [0.2, 0],
          [0.62, -0.03 * side],
        ],
        place,
        angle - side * 12,
        size,
      );
      return (
        blot(area, transformed(grain, place, angle, size * 0.36), inks[0]) + line(area, beard, 0.009 * size, inks[0])
      );
    });
  });
  const top = stalk.at(-1) ?? foot;
  const blade = transformed(
    leaf.map(([x, y]): Point => [x, y * 0.5]),
    stalk[3] ?? foot,
    turn - 90 + 38,
    size * 0.7,
  );
  return [
    line(area, stalk, 0.02 * size, inks[0]),
    ...rows.flat(),
    blot(area, transformed(grain, top, turn - 90, size * 0.3), inks[0]),
    blot(area, blade, inks[1]),
  ].join('');
}

/** A wreath of leaves and berries. */
export function wreath(area: PrintArea, centre: Point, radius: number): string {
  const { inks, random } = area;
  const count = 13;
  return Array.from({ length: count }, (_, index) => {
    const angle = -76 + (index / (count - 1)) * 332;
    const place: Point = [
      centre[0] + radius * Math.cos((angle * Math.PI) / 180),
      centre[1] + radius * Math.sin((angle * Math.PI) / 180),
    ];
    const long = radius * 0.46;
    const outer = blot(area, transformed(leaf, place, angle + 62 + random.spread(6), long), inks[0]);
    const inner = blot(area, transformed(leaf, place, angle + 132 + random.spread(6), long * 0.8), inks[0]);
    const berry = index % 3 === 1 ? disc(area, [place[0], place[1]], radius * 0.055, inks[1]) : '';
    return outer + inner + berry;
  }).join('');
}

/** A cypress, a motif of old Persian textiles. */
export function cypress(area: PrintArea, foot: Point, size: number): string {
  const { inks } = area;
  const crown: Point[] = [
    [0, -1.5],
    [0.2, -1.05],
    [0.3, -0.55],
    [0.22, -0.16],
    [0, -0.1],
    [-0.22, -0.16],
    [-0.3, -0.55],
    [-0.2, -1.05],
  ];
  const veins = [0.28, 0.5, 0.72, 0.94].map((share) =>
    line(
      area,
      transformed(
        [
          [-0.2 * (1.2 - share), -1.3 * share - 0.12],
          [0, -1.3 * share],
          [0.2 * (1.2 - share), -1.3 * share - 0.12],
        ],
        foot,
        0,
        size,
      ),
      0.03 * size,
      inks[1],
      true,
    ),
  );
  return (
    line(
      area,
      transformed(
        [
          [0, 0],
          [0, -0.2],
        ],
        foot,
        0,
        size,
      ),
      0.07 * size,
      inks[0],
    ) +
    blot(area, transformed(crown, foot, 0, size), inks[0]) +
    veins.join('')
  );
}

/** A boteh (paisley): a drop with a bent tip. */
export function boteh(area: PrintArea, centre: Point, turn: number, size: number): string {
  const { inks } = area;
  const drop: Point[] = [
    [0.34, -0.86],
    [0.2, -0.56],
    [0.44, -0.1],
    [0.4, 0.4],
    [0, 0.66],
    [-0.4, 0.42],
    [-0.46, 0],
    [-0.24, -0.46],
    [0.06, -0.84],
  ];
  const within = (share: number) => drop.map(([x, y]): Point => [x * share, y * share + 0.1 * (1 - share)]);
  return [
    blot(area, transformed(drop, centre, turn, size), inks[0]),
    blot(area, transformed(within(0.62), centre, turn, size), inks[1]),
    blot(area, transformed(within(0.34), centre, turn, size), inks[0]),
  ].join('');
}
