import type { Category, CategoryLink } from '../../content.ts';

/** What a link to a category needs. */
export const categoryLink = ({ id, title, url }: CategoryLink): CategoryLink => ({ id, title, url });

/** Those that lie below no other and have something in them, the largest first. */
export const mainCategories = (categories: readonly Category[]): Category[] =>
  categories
    .filter(({ parent_id, products }) => parent_id === null && products > 0)
    .toSorted((a, b) => b.products - a.products);
