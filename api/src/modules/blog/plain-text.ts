import { searchKey } from '../search/key.ts';
import type { Block, Inline, List } from './blocks.ts';
import { inlineText } from './inline.ts';
import { toBlocks } from './markdown.ts';

/** A slow reading speed. */
const wordsPerMinute = 180;

/** The text without Markdown, one line per block, for the search. */
export function plainText(markdown: string): string {
  return toBlocks(markdown).map(blockText).filter(Boolean).join('\n');
}

export function blockText(block: Block): string {
  return linesOf(block).map(inlineText).filter(Boolean).join('\n');
}

/** At least one, so that no article shows «0 minutes». */
export function readingMinutes(markdown: string): number {
  const words = plainText(markdown).split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
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

/** The columns of an article that are computed from its text. They must be written whenever the text is. */
export function derivedColumns({ title, summary, body }: { title: string; summary: string; body: string }) {
  return { search_key: searchKey(title, summary, plainText(body)), reading_minutes: readingMinutes(body) };
}
