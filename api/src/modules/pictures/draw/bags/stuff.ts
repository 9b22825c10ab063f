import type { Weave } from '../cloth/cloth.ts';
import type { Content } from '../props/contents.ts';
import type { Look } from '../tools/look.ts';

/** What tells one soft bag from another that stands in the same pose. */
export type Stuff = {
  weave: Weave;
  /** In the units of the drawing. */
  width: number;
  height: number;
  gloss?: number;
  /** How hard it creases: 0 hangs softly, 1 is stiff. */
  stiff?: number;
  string?: string;
  /** How its neck is closed. */
  tie?: 'string' | 'cords' | 'ribbon';
  /** A pear hangs from its neck; a pouch is nearly square below it. */
  build?: 'pear' | 'pouch';
  /** Breadth of the neck as a share of the bag's. */
  neck?: number;
  thread?: string;
  content?: Content;
  /** The colour of broad printed fields, for bags that have them whatever else is printed. */
  field?: string;
  /** How lumpy what is inside makes it. */
  lumps?: number;
};

export type Bag = { look: Look; stuff: Stuff };
