import type { Block } from './blocks.ts';
import { toBlocks } from './markdown.ts';

/** More than a shop has texts that are read often. */
const KEPT = 200;
const kept = new Map<string, Block[]>();

/** As `toBlocks`, which takes milliseconds: a text that was read lately is not read again. What comes out is shared. */
export function readBlocks(markdown: string): Block[] {
  const blocks = kept.get(markdown) ?? toBlocks(markdown);
  // The order of a map is the order in which its keys came: this one is now the youngest.
  kept.delete(markdown);
  kept.set(markdown, blocks);
  const oldest = kept.keys().next();
  if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value);
  return blocks;
}
