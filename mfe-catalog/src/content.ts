import type { Answer } from '@shop/shared/api';

/** What the catalog reads from the API. */
export type Category = Answer<'get', '/api/v1/categories'>[number];
/** The way to one. */
export type CategoryLink = Pick<Category, 'id' | 'title' | 'url'>;
/** With what lies above and below it. */
export type CategoryInFull = Answer<'get', '/api/v1/categories/{id}'>;
export type ProductCardData = Answer<'get', '/api/v1/products'>['items'][number];
export type Product = Answer<'get', '/api/v1/products/{id}'>;
export type ArticleCardData = Answer<'get', '/api/v1/blog/articles'>['items'][number];
