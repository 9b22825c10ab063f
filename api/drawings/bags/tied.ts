import { body } from '../cloth/body.ts';
import { print } from '../motifs/print.ts';
import { shade } from '../tools/colour.ts';
import { crumpled, gathered, lumpy } from '../tools/folds.ts';
import type { Figure } from '../tools/look.ts';
import { noiseFrom } from '../tools/noise.ts';
import type { Random } from '../tools/random.ts';
import type { Height } from '../tools/relief.ts';
import type { Sheet } from '../tools/sheet.ts';
import { type Row, type Surface, surfaceOf } from '../tools/surface.ts';
import { knots } from './knots.ts';
import { type SoftBag, sagging, uneven } from './soft-bag.ts';

/** A full bag, tied at the neck. */
export function tiedBag(sheet: Sheet, { look, material }: SoftBag): Figure {
  const random = look.random.fork('tied');
  const { width, height, weave, gloss = 0, stiff = 0.4, string = '#b98d55', tie = 'string', build = 'pear' } = material;
  const lean = random.spread(width * 0.03);
  const neck = width * (material.neck ?? 0.127) * random.between(0.92, 1.1);
  const belly = random.between(0.94, 1.06);
  const throat = -height * 0.8;
  const surface = surfaceOf({
    rows: rowsOf(width / 2, height, { neck, lean, belly, build }),
    wrap: 1.24,
    bow: [neck * 0.16, width * 0.075],
    wobble: uneven(random, width * 0.011),
    pinch: [0.02, 0.14],
  });
  const trunk = body(sheet, surface, {
    colour: look.colour,
    weave,
    gloss,
    fineness: 140,
    print: print(surface, look, { v: 0.62, half: 0.52, tall: 0.3 }),
    folds: [
      gathered(surface, random, {
        count: random.whole(5, 7),
        height: width * 0.034,
        from: 0,
        to: random.between(0.36, 0.5),
      }),
      lumpy(random, width * 0.3, width * (material.lumps ?? 0.045)),
      crumpled(random, width * 0.34, width * 0.016 * stiff),
      ...sagging(random, surface),
    ],
  });
  const ruff = ruffle(sheet, { look, material }, { random, neck, foot: throat, centre: lean });
  return {
    markup: trunk + ruff + knots[tie](sheet, random, { centre: lean, level: throat, half: neck, string }),
    half: width * 0.44,
    height: height * 1.02,
  };
}

type Build = { neck: number; lean: number; belly: number; build: 'pear' | 'pouch' };

function rowsOf(half: number, height: number, { neck, lean, belly, build }: Build): Row[] {
  const row = (share: number, reach: number, shift: number): Row => [-height * share, shift - reach, shift + reach];
  const [shoulder, middle, foot] = build === 'pear' ? [0.68, 0.92, 0.97] : [0.86, 0.97, 1];
  return [
    row(0.8, neck, lean),
    row(0.755, neck * (build === 'pear' ? 1.5 : 1.3), lean),
    row(0.67, Math.max(half * shoulder, neck * 1.5), lean * 0.8),
    row(0.5, half * middle * belly, lean * 0.5),
    row(0.28, half * 1.0 * belly, lean * 0.2),
    row(0.1, half * foot, 0),
    row(0.025, half * foot * 0.9, 0),
    row(0, half * foot * 0.74, 0),
  ];
}

/** The cloth above the knot. */
function ruffle(
  sheet: Sheet,
  { look, material }: SoftBag,
  { random, neck, foot, centre }: { random: Random; neck: number; foot: number; centre: number },
): string {
  const tall = material.height * random.between(0.15, 0.2);
  const flare = Math.min(neck * random.between(1.75, 2.2), material.width * 0.4);
  const noise = noiseFrom(random.next());
  const hem = (strength: number) => (u: number) =>
    tall * strength * (noise(u * 2.6 + 3, 1) + 0.4 * noise(u * 7, 4)) * (1 - u ** 6);
  const leaf = (share: number, reach: number, strength: number): Surface =>
    surfaceOf({
      rows: [
        [foot - tall * share, centre - flare * reach, centre + flare * reach],
        [foot - tall * share * 0.55, centre - flare * reach * 0.84, centre + flare * reach * 0.8],
        [foot - tall * 0.12, centre - neck * 1.06, centre + neck * 1.04],
        [foot + neck * 0.05, centre - neck, centre + neck],
      ],
      wrap: 1.1,
      bow: [flare * 0.1 * reach, neck * 0.14],
      hem: hem(strength),
      pinch: [0, 0],
    });
  const pleats = (surface: Surface, count: number): Height =>
    gathered(surface, random, { count, height: -neck * 0.2, from: 1.02, to: -0.35, bends: 0.9 });
  const far = leaf(1, 1, 0.16);
  const near = leaf(0.86, 1.05, 0.2);
  const cloth = { weave: material.weave, gloss: (material.gloss ?? 0) * 0.5, fineness: 90 };
  return (
    body(sheet, far, { ...cloth, colour: shade(look.colour, -0.2), folds: [pleats(far, 4)] }) +
    body(sheet, near, { ...cloth, colour: look.colour, folds: [pleats(near, 5)] })
  );
}
