import type { ResponseData } from '@shop/shared/api';

// The API's responses that the blog reads.
export type BlogCategory = ResponseData<'get', '/api/v1/blog/categories'>[number];
export type ArticleList = ResponseData<'get', '/api/v1/blog/articles'>;
export type ArticleSummary = ArticleList['items'][number];
export type Article = ResponseData<'get', '/api/v1/blog/articles/{id}'>;
export type StaticPage = ResponseData<'get', '/api/v1/pages/{id}'>;
export type ShopSettings = ResponseData<'get', '/api/v1/settings'>;

/** A paragraph, heading, list … of a text. */
export type Block = Article['blocks'][number];
/** The headings of a text, in its order. */
export type Contents = Article['contents'];
