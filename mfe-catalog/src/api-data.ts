import type { ResponseData } from '@shop/shared/api';
import { ApiError } from '@shop/shared/kernel';

// The types of the API responses that the catalog reads.
export type Category = ResponseData<'get', '/api/v1/categories'>[number];
/** All that a link to a category needs. */
export type CategoryLink = Pick<Category, 'id' | 'title' | 'url'>;
/** With its parent and child categories. */
export type CategoryDetails = ResponseData<'get', '/api/v1/categories/{id}'>;
export type ApiProductCard = ResponseData<'get', '/api/v1/products'>['items'][number];
export type ApiProduct = ResponseData<'get', '/api/v1/products/{id}'>;
export type ApiArticleCard = ResponseData<'get', '/api/v1/blog/articles'>['items'][number];

export const categoryLink = ({ id, title, url }: CategoryLink): CategoryLink => ({ id, title, url });

/** Top-level categories that have products, the largest first. */
export const mainCategories = (categories: readonly Category[]): Category[] =>
  categories
    .filter(({ parent_id, products }) => parent_id === null && products > 0)
    .toSorted((a, b) => b.products - a.products);

/** For optional parts of a page: `request.catch(undefinedIfNotFound)`. Every other error is rethrown. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}

/**
 * For parts that a page can do without: `request.catch(nullIfUnavailable)`. The page then offers to load them again. The edge does not
 * cache a page of which a request has failed. An aborted request is rethrown.
 */
export function nullIfUnavailable(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
