import type {
  BlockContent,
  DefinitionContent,
  ListItem as ItemNode,
  List as ListNode,
  RootContent,
  Table,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { type Block, type Inline, type List, type ListItem, maxListDepth, type Paragraph } from './blocks.ts';
import { headingIds, levelOf } from './headings.ts';
import { inlineOf, inlineText } from './inline.ts';
import { limitMarkdown } from './limit-markdown.ts';
import { isOwnPicture } from './links.ts';

const maxTableColumns = 12;

type Node = RootContent | BlockContent | DefinitionContent;

/** HTML is not parsed: `<b>` stays text. Indented text is a paragraph, not code. */
const disabledSyntax = { disable: { null: ['htmlFlow', 'htmlText', 'definition', 'codeIndented'] } };
const options = { extensions: [gfmTable(), disabledSyntax], mdastExtensions: [gfmTableFromMarkdown()] };

/** Converts Markdown to blocks. Safe for any input, however hostile. */
export function toBlocks(markdown: string): Block[] {
  const idOf = headingIds();
  return fromMarkdown(limitMarkdown(markdown), options).children.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading': {
        const text = inlineText(inlineOf(node.children));
        return text === '' ? [] : [{ kind: 'heading', level: levelOf(node.depth), id: idOf(text), text }];
      }
      case 'blockquote': {
        const blocks = plainBlocks(node);
        return blocks.length === 0 ? [] : [{ kind: 'quote', blocks }];
      }
      case 'table':
        return [tableOf(node)];
      case 'thematicBreak':
        return [{ kind: 'rule' }];
      default:
        return pictureOf(node) ?? plainBlocks(node);
    }
  });
}

/** The content of quotes and list items: paragraphs and lists. Everything else becomes plain text. */
function plainBlocks(node: Node, depth = 1): (Paragraph | List)[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return paragraph(inlineOf(node.children));
    case 'list':
      return [listOf(node, depth)];
    case 'blockquote':
      return node.children.flatMap((child) => plainBlocks(child, depth));
    case 'code':
      return paragraph([{ kind: 'text', text: node.value.replace(/\s+/g, ' ') }]);
    case 'table':
      return node.children.flatMap(({ children }) =>
        paragraph(oneLine(children.map((cell) => inlineOf(cell.children)))),
      );
    default:
      return [];
  }
}

function paragraph(line: Inline[]): Paragraph[] {
  return inlineText(line) === '' ? [] : [{ kind: 'paragraph', line }];
}

function listOf(node: ListNode, depth: number): List {
  const items = node.children.flatMap((item) => itemsOf(item, depth));
  return { kind: 'list', ordered: node.ordered === true, start: node.start ?? 1, items };
}

/** A list item. At the maximal depth, the items of its lists follow it instead of being nested. */
function itemsOf(node: ItemNode, depth: number): ListItem[] {
  const blocks = node.children.flatMap((child) => plainBlocks(child, depth + 1));
  const line = oneLine(blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.line] : [])));
  const lists = blocks.filter((block) => block.kind === 'list');
  return depth < maxListDepth ? [{ line, lists }] : [{ line, lists: [] }, ...lists.flatMap((list) => list.items)];
}

function oneLine(lines: Inline[][]): Inline[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ kind: 'break' }, ...line]));
}

function tableOf({ align, children }: Table): Block {
  const [head = [], ...rows] = children.map((row) => row.children.map((cell) => inlineOf(cell.children)));
  const columns = head
    .slice(0, maxTableColumns)
    .map((line, index) => ({ head: line, align: alignments[align?.[index] ?? 'left'] }));
  // A row may have fewer cells than the head, or more.
  return { kind: 'table', columns, rows: rows.map((row) => columns.map((_, index) => row[index] ?? [])) };
}

/** Markdown's default `left` means the start of the line, which is on the right in Persian. */
const alignments = { left: 'start', center: 'center', right: 'end' } as const;

/** A paragraph that is only a picture of the shop. Pictures within text become their description. */
function pictureOf(node: Node): Block[] | undefined {
  const [image, ...others] = node.type === 'paragraph' ? node.children : [];
  if (image?.type !== 'image' || others.length > 0 || !isOwnPicture(image.url)) return undefined;
  return [{ kind: 'picture', url: image.url, alt: image.alt ?? '', caption: image.title ?? '' }];
}
