import type { ShopApi } from '@shop/shared/api';
import { type CardData, cardData } from '../parts/card-data.ts';
import { type Article, toArticleCard } from './home-data.ts';

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

export async function fetchArticles(shop: ShopApi, options: Options = {}): Promise<Article[]> {
  const { items } = await shop.get('/api/v1/blog/articles', options);
  return items.slice(0, maxArticles).map(toArticleCard);
}
