import type { Motif, View } from '../../subjects.ts';
import type { Content } from '../props/contents.ts';
import type { Random } from './random.ts';
import type { Sheet } from './sheet.ts';

/** What a figure is asked to look like. */
export type Look = {
  colour: string;
  motif: Motif;
  view: View;
  random: Random;
  /** For scenes that need a certain one; otherwise the seed decides. */
  pose?: 'tied' | 'open' | 'sewn';
  content?: Content;
  /** On the ground, not on a peg. */
  stands?: boolean;
};

/** Something that stands with its foot at 0, 0. `half` is how far its foot reaches to each side; its shadow is as wide. */
export type Figure = {
  markup: string;
  half: number;
  height: number;
  /** How far its foot goes back: a box stands on more ground than a bag seen from the front. */
  deep?: number;
  /** It hangs on a wall, which this darkens behind it. */
  hung?: string;
};

export type Draw = (sheet: Sheet, look: Look) => Figure;
