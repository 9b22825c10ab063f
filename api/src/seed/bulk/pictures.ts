import { type Picture, type ProductSpec, pictureOf, type View } from '../../modules/pictures/spec.ts';
import type { Kind } from './kinds/kind.ts';
import type { Colour } from './options.ts';
import type { Chance } from './random.ts';
import type { Variant } from './variants.ts';

type Shown = { picture: Picture; alt: string; colour_id: number | null };

const JUTE = '#b9965f';
/** So many poses of the same thing. */
const POSES = 4;

/** Each of its first three colours from the front, and the first from the side. */
export function picturesOf(kind: Kind, variants: readonly Variant[], name: string, luck: Chance): Shown[] {
  const motif = luck.one(kind.motifs);
  const seed = luck.below(POSES);
  const draw = (colour: string, view: View) =>
    drawn({ subject: 'product', form: kind.form, colour, motif, view, seed });
  const colours = coloursOf(variants).slice(0, 3);
  const fronts = colours.map(({ id, title, hex }) => ({
    picture: draw(hex, 'front'),
    alt: `${name}، ${title}، از روبه‌رو`,
    colour_id: id,
  }));
  const cloth = colours[0]?.hex ?? kind.cloth ?? JUTE;
  const plain = { picture: draw(cloth, 'front'), alt: `${name}، از روبه‌رو`, colour_id: null };
  const side = { picture: draw(cloth, 'side'), alt: `${name}، از پهلو`, colour_id: null };
  return [...(fronts.length === 0 ? [plain] : fronts), side];
}

function coloursOf(variants: readonly Variant[]): Colour[] {
  const colours = variants.flatMap(({ colour }) => (colour === null ? [] : [colour]));
  return [...new Map(colours.map((colour) => [colour.id, colour])).values()];
}

const known = new Map<string, Picture>();

/** A few thousand pictures, asked for hundreds of thousands of times. */
function drawn(spec: ProductSpec): Picture {
  const key = `${spec.form} ${spec.colour} ${spec.motif} ${spec.view} ${spec.seed}`;
  const picture = known.get(key) ?? pictureOf(spec);
  known.set(key, picture);
  return picture;
}
