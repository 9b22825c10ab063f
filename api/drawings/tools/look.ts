import type { Content } from '../props/contents.ts';
import type { Motif, View } from '../subjects.ts';
import type { Random } from './random.ts';
import type { Sheet } from './sheet.ts';

/** The properties of one drawn product: cloth colour, printed motif, side, pose. */
export type Look = {
  colour: string;
  motif: Motif;
  view: View;
  random: Random;
  /** Overrides the pose that the seed would choose. */
  pose?: 'tied' | 'open' | 'sewn';
  content?: Content;
  /** The bag must stand on the ground, not hang on a peg. */
  stands?: boolean;
};

/** A drawn thing with the middle of its base at 0, 0. `half` is half the width of its base and of its shadow. */
export type Figure = {
  markup: string;
  half: number;
  height: number;
  /** The depth of its base, for boxes that are seen from a corner. */
  deep?: number;
  /** Markup of the shadow on the wall, for things that hang; they get no shadow on the ground. */
  wallShadow?: string;
};

export type DrawFigure = (sheet: Sheet, look: Look) => Figure;
