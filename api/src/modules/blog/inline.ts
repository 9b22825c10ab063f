import type { PhrasingContent } from 'mdast';
import type { Inline, Marks } from './blocks.ts';
import { safeUrl } from './links.ts';

/** A line of text in pieces. A link that may not be followed is read as its words. */
export function lineOf(nodes: PhrasingContent[], marks: Marks = {}): Inline[] {
  return joined(nodes.flatMap((node) => piecesOf(node, marks)));
}

function piecesOf(node: PhrasingContent, marks: Marks): Inline[] {
  switch (node.type) {
    case 'text':
      // A line that ends in the source does not end on the page.
      return [{ kind: 'text', text: node.value.replace(/\s*\n\s*/g, ' '), ...marks }];
    case 'inlineCode':
      return [{ kind: 'text', text: node.value, ...marks }];
    case 'strong':
      return lineOf(node.children, { ...marks, strong: true });
    case 'emphasis':
      return lineOf(node.children, { ...marks, emphasis: true });
    case 'break':
      return [{ kind: 'break' }];
    case 'image':
      return [{ kind: 'text', text: node.alt ?? '', ...marks }];
    case 'link': {
      const url = safeUrl(node.url);
      if (url === undefined) return lineOf(node.children, marks);
      return [{ kind: 'link', text: wordsOf(lineOf(node.children)), url, ...marks }];
    }
    default:
      // HTML, references, footnotes: nothing that the reader below is set to make.
      return [];
  }
}

/** What a person reads of it. */
export function wordsOf(line: Inline[]): string {
  return line
    .map((piece) => (piece.kind === 'break' ? ' ' : piece.text))
    .join('')
    .trim();
}

/** Neighbours that look alike are one piece. */
function joined(pieces: Inline[]): Inline[] {
  const line: Inline[] = [];
  for (const piece of pieces) {
    const last = line.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text' && sameMarks(piece, last)) last.text += piece.text;
    else if (piece.kind === 'break' || piece.text !== '') line.push(piece);
  }
  return line;
}

function sameMarks(one: Marks, other: Marks): boolean {
  return one.strong === other.strong && one.emphasis === other.emphasis;
}
