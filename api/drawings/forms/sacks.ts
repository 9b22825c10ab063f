import { lyingBags } from '../bags/lying.ts';
import { openBag } from '../bags/open.ts';
import { sewnBag } from '../bags/sewn.ts';
import type { BagMaterial, SoftBag } from '../bags/soft-bag.ts';
import { tiedBag } from '../bags/tied.ts';
import type { Content } from '../props/contents.ts';
import { lightness, mix, shade } from '../tools/colour.ts';
import type { DrawFigure, Figure } from '../tools/look.ts';
import type { Sheet } from '../tools/sheet.ts';

type Pose = (sheet: Sheet, bag: SoftBag) => Figure;
type Contents = readonly [Content, ...Content[]];

const poseByName = { tied: tiedBag, open: openBag, sewn: sewnBag } as const;

/** A sack whose seed chooses pose and proportions; its side view is a pile of such sacks. */
function softSack(
  material: Omit<BagMaterial, 'width' | 'height'>,
  poses: readonly [Pose, ...Pose[]],
  contents: Contents,
): DrawFigure {
  return (sheet, look) => {
    const random = look.random.fork('size');
    const sizedMaterial: BagMaterial = {
      ...material,
      width: 600 * random.between(0.94, 1.06),
      height: 800 * random.between(0.93, 1.05),
      content: look.content ?? random.pick(contents),
    };
    if (look.view === 'side') return lyingBags(sheet, { look, material: sizedMaterial }, random.whole(2, 3));
    const pose = random.pick(poses);
    return (look.pose === undefined ? pose : poseByName[look.pose])(sheet, { look, material: sizedMaterial });
  };
}

export const juteSack = softSack(
  { weave: 'jute', string: '#a87f4c', thread: '#efe2c4', lumps: 0.05, stiff: 0.5 },
  [tiedBag, openBag, openBag, sewnBag],
  ['coffee', 'rice', 'beans', 'potatoes', 'walnuts', 'wheat', 'chickpeas'],
);

export const ppSack = softSack(
  { weave: 'tape', gloss: 0.1, string: '#d9d2c0', thread: '#c8462f', stiff: 0.8 },
  [sewnBag, sewnBag, openBag, tiedBag],
  ['rice', 'wheat', 'chickpeas', 'onions', 'beans'],
);

export const clothBag = softSack(
  { weave: 'canvas', string: '#b99a6a', thread: '#8c6a3f', stiff: 0.35, lumps: 0.04 },
  [tiedBag, sewnBag, openBag],
  ['rice', 'chickpeas', 'wheat', 'beans', 'walnuts'],
);

/** A glossy sack with coloured bands above and below the print. */
export const laminatedSack: DrawFigure = (sheet, look) => {
  const random = look.random.fork('laminated');
  const bandColour = random.pick(['#1f5a41', '#b4532a', '#27456b', '#8f2f25', '#c58a24'] as const);
  const light = lightness(look.colour) > 0.72;
  const material: BagMaterial = { weave: 'film', gloss: 0.34, thread: '#f4ead6', stiff: 1.1, width: 590, height: 820 };
  if (look.view === 'side') return lyingBags(sheet, { look, material }, 2);
  return sewnBag(sheet, {
    look,
    material: { ...material, bandColour: light ? bandColour : shade(mix(look.colour, '#fff4dc', 0.75), 0.3) },
  });
};
