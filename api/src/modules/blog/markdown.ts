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
import { type Block, type Inline, LIST_DEPTH, type List, type ListItem, type Paragraph } from './blocks.ts';
import { calm } from './calm.ts';
import { headingIds, levelOf } from './headings.ts';
import { lineOf, wordsOf } from './inline.ts';
import { isOwnPicture } from './links.ts';

const WIDEST_TABLE = 12;

type Node = RootContent | BlockContent | DefinitionContent;

/** HTML is not even read: `<b>` is three characters of text. Text that is indented by accident stays text. */
const off = { disable: { null: ['htmlFlow', 'htmlText', 'definition', 'codeIndented'] } };
const options = { extensions: [gfmTable(), off], mdastExtensions: [gfmTableFromMarkdown()] };

/** Markdown as blocks: headings, paragraphs, lists, quotes, tables, pictures of the shop. Any text at all may be given. */
export function toBlocks(markdown: string): Block[] {
  const idOf = headingIds();
  return fromMarkdown(calm(markdown), options).children.flatMap((node): Block[] => {
    switch (node.type) {
      case 'heading': {
        const text = wordsOf(lineOf(node.children));
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

/** What may stand inside a quote or an item: paragraphs and lists. Everything else is read as its words. */
function plainBlocks(node: Node, depth = 1): (Paragraph | List)[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return paragraph(lineOf(node.children));
    case 'list':
      return [listOf(node, depth)];
    case 'blockquote':
      return node.children.flatMap((child) => plainBlocks(child, depth));
    case 'code':
      return paragraph([{ kind: 'text', text: node.value.replace(/\s+/g, ' ') }]);
    case 'table':
      return node.children.flatMap(({ children }) => paragraph(oneLine(children.map((cell) => lineOf(cell.children)))));
    default:
      return [];
  }
}

function paragraph(line: Inline[]): Paragraph[] {
  return wordsOf(line) === '' ? [] : [{ kind: 'paragraph', line }];
}

function listOf(node: ListNode, depth: number): List {
  const items = node.children.flatMap((item) => itemsOf(item, depth));
  return { kind: 'list', ordered: node.ordered === true, start: node.start ?? 1, items };
}

/** An item; and where no list may be deeper, what its lists hold comes after it. */
function itemsOf(node: ItemNode, depth: number): ListItem[] {
  const blocks = node.children.flatMap((child) => plainBlocks(child, depth + 1));
  const line = oneLine(blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.line] : [])));
  const lists = blocks.filter((block) => block.kind === 'list');
  return depth < LIST_DEPTH ? [{ line, lists }] : [{ line, lists: [] }, ...lists.flatMap((list) => list.items)];
}

function oneLine(lines: Inline[][]): Inline[] {
  return lines.flatMap((line, index) => (index === 0 ? line : [{ kind: 'break' }, ...line]));
}

function tableOf({ align, children }: Table): Block {
  const [head = [], ...rows] = children.map((row) => row.children.map((cell) => lineOf(cell.children)));
  const columns = head
    .slice(0, WIDEST_TABLE)
    .map((line, index) => ({ head: line, align: sides[align?.[index] ?? 'left'] }));
  // A row may have fewer cells than the head, or more.
  return { kind: 'table', columns, rows: rows.map((row) => columns.map((_, index) => row[index] ?? [])) };
}

/** In Markdown a plain column is on the left; where Persian is read, that is its start. */
const sides = { left: 'start', center: 'center', right: 'end' } as const;

/** A picture that stands alone. Within a line of text a picture is read as its description. */
function pictureOf(node: Node): Block[] | undefined {
  const [image, ...others] = node.type === 'paragraph' ? node.children : [];
  if (image?.type !== 'image' || others.length > 0 || !isOwnPicture(image.url)) return undefined;
  return [{ kind: 'picture', url: image.url, alt: image.alt ?? '', caption: image.title ?? '' }];
}
