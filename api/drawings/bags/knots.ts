import { rope } from '../cloth/string.ts';
import { shade } from '../tools/colour.ts';
import { arc, type Point, ribbon, smooth } from '../tools/path.ts';
import type { Random } from '../tools/random.ts';
import { linearGradient, type Sheet } from '../tools/sheet.ts';

type Neck = { centre: number; level: number; half: number; string: string };
type Knot = (sheet: Sheet, random: Random, neck: Neck) => string;

export const knots: Readonly<Record<'string' | 'cords' | 'ribbon', Knot>> = {
  string: stringKnot,
  cords: drawCords,
  ribbon: ribbonBow,
};

/** String wound around the neck, with a knot and two loose ends. */
function stringKnot(_sheet: Sheet, random: Random, { centre, level, half, string }: Neck): string {
  const breadth = Math.max(7, half * 0.17);
  const turns = [0.9, 0.3, -0.3].map((share) => rope(around(centre, level + share * breadth, half), breadth, string));
  const knot: Point = [centre + half * random.spread(0.35), level + half * 0.16];
  const end = (side: number, long: number): Point[] => [
    knot,
    [knot[0] + side * half * 0.35, knot[1] + half * 0.5],
    [knot[0] + side * half * 0.4, knot[1] + half * long * 0.6],
    [knot[0] + side * half * random.between(0.2, 0.75), knot[1] + half * long],
  ];
  const loop = (side: number): Point[] => [
    knot,
    [knot[0] + side * half * 0.6, knot[1] - half * 0.28],
    [knot[0] + side * half * 0.95, knot[1] + half * 0.12],
    [knot[0] + side * half * 0.5, knot[1] + half * 0.3],
    knot,
  ];
  const bow = random.chance(0.55) ? [loop(-1), loop(1)] : [];
  const ends = [end(-1, random.between(1.3, 2)), end(1, random.between(1.1, 1.8))];
  const thin = [...ends, ...bow].map((curve) => rope(curve, breadth * 0.85, string));
  return [...turns, ...thin, rope(across(knot, breadth), breadth * 1.5, string)].join('');
}

/** A drawstring that comes out at both sides of the neck, with knots at its ends. */
function drawCords(_sheet: Sheet, random: Random, { centre, level, half, string }: Neck): string {
  const breadth = Math.max(7, half * 0.1);
  const hanging = [-1, 1].map((side) => {
    const out = centre + side * half * 1.02;
    const long = half * random.between(1.1, 1.7);
    const curve: Point[] = [
      [out, level],
      [out + side * half * 0.34, level + half * 0.16],
      [out + side * half * random.between(0.4, 0.56), level + long * 0.55],
      [out + side * half * random.between(0.3, 0.5), level + long],
    ];
    const last = curve.at(-1) ?? [0, 0];
    const tuft = [-0.5, 0, 0.5].map((lean) =>
      rope([last, [last[0] + lean * breadth * 1.6, last[1] + breadth * 3]], breadth * 0.5, string),
    );
    return rope(curve, breadth, string) + tuft.join('') + rope(across(last, breadth), breadth * 1.6, string);
  });
  return rope(around(centre, level, half * 1.02), breadth, string) + hanging.join('');
}

function ribbonBow(sheet: Sheet, random: Random, { centre, level, half, string }: Neck): string {
  const broad = half * 0.42;
  const fill = (flip: boolean) =>
    linearGradient(sheet, flip ? [1, 0, 0, 1] : [0, 0, 1, 1], [
      [0, shade(string, 0.4)],
      [0.35, string],
      [0.7, shade(string, -0.3)],
      [1, shade(string, -0.1)],
    ]);
  const edge = `stroke="${shade(string, -0.5)}" stroke-opacity=".5" stroke-width="1.6"`;
  const place: Point = [centre, level + half * 0.08];
  const loop = (side: number) => {
    const [x, y] = place;
    const at = (dx: number, dy: number): Point => [x + side * half * dx, y + half * dy];
    const whole = smooth([at(0, 0), at(0.6, -0.5), at(1.25, -0.52), at(1.42, -0.1), at(1.1, 0.3), at(0.5, 0.26)], true);
    const hole = smooth([at(0.42, -0.06), at(0.8, -0.28), at(1.16, -0.24), at(1.16, -0.02), at(0.8, 0.08)], true);
    return `<path d="${whole}" fill="${fill(side < 0)}" ${edge}/><path d="${hole}" fill="${shade(string, -0.45)}"/>`;
  };
  const tail = (side: number) => {
    const [x, y] = place;
    const long = half * random.between(1.3, 1.8);
    const curve: Point[] = [
      [x, y],
      [x + side * half * 0.34, y + long * 0.3],
      [x + side * half * 0.3, y + long * 0.65],
      [x + side * half * random.between(0.5, 0.8), y + long],
    ];
    return `<path d="${ribbon(curve, (share) => broad * (0.5 + share * 0.5))}" fill="${fill(side > 0)}" ${edge}/>`;
  };
  const band = `<path d="${ribbon(around(centre, level, half * 1.03), () => broad * 0.62)}" fill="${fill(false)}" ${edge}/>`;
  const knot = `<path d="${smooth(
    [
      [place[0] - broad * 0.5, place[1] - broad * 0.42],
      [place[0] + broad * 0.5, place[1] - broad * 0.46],
      [place[0] + broad * 0.46, place[1] + broad * 0.5],
      [place[0] - broad * 0.48, place[1] + broad * 0.44],
    ],
    true,
  )}" fill="${fill(true)}" ${edge}/>`;
  return band + tail(-1) + tail(1) + loop(-1) + loop(1) + knot;
}

function around(centre: number, level: number, half: number): Point[] {
  return arc([centre, level], half * 1.03, half * 0.15, 178, 2, 8);
}

function across([x, y]: Point, breadth: number): Point[] {
  return [
    [x - breadth * 0.5, y - breadth * 0.3],
    [x + breadth * 0.5, y + breadth * 0.4],
  ];
}
