import type { PhrasingContent } from 'mdast';
import type { Inline, Marks } from './blocks.ts';
import { safeUrl } from './links.ts';

/** Converts inline Markdown to pieces of text. A link with an unsafe address becomes plain text. */
export function inlineOf(nodes: PhrasingContent[], marks: Marks = {}): Inline[] {
  return mergeEqualNeighbours(nodes.flatMap((node) => piecesOf(node, marks)));
}

function piecesOf(node: PhrasingContent, marks: Marks): Inline[] {
  switch (node.type) {
    case 'text':
      // A line break in the source is a space on the page.
      return [{ kind: 'text', text: node.value.replace(/(?<!\s)\s*\n\s*/g, ' '), ...marks }];
    case 'inlineCode':
      return [{ kind: 'text', text: node.value, ...marks }];
    case 'strong':
      return inlineOf(node.children, { ...marks, strong: true });
    case 'emphasis':
      return inlineOf(node.children, { ...marks, emphasis: true });
    case 'break':
      return [{ kind: 'break' }];
    case 'image':
      return [{ kind: 'text', text: node.alt ?? '', ...marks }];
    case 'link': {
      const url = safeUrl(node.url);
      if (url === undefined) return inlineOf(node.children, marks);
      return [{ kind: 'link', text: inlineText(inlineOf(node.children)), url, ...marks }];
    }
    default:
      // HTML, references and footnotes: the parser is configured not to produce them.
      return [];
  }
}

/** The plain text of a line. */
export function inlineText(line: Inline[]): string {
  return line
    .map((piece) => (piece.kind === 'break' ? ' ' : piece.text))
    .join('')
    .trim();
}

function mergeEqualNeighbours(pieces: Inline[]): Inline[] {
  const line: Inline[] = [];
  for (const piece of pieces) {
    const previous = line.at(-1);
    if (piece.kind === 'text' && previous?.kind === 'text' && sameMarks(piece, previous)) previous.text += piece.text;
    else if (piece.kind === 'break' || piece.text !== '') line.push(piece);
  }
  return line;
}

function sameMarks(first: Marks, second: Marks): boolean {
  return first.strong === second.strong && first.emphasis === second.emphasis;
}
