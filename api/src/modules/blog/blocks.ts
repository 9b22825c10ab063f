import { type TSchema, Type } from 'typebox';
import { oneOf } from '../../shapes.ts';

/**
 * A text in API responses: a page renders it without Markdown and without HTML. Nesting is limited: only lists contain lists,
 * at most `maxListDepth` deep.
 */
export type Block =
  | { kind: 'heading'; level: HeadingLevel; id: string; text: string }
  | Paragraph
  | List
  | { kind: 'quote'; blocks: (Paragraph | List)[] }
  | { kind: 'table'; columns: Column[]; rows: Inline[][][] }
  | { kind: 'picture'; url: string; alt: string; caption: string }
  | { kind: 'rule' };

/** Level 1 is the title of the page. */
export type HeadingLevel = 2 | 3 | 4;
export type Paragraph = { kind: 'paragraph'; line: Inline[] };
export type List = { kind: 'list'; ordered: boolean; start: number; items: ListItem[] };
export type ListItem = { line: Inline[]; lists: List[] };
export type Column = { head: Inline[]; align: 'start' | 'center' | 'end' };

export type Inline =
  | ({ kind: 'text'; text: string } & Marks)
  | ({ kind: 'link'; text: string; url: string } & Marks)
  | Break;
/** A line break. */
export type Break = { kind: 'break' };
export type Marks = { strong?: true; emphasis?: true };

export type Heading = Extract<Block, { kind: 'heading' }>;
export type Contents = Pick<Heading, 'id' | 'text' | 'level'>[];

/** Items of deeper lists are moved up to this depth. */
export const maxListDepth = 3;

const text = Type.String();
const marks = { strong: Type.Optional(Type.Literal(true)), emphasis: Type.Optional(Type.Literal(true)) };
const kind = <K extends Block['kind'] | Inline['kind']>(name: K) => ({ kind: Type.Literal(name) });
const refTo = <T>(name: 'Block' | 'List' | 'Inline') => Type.Unsafe<T>({ $ref: `${name}#` });

const Level = Type.Unsafe<HeadingLevel>({ type: 'integer', enum: [2, 3, 4] });
const Line = Type.Array(refTo<Inline>('Inline'));
const ParagraphShape = Type.Object({ ...kind('paragraph'), line: Line });
const Lists = Type.Array(refTo<List>('List'));
const columns = Type.Array(Type.Object({ head: Line, align: oneOf(['start', 'center', 'end']) }));

/** Schemas that others refer to by `$id`; they must be registered before the first route. */
export const blockShapes: TSchema[] = [
  Type.Union(
    [
      Type.Object({ ...kind('text'), text, ...marks }),
      Type.Object({ ...kind('link'), text, url: text, ...marks }),
      Type.Object(kind('break')),
    ],
    { $id: 'Inline' },
  ),
  Type.Object(
    {
      ...kind('list'),
      ordered: Type.Boolean(),
      start: Type.Integer(),
      items: Type.Array(Type.Object({ line: Line, lists: Lists })),
    },
    { $id: 'List' },
  ),
  Type.Union(
    [
      Type.Object({ ...kind('heading'), level: Level, id: text, text }),
      ParagraphShape,
      refTo<List>('List'),
      Type.Object({ ...kind('quote'), blocks: Type.Array(Type.Union([ParagraphShape, refTo<List>('List')])) }),
      Type.Object({ ...kind('table'), columns, rows: Type.Array(Type.Array(Line)) }),
      Type.Object({ ...kind('picture'), url: text, alt: text, caption: text }),
      Type.Object(kind('rule')),
    ],
    { $id: 'Block' },
  ),
];

export const BlocksSchema = Type.Array(refTo<Block>('Block'));
export const ContentsSchema = Type.Array(Type.Object({ id: text, text, level: Level }));
