import { LRUCache } from 'lru-cache';
import type { Block } from './blocks.ts';
import { toBlocks } from './markdown.ts';

/** More texts than a shop has that are read often. */
const maxTexts = 200;
const cache = new LRUCache<string, Block[]>({ max: maxTexts });

/** `toBlocks` with a cache, because parsing takes milliseconds. Callers share the result and must not change it. */
export function readBlocks(markdown: string): Block[] {
  const blocks = cache.get(markdown) ?? toBlocks(markdown);
  cache.set(markdown, blocks);
  return blocks;
}
