/** What the blog reads from the API. */
export type Link = { id: number; title: string; url: string };

export type ArticleSummary = {
  id: number;
  slug: string;
  title: string;
  url: string;
  summary: string;
  publishedAt: string;
  category: Link;
};

export type Article = ArticleSummary & { updatedAt: string; paragraphs: string[]; related: Link[] };

export type ArticleList = { items: ArticleSummary[]; page: number; pages: number; total: number };

export type StaticPage = Link & { slug: string; paragraphs: string[] };
