import type { Block } from '../../content.ts';

type List = Extract<Block, { kind: 'list' }>;
type Line = List['items'][number]['line'];

/** Blocks as plain text, a line for each. */
export function wordsOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap(linesOf)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text];
    case 'paragraph':
      return [lineWords(block.line)];
    case 'list':
      return listLines(block);
    case 'quote':
      return block.blocks.flatMap(linesOf);
    case 'table':
      return [block.columns.map(({ head }) => head), ...block.rows].map((row) => row.map(lineWords).join('، '));
    default:
      return [];
  }
}

const listLines = ({ items }: List): string[] =>
  items.flatMap(({ line, lists }) => [lineWords(line), ...lists.flatMap(listLines)]);

const lineWords = (line: Line): string => line.map((piece) => (piece.kind === 'break' ? ' ' : piece.text)).join('');
