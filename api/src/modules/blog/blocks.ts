import { type TSchema, Type } from 'typebox';

/**
 * A text as it is answered: what a page can draw without knowing Markdown, and without ever meeting HTML. It is flat
 * where it can be: a line is a row of pieces, only lists hold lists, and those only so deep.
 */
export type Block =
  | { kind: 'heading'; level: HeadingLevel; id: string; text: string }
  | Paragraph
  | List
  | { kind: 'quote'; blocks: (Paragraph | List)[] }
  | { kind: 'table'; columns: Column[]; rows: Inline[][][] }
  | { kind: 'picture'; url: string; alt: string; caption: string }
  | { kind: 'rule' };

/** The page's own title is the first level. */
export type HeadingLevel = 2 | 3 | 4;
export type Paragraph = { kind: 'paragraph'; line: Inline[] };
export type List = { kind: 'list'; ordered: boolean; start: number; items: ListItem[] };
export type ListItem = { line: Inline[]; lists: List[] };
export type Column = { head: Inline[]; align: 'start' | 'center' | 'end' };

export type Inline =
  | ({ kind: 'text'; text: string } & Marks)
  | ({ kind: 'link'; text: string; url: string } & Marks)
  | Break;
export type Break = { kind: 'break' };
export type Marks = { strong?: true; emphasis?: true };

export type Heading = Extract<Block, { kind: 'heading' }>;
export type Contents = Pick<Heading, 'id' | 'text' | 'level'>[];

/** Lists within lists within lists: deeper ones are no help to a reader. */
export const LIST_DEPTH = 3;

const marks = { strong: Type.Optional(Type.Literal(true)), emphasis: Type.Optional(Type.Literal(true)) };
const kind = <K extends Block['kind'] | Inline['kind']>(name: K) => ({ kind: Type.Literal(name) });
const Level = Type.Union([Type.Literal(2), Type.Literal(3), Type.Literal(4)]);
const InlineSchema = Type.Union([
  Type.Object({ ...kind('text'), text: Type.String(), ...marks }),
  Type.Object({ ...kind('link'), text: Type.String(), url: Type.String(), ...marks }),
  Type.Object(kind('break')),
]);
const Line = Type.Array(InlineSchema);
const ParagraphSchema = Type.Object({ ...kind('paragraph'), line: Line });
const ListSchema = listSchema(LIST_DEPTH);

/** `toBlocks` keeps the depth that is written out here. */
function listSchema(depth: number): TSchema {
  const lists = depth > 1 ? Type.Array(listSchema(depth - 1)) : Type.Array(Type.Object({}), { maxItems: 0 });
  const items = Type.Array(Type.Object({ line: Line, lists }));
  return Type.Object({ ...kind('list'), ordered: Type.Boolean(), start: Type.Integer(), items });
}

export const BlocksSchema = Type.Unsafe<Block[]>(
  Type.Array(
    Type.Union([
      Type.Object({ ...kind('heading'), level: Level, id: Type.String(), text: Type.String() }),
      ParagraphSchema,
      ListSchema,
      Type.Object({ ...kind('quote'), blocks: Type.Array(Type.Union([ParagraphSchema, ListSchema])) }),
      Type.Object({
        ...kind('table'),
        columns: Type.Array(
          Type.Object({
            head: Line,
            align: Type.Union([Type.Literal('start'), Type.Literal('center'), Type.Literal('end')]),
          }),
        ),
        rows: Type.Array(Type.Array(Line)),
      }),
      Type.Object({ ...kind('picture'), url: Type.String(), alt: Type.String(), caption: Type.String() }),
      Type.Object(kind('rule')),
    ]),
  ),
);

export const ContentsSchema = Type.Array(Type.Object({ id: Type.String(), text: Type.String(), level: Level }));
