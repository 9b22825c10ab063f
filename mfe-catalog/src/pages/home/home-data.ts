import type { Answer } from '@shop/shared/api';
import type { CategoryModal, ProductIcon } from '@shop/shared/contract';
import { formatDate } from '@shop/shared/lib/dates';
import type { ArticleCardData, Category, CategoryLink } from '../../content.ts';
import type { CardData } from '../parts/card-data.ts';
import { categoryLink, mainCategories } from '../parts/category-link.ts';

type Settings = Answer<'get', '/api/v1/settings'>;
type About = Answer<'get', '/api/v1/pages/{id}'>;

export type Tile = CategoryLink & Pick<Category, 'picture'>;
export type Article = Pick<ArticleCardData, 'id' | 'title' | 'url' | 'summary' | 'published_at' | 'picture'> & {
  date: string;
};

/** `title` and `description` are the document's, out of the shop's settings. */
export type HomeData = {
  title: string;
  description: string;
  shop: Pick<Settings, 'name' | 'phone' | 'email' | 'address' | 'instagram' | 'telegram'>;
  tiles: Tile[];
  bestSelling: CardData[];
  discounted: CardData[];
  fresh: CardData[];
  icons: ProductIcon[];
  modal: CategoryModal | null;
  articles: Article[];
  story: { title: string; url: string; text: string } | null;
};

const TILES = 6;

export const tilesOf = (categories: readonly Category[]): Tile[] =>
  mainCategories(categories)
    .slice(0, TILES)
    .map((category) => ({ ...categoryLink(category), picture: category.picture && { ...category.picture, alt: '' } }));

export const articleOf = ({ id, title, url, summary, published_at, picture }: ArticleCardData): Article => ({
  ...{ id, title, url, summary, published_at },
  date: formatDate(published_at),
  picture: picture && { ...picture, alt: '' },
});

export function shopOf({ name, phone, email, address, instagram, telegram }: Settings): HomeData['shop'] {
  return { name, phone, email, address, instagram, telegram };
}

export const storyOf = (page: About | undefined): HomeData['story'] =>
  page ? { title: page.title, url: page.url, text: page.description } : null;
