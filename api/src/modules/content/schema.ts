import { type Static, Type } from 'typebox';

const strict = { additionalProperties: false };
const Id = Type.Integer();
/** Numbers in addresses are checked as text: turned into numbers first, `1e400` would pass as an endless one. */
const IdText = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
/** A null character cannot be kept in a PostgreSQL text. */
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000]+$' });
const listOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({ items: Type.Array(item), page: Type.Integer(), pages: Type.Integer(), total: Type.Integer() });

export const IdParams = Type.Object({ id: IdText });
export const SlugParams = Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }) });
/** Other parameters are ignored: a newer release of an area may ask this older API for more. */
export const ListQuery = Type.Object({
  category: Type.Optional(IdText),
  q: Type.Optional(Type.String({ maxLength: 100 })),
  page: Type.String({ pattern: '^[1-9][0-9]{0,4}$', default: '1' }),
});
export type ListQuery = Static<typeof ListQuery>;

export const ArticleBody = Type.Object(
  {
    title: Type.Optional(text(200)),
    summary: Type.Optional(text(1000)),
    paragraphs: Type.Optional(Type.Array(text(5000), { minItems: 1, maxItems: 200 })),
  },
  { ...strict, minProperties: 1 },
);
export type ArticleBody = Static<typeof ArticleBody>;

export const Link = Type.Object({ id: Id, title: Type.String(), slug: Type.String(), url: Type.String() });
export type Link = Static<typeof Link>;

/** `url` is `categories/{id}/{slug}`: the shell puts `/products/` before it. */
export const Category = Type.Object({ ...Link.properties, description: Type.String() });
export type Category = Static<typeof Category>;

export const ProductSummary = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  url: Type.String(),
  /** Rial. */
  price: Type.Integer(),
  stock: Type.Integer(),
  summary: Type.String(),
  category: Link,
});
export type ProductSummary = Static<typeof ProductSummary>;
export const Product = Type.Object({ ...ProductSummary.properties, related: Type.Array(ProductSummary) });
export const ProductList = listOf(ProductSummary);

export const ArticleSummary = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String(),
  url: Type.String(),
  summary: Type.String(),
  publishedAt: Type.String(),
  readingMinutes: Type.Integer(),
  category: Link,
});
export type ArticleSummary = Static<typeof ArticleSummary>;
export const Article = Type.Object({
  ...ArticleSummary.properties,
  updatedAt: Type.String(),
  paragraphs: Type.Array(Type.String()),
  related: Type.Array(Link),
});
export type Article = Static<typeof Article>;
export const ArticleList = listOf(ArticleSummary);

export const Page = Type.Object({
  ...Link.properties,
  paragraphs: Type.Array(Type.String()),
});

export const Menu = Type.Object({ slug: Type.String(), items: Type.Array(Type.Unknown()) });
/** What the shell reads by slug. Its inside is a shape of its own for each component. */
export const PageView = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String(),
  meta: Type.Object({ components: Type.Array(Type.Unknown()) }),
});
