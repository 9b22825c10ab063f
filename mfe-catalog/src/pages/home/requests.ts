import type { ShopApi } from '@shop/shared/api';
import type { CardData } from '../parts/card-data.ts';
import { cardData } from '../parts/card-fields.ts';
import { type Article, type Settings, toArticleCard } from './home-data.ts';

const railLength = 8;
const maxArticles = 3;

export type RailQuery = { sort?: 'new' | 'best-selling'; discounted?: '1' };
type Options = { signal?: AbortSignal; quiet?: boolean };

export async function fetchRail(shop: ShopApi, query: RailQuery, options: Options = {}): Promise<CardData[]> {
  const { items } = await shop.get('/api/v1/products', {
    query: { ...query, in_stock: '1', per_page: '12' },
    ...options,
  });
  return items.slice(0, railLength).map(cardData);
}

/** The products of the season that are in stock. Null when the shop has no season, or nothing left for it. */
export async function fetchSeason(
  shop: ShopApi,
  { season_title, season_products }: Pick<Settings, 'season_title' | 'season_products'>,
  options: Options = {},
): Promise<{ title: string; products: CardData[] } | null> {
  // An owner types them; an API from before these settings does not have them.
  const ids = (season_products ?? '').split(/[^0-9]+/).filter((id) => /^[1-9][0-9]{0,8}$/.test(id));
  if (!season_title || ids.length === 0) return null;
  const { items } = await shop.get('/api/v1/products', { query: { ids: ids.slice(0, 50).join(',') }, ...options });
  const products = items.filter(({ stock }) => stock > 0).slice(0, railLength);
  return products.length > 0 ? { title: season_title, products: products.map(cardData) } : null;
}

export async function fetchArticles(shop: ShopApi, options: Options = {}): Promise<Article[]> {
  const { items } = await shop.get('/api/v1/blog/articles', options);
  return items.slice(0, maxArticles).map(toArticleCard);
}
