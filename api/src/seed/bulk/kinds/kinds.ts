import { bags } from './bags.ts';
import type { Kind } from './kind.ts';
import { sacks } from './sacks.ts';
import { supplies } from './supplies.ts';

/** All kinds, each as often as its share: whoever takes one of them gets the usual more often. */
export const kinds: readonly Kind[] = [...sacks, ...bags, ...supplies].flatMap((kind) =>
  Array.from({ length: kind.share }, () => kind),
);
