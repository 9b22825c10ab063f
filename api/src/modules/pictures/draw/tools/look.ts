import type { Motif, View } from '../../subjects.ts';
import type { Random } from './random.ts';
import type { Sheet } from './sheet.ts';

/** What a figure is asked to look like. */
export type Look = { colour: string; motif: Motif; view: View; random: Random };

/** Something that stands with its foot at 0, 0. `half` is how far its foot reaches to each side; its shadow is as wide. */
export type Figure = {
  markup: string;
  half: number;
  height: number;
  /** How far its foot goes back: a box stands on more ground than a bag seen from the front. */
  deep?: number;
  /** It does not touch the ground. */
  hung?: boolean;
};

export type Draw = (sheet: Sheet, look: Look) => Figure;
