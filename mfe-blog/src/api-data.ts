import type { ResponseData } from '@shop/shared/api';
import { ApiError } from '@shop/shared/kernel';

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

/** For a list that a page can do without: `request.catch(noneIfUnavailable)`. An aborted request is rethrown. */
export function noneIfUnavailable(error: unknown): never[] {
  if (error instanceof ApiError) return [];
  throw error;
}
