import type { Answer } from '@shop/shared/api';

/** What the blog reads from the API. */
export type BlogCategory = Answer<'get', '/api/v1/blog/categories'>[number];
export type ArticleList = Answer<'get', '/api/v1/blog/articles'>;
export type ArticleSummary = ArticleList['items'][number];
export type Article = Answer<'get', '/api/v1/blog/articles/{id}'>;
export type StaticPage = Answer<'get', '/api/v1/pages/{id}'>;
export type Shop = Answer<'get', '/api/v1/settings'>;

export type Block = Article['blocks'][number];
export type Contents = Article['contents'];
export type Crumb = { title: string; to: string };
