import type { Block } from '../../api-data.ts';

type List = Extract<Block, { kind: 'list' }>;
type Line = List['items'][number]['line'];

/** The words of a text without its structure, one line for each paragraph, heading, list item or table row. */
export function toPlainText(blocks: readonly Block[]): string {
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
      return [lineText(block.line)];
    case 'list':
      return listLines(block);
    case 'quote':
      return block.blocks.flatMap(linesOf);
    case 'table':
      return [block.columns.map(({ head }) => head), ...block.rows].map((row) => row.map(lineText).join('، '));
    default:
      return [];
  }
}

const listLines = ({ items }: List): string[] =>
  items.flatMap(({ line, lists }) => [lineText(line), ...lists.flatMap(listLines)]);

const lineText = (line: Line): string => line.map((inline) => (inline.kind === 'break' ? ' ' : inline.text)).join('');
