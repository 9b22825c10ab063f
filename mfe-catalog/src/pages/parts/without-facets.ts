import type { Answer } from '@shop/shared/api';
import type { ProductList } from '../../content.ts';

/** No page shows them yet, and what is loaded travels in the page. */
export const withoutFacets = (list: Answer<'get', '/api/v1/products'>): ProductList => ({ ...list, facets: undefined });
