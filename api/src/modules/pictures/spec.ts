import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { averageColour } from './average-colour.ts';
import { forms, motifs, type PictureSpec, scenes, sizes, views } from './subjects.ts';

export type { Form, Motif, PictureSpec, ProductSpec, Scene, View } from './subjects.ts';

/** Goes up with every change of what is drawn: pictures then get new ids, and so new addresses. */
export const RECIPE = 1;

/** A row of the table `pictures`, before its spec is written as text. */
export type Picture = { id: string; spec: PictureSpec; width: number; height: number; colour: string };

/** The picture of a spec: what it is called, how large it is, and a colour to stand in its place. Draws nothing. */
export function pictureOf(given: PictureSpec): Picture {
  const spec = canonical(given);
  const id = hash('sha256', `${RECIPE} ${Object.values(spec).join(' ')}`, 'hex').slice(0, 20);
  return { id, spec, ...sizes[spec.subject], colour: averageColour(spec) };
}

/** The same members in the same order, however the spec was written. */
function canonical(spec: PictureSpec): PictureSpec {
  const seed = mustBeSeed(spec.seed);
  switch (spec.subject) {
    case 'product': {
      const { subject, form, motif, view } = spec;
      return { subject, form, colour: mustBeColour(spec.colour), motif, view, seed };
    }
    case 'article':
      return { subject: spec.subject, scene: spec.scene, seed };
    case 'category':
      return { subject: spec.subject, form: spec.form, seed };
    case 'hero':
      return { subject: spec.subject, seed };
  }
}

// Both come from our own seeds and tables: a wrong one is a mistake in our code.
function mustBeColour(colour: string): string {
  const lower = colour.toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(lower)) throw new Error(`not a colour: ${JSON.stringify(colour)}`);
  return lower;
}

function mustBeSeed(seed: number): number {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`not a seed: ${seed}`);
  return seed;
}

const oneOf = <T extends string>(words: readonly T[]) => Type.Union(words.map((word) => Type.Literal(word)));
const seed = Type.Integer({ minimum: 0 });
const Spec = Type.Union([
  Type.Object({
    subject: Type.Literal('product'),
    form: oneOf(forms),
    colour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
    motif: oneOf(motifs),
    view: oneOf(views),
    seed,
  }),
  Type.Object({ subject: Type.Literal('article'), scene: oneOf(scenes), seed }),
  Type.Object({ subject: Type.Literal('category'), form: oneOf(forms), seed }),
  Type.Object({ subject: Type.Literal('hero'), seed }),
]);
const specs = Compile(Spec);

/** What stands in the table; undefined when it is nothing that can be drawn. */
export function readSpec(value: unknown): PictureSpec | undefined {
  return specs.Check(value) ? value : undefined;
}
