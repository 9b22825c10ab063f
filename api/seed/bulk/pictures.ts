import { type Picture, type ProductSpec, pictureOf, type View } from '../../drawings/spec.ts';
import type { Kind } from './kinds/kind.ts';
import type { Colour } from './options.ts';
import type { SeededRandom } from './random.ts';
import type { Variant } from './variants.ts';

type ProductPicture = { picture: Picture; alt: string; colour_id: number | null };

const juteColour = '#b9965f';
/** The number of different poses of the same thing. */
const poseCount = 4;

/** Pictures of the first three colours from the front, and of the first colour from the side. */
export function picturesOf(
  kind: Kind,
  variants: readonly Variant[],
  name: string,
  random: SeededRandom,
): ProductPicture[] {
  const motif = random.pick(kind.motifs);
  const seed = random.below(poseCount);
  const picture = (colour: string, view: View) =>
    cachedPicture({ subject: 'product', form: kind.form, colour, motif, view, seed });
  const colours = coloursOf(variants).slice(0, 3);
  const fronts = colours.map(({ id, title, hex }) => ({
    picture: picture(hex, 'front'),
    alt: `${name}، ${title}، از روبه‌رو`,
    colour_id: id,
  }));
  const cloth = colours[0]?.hex ?? kind.cloth ?? juteColour;
  const withoutColour = { picture: picture(cloth, 'front'), alt: `${name}، از روبه‌رو`, colour_id: null };
  const side = { picture: picture(cloth, 'side'), alt: `${name}، از پهلو`, colour_id: null };
  return [...(fronts.length === 0 ? [withoutColour] : fronts), side];
}

function coloursOf(variants: readonly Variant[]): Colour[] {
  const colours = variants.flatMap(({ colour }) => (colour === null ? [] : [colour]));
  return [...new Map(colours.map((colour) => [colour.id, colour])).values()];
}

const pictureCache = new Map<string, Picture>();

/** `pictureOf` with a cache: hundreds of thousands of calls are for the same few thousand pictures. */
function cachedPicture(spec: ProductSpec): Picture {
  const key = `${spec.form} ${spec.colour} ${spec.motif} ${spec.view} ${spec.seed}`;
  const picture = pictureCache.get(key) ?? pictureOf(spec);
  pictureCache.set(key, picture);
  return picture;
}
