import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { parseCategoryModal, parseProductIcons } from '@shop/shared/lib/page-components';
import { figures } from '@shop/shared/lib/special-order';
import { undefinedIfNotFound } from '../../api-data.ts';
import { cardData } from '../parts/card-data.ts';
import { type HomeData, toArticleCard, toCategoryTiles, toShopContacts, toStory } from './home-data.ts';

const railLength = 8;
const maxArticles = 3;
const aboutPageId = 1;

export async function load({ api, signal }: LoadArgs): Promise<HomeData> {
  const shop = shopApi(api);
  const rail = async (query: { sort?: 'new' | 'best-selling'; discounted?: '1' }) => {
    const { items } = await shop.get('/api/v1/products', {
      query: { ...query, in_stock: '1', per_page: '12' },
      signal,
    });
    return items.slice(0, railLength).map(cardData);
  };
  const pageComponent = (slug: string) =>
    shop.get('/api/v1/pages/slug/{slug}/view', { params: { slug }, signal }).catch(undefinedIfNotFound);
  const [settings, categories, bestSelling, discounted, fresh, product, modal, articles, about] = await Promise.all([
    shop.get('/api/v1/settings', { signal }),
    shop.get('/api/v1/categories', { signal }),
    rail({ sort: 'best-selling' }),
    rail({ discounted: '1' }),
    rail({ sort: 'new' }),
    pageComponent('product'),
    pageComponent('category-modal'),
    shop.get('/api/v1/blog/articles', { signal }),
    shop.get('/api/v1/pages/{id}', { params: { id: aboutPageId }, signal }).catch(undefinedIfNotFound),
  ]);
  // Loaded data is part of the document, so only the fields that the page shows are returned.
  return {
    title: settings.home_title,
    description: settings.description,
    shop: toShopContacts(settings),
    tiles: toCategoryTiles(categories),
    ...{ bestSelling, discounted, fresh },
    icons: parseProductIcons(product),
    modal: parseCategoryModal(modal),
    articles: articles.items.slice(0, maxArticles).map(toArticleCard),
    story: toStory(about),
    minQuantities: {
      cloth: figures.cloth.quantity[0],
      pp: figures.pp.quantity[0],
      jumbo: figures.jumbo.quantity[0],
    },
  };
}
