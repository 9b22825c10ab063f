import { type Static, Type } from 'typebox';
import { IdText, Link, line, listOf, orNull, PageText, text } from '../../shapes.ts';
import { ProductCard } from '../catalogue/schema.ts';
import { PictureView } from '../pictures/view.ts';
import { Told } from '../search/told.ts';
import { BlocksSchema, ContentsSchema } from './blocks.ts';
import { LONGEST_TEXT } from './calm.ts';

/** Other parameters are ignored: a newer release of an area may ask this older API for more. */
export const ListQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100 })),
  category: Type.Optional(IdText),
  /** The latest of the desk's choice first, then the newest. */
  featured: Type.Optional(Type.Literal('1')),
  page: PageText,
});
export type ListQuery = Static<typeof ListQuery>;

export const ArticleBody = Type.Object(
  {
    title: Type.Optional(line({ max: 200 })),
    summary: Type.Optional(text({ max: 1000 })),
    /** Markdown. */
    body: Type.Optional(text({ max: LONGEST_TEXT })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ArticleBody = Static<typeof ArticleBody>;

export const BlogCategory = Type.Object({
  ...Link.properties,
  /** How many there are in it. */
  articles: Type.Integer(),
});
export type BlogCategory = Static<typeof BlogCategory>;

export const ArticleSummary = Type.Object({
  ...Link.properties,
  summary: Type.String(),
  picture: orNull(PictureView),
  category: Link,
  featured: Type.Boolean(),
  published_at: Type.String(),
  reading_minutes: Type.Integer(),
  /** Only of what a search found: where it stands in the text, when title and summary do not show it. */
  passage: Type.Optional(Type.String()),
});
export type ArticleSummary = Static<typeof ArticleSummary>;

export const Article = Type.Object({
  ...ArticleSummary.properties,
  updated_at: Type.String(),
  address: Type.String({ description: 'the whole address, for whoever has no page of the shop to go by' }),
  blocks: BlocksSchema,
  contents: ContentsSchema,
  related: Type.Array(ArticleSummary),
  products: Type.Array(ProductCard),
  /** The next older and the next newer one. */
  previous: orNull(Link),
  next: orNull(Link),
});
export type Article = Static<typeof Article>;

export const ArticleList = Type.Object({
  ...listOf(ArticleSummary).properties,
  ...Told,
});
export type ArticleList = Static<typeof ArticleList>;
