/** What the blog reads from the API. */
export type Link = { id: number; title: string; url: string };

export type ArticleSummary = Link & {
  summary: string;
  published_at: string;
  reading_minutes: number;
  category: Link;
};

export type Article = ArticleSummary & { blocks: Block[]; contents: Heading[]; related: Link[] };

export type ArticleList = { items: ArticleSummary[]; page: number; pages: number; total: number };

export type StaticPage = Link & { description: string; blocks: Block[]; siblings: Link[] };

/** A text, ready to be drawn. What a newer API may add is not drawn. */
export type Block =
  | ({ kind: 'heading' } & Heading)
  | { kind: 'paragraph'; line: Inline[] }
  | List
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'table'; columns: { head: Inline[]; align: 'start' | 'center' | 'end' }[]; rows: Inline[][][] }
  | { kind: 'picture'; url: string; alt: string; caption: string }
  | { kind: 'rule' };
export type Heading = { level: 2 | 3 | 4; id: string; text: string };
export type List = {
  kind: 'list';
  ordered: boolean;
  start: number;
  items: { line: Inline[]; lists: List[] }[];
};
export type Inline =
  | { kind: 'text'; text: string; strong?: true; emphasis?: true }
  | { kind: 'link'; text: string; url: string; strong?: true; emphasis?: true }
  | { kind: 'break' };
