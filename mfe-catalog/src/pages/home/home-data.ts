import type { ResponseData } from '@shop/shared/api';
import type { CategoryModal, ProductIcon } from '@shop/shared/contract';
import { formatDate } from '@shop/shared/lib/dates';
import { type ApiArticleCard, type Category, type CategoryLink, categoryLink, mainCategories } from '../../api-data.ts';
import type { CardData } from '../parts/card-data.ts';
import { type CardPicture, toCardPicture } from '../parts/card-picture.ts';

export type Settings = ResponseData<'get', '/api/v1/settings'>;
type About = ResponseData<'get', '/api/v1/pages/{id}'>;

export type Tile = CategoryLink & { picture: CardPicture | null };
export type Article = Pick<ApiArticleCard, 'id' | 'title' | 'url' | 'summary' | 'published_at'> & {
  date: string;
  picture: CardPicture | null;
};

/** `title` and `description`: of the document, from the shop's settings. */
export type HomeData = {
  title: string;
  description: string;
  shop: Pick<Settings, 'name' | 'phone' | 'email' | 'address' | 'instagram' | 'telegram'>;
  hero: Settings['hero'];
  tiles: Tile[];
  /** Of all rails, each once: a rail has their ids. */
  products: CardData[];
  /** The rail of the season, which the shop's owner sets; null: none. */
  season: { title: string; ids: number[] } | null;
  bestSelling: number[];
  /** Null, here and below: could not be loaded. */
  discounted: number[] | null;
  fresh: number[] | null;
  icons: ProductIcon[];
  modal: CategoryModal | null;
  articles: Article[] | null;
  story: { title: string; url: string; text: string } | null;
  /** Smallest quantities of a special order. As data, because their module is too large for the first page. */
  minQuantities: Record<'cloth' | 'pp' | 'jumbo', number>;
};

const maxTiles = 6;

export const toCategoryTiles = (categories: readonly Category[]): Tile[] =>
  mainCategories(categories)
    .slice(0, maxTiles)
    .map((category) => ({ ...categoryLink(category), picture: toCardPicture(category.picture) }));

export const toArticleCard = ({ id, title, url, summary, published_at, picture }: ApiArticleCard): Article => ({
  id,
  title,
  url,
  summary,
  published_at,
  date: formatDate(published_at),
  picture: toCardPicture(picture),
});

export function toShopContacts({ name, phone, email, address, instagram, telegram }: Settings): HomeData['shop'] {
  return { name, phone, email, address, instagram, telegram };
}

export const toStory = (page: About | undefined): HomeData['story'] =>
  page ? { title: page.title, url: page.url, text: page.description } : null;
