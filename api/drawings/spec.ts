import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { averageColour } from './average-colour.ts';
import { forms, motifs, type PictureSpec, scenes, sizes, views } from './subjects.ts';

export type { Form, Motif, PictureSpec, ProductSpec, Scene, View } from './subjects.ts';

/** The version of the drawing code. Raise it with every visible change: pictures then get new ids, and so new addresses. */
export const RECIPE = 1;

/** A row of the table `pictures`, before its spec is written as text. */
export type Picture = { id: string; spec: PictureSpec; width: number; height: number; colour: string };

/** Computes a picture's row from its spec: id, size and placeholder colour. Draws nothing. */
export function pictureOf(looseSpec: PictureSpec): Picture {
  const spec = canonical(looseSpec);
  const id = hash('sha256', `${RECIPE} ${Object.values(spec).join(' ')}`, 'hex').slice(0, 20);
  return { id, spec, ...sizes[spec.subject], colour: averageColour(spec) };
}

/** Brings the fields into a fixed order, so that equal specs get the same id. */
function canonical(spec: PictureSpec): PictureSpec {
  const seed = assertSeed(spec.seed);
  switch (spec.subject) {
    case 'product': {
      const { subject, form, motif, view } = spec;
      return { subject, form, colour: assertColour(spec.colour), motif, view, seed };
    }
    case 'article':
      return { subject: spec.subject, scene: spec.scene, seed };
    case 'category':
      return { subject: spec.subject, form: spec.form, seed };
    case 'hero':
      return { subject: spec.subject, seed };
  }
}

// Colours and seeds come from our own code, so an invalid value is a bug and throws.
function assertColour(colour: string): string {
  const lower = colour.toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(lower)) throw new Error(`not a colour: ${JSON.stringify(colour)}`);
  return lower;
}

function assertSeed(seed: number): number {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`not a seed: ${seed}`);
  return seed;
}

const literalUnion = <T extends string>(words: readonly T[]) => Type.Union(words.map((word) => Type.Literal(word)));
const seed = Type.Integer({ minimum: 0 });
const Spec = Type.Union([
  Type.Object({
    subject: Type.Literal('product'),
    form: literalUnion(forms),
    colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    motif: literalUnion(motifs),
    view: literalUnion(views),
    seed,
  }),
  Type.Object({ subject: Type.Literal('article'), scene: literalUnion(scenes), seed }),
  Type.Object({ subject: Type.Literal('category'), form: literalUnion(forms), seed }),
  Type.Object({ subject: Type.Literal('hero'), seed }),
]);
const specValidator = Compile(Spec);

/** Validates the value of the column `spec`; undefined when it is no spec that this version can draw. */
export function readSpec(value: unknown): PictureSpec | undefined {
  return specValidator.Check(value) ? value : undefined;
}
