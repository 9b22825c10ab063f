import { type Static, Type } from 'typebox';
import { IdText, Link, line, listOf, orNull, PageText, text } from '../../shapes.ts';
import { ProductCard } from '../catalogue/schema.ts';
import { PictureView } from '../pictures/view.ts';
import { SearchNotes } from '../search/search-notes.ts';
import { BlocksSchema, ContentsSchema } from './blocks.ts';
import { maxTextLength } from './limit-markdown.ts';

/** Unknown parameters are ignored, because a newer area release may send parameters that this API does not know. */
export const ListQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100 })),
  category: Type.Optional(IdText),
  /** Puts the newest featured article first. */
  featured: Type.Optional(Type.Literal('1')),
  page: PageText,
});
export type ListQuery = Static<typeof ListQuery>;

export const ArticleBody = Type.Object(
  {
    title: Type.Optional(line({ max: 200 })),
    summary: Type.Optional(text({ max: 1000 })),
    /** Markdown. */
    body: Type.Optional(text({ max: maxTextLength })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ArticleBody = Static<typeof ArticleBody>;

export const BlogCategory = Type.Object({
  ...Link.properties,
  /** The number of articles. */
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
  /** Only in search results: the matching part of the text, when title and summary do not contain the match. */
  passage: Type.Optional(Type.String()),
});
export type ArticleSummary = Static<typeof ArticleSummary>;

export const Article = Type.Object({
  ...ArticleSummary.properties,
  updated_at: Type.String(),
  address: Type.String({ description: 'the absolute URL, for readers outside the site' }),
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
  ...SearchNotes,
});
export type ArticleList = Static<typeof ArticleList>;
