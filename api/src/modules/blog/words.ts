import type { Block, Inline, List } from './blocks.ts';
import { wordsOf } from './inline.ts';
import { toBlocks } from './markdown.ts';

/** Words a minute of a reader who is not in a hurry. */
const PACE = 180;

/** The text without its signs, a line for each block: what a search looks through. */
export function plainText(markdown: string): string {
  return toBlocks(markdown).map(blockText).filter(Boolean).join('\n');
}

export function blockText(block: Block): string {
  return linesOf(block).map(wordsOf).filter(Boolean).join('\n');
}

/** At least one: nobody is told «0 minutes». */
export function readingMinutes(markdown: string): number {
  const words = plainText(markdown).split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / PACE));
}

function linesOf(block: Block): Inline[][] {
  switch (block.kind) {
    case 'heading':
      return [[{ kind: 'text', text: block.text }]];
    case 'paragraph':
      return [block.line];
    case 'list':
      return listLines(block);
    case 'quote':
      return block.blocks.flatMap(linesOf);
    case 'table':
      return [block.columns.map(({ head }) => head), ...block.rows].flat();
    case 'picture':
      return [[{ kind: 'text', text: block.caption }]];
    case 'rule':
      return [];
  }
}

function listLines({ items }: List): Inline[][] {
  return items.flatMap(({ line, lists }) => [line, ...lists.flatMap(listLines)]);
}
