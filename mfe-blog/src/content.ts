import type { Answer } from '@shop/shared/api';

/** What the blog reads from the API. */
export type BlogCategory = Answer<'get', '/api/v1/blog/categories'>[number];
export type ArticleList = Answer<'get', '/api/v1/blog/articles'>;
export type ArticleSummary = ArticleList['items'][number];
export type Article = Answer<'get', '/api/v1/blog/articles/{id}'>;
export type StaticPage = Answer<'get', '/api/v1/pages/{id}'>;

/** Of an article and of a page, what they show: all that is loaded travels in the document. */
export type ShownArticle = Pick<
  Article,
  'title' | 'url' | 'summary' | 'category' | 'published_at' | 'reading_minutes' | 'blocks'
> & { related: Pick<ArticleSummary, 'id' | 'title' | 'url'>[] };
export type ShownPage = Pick<StaticPage, 'title' | 'url' | 'description' | 'blocks'>;
