import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { categoryModalFrom } from '@shop/shared/lib/category-modal';
import { productIconsFrom } from '@shop/shared/lib/product-icons';
import { cardData } from '../parts/card-data.ts';
import { orGone } from '../parts/or-gone.ts';
import { articleOf, type HomeData, shopOf, storyOf, tilesOf } from './home-data.ts';

const RAIL = 8;
const ARTICLES = 3;
/** Who the shop is, in its own words. */
const ABOUT = 1;

export async function load({ api, signal }: LoadArgs): Promise<HomeData> {
  const shop = shopApi(api);
  const rail = async (query: { sort?: 'new' | 'best-selling'; discounted?: '1' }) => {
    const { items } = await shop.get('/api/v1/products', {
      query: { ...query, in_stock: '1', per_page: '12' },
      signal,
    });
    return items.slice(0, RAIL).map(cardData);
  };
  const component = (slug: string) =>
    shop.get('/api/v1/pages/slug/{slug}/view', { params: { slug }, signal }).catch(orGone);
  const [settings, categories, bestSelling, discounted, fresh, product, modal, articles, about] = await Promise.all([
    shop.get('/api/v1/settings', { signal }),
    shop.get('/api/v1/categories', { signal }),
    rail({ sort: 'best-selling' }),
    rail({ discounted: '1' }),
    rail({ sort: 'new' }),
    component('product'),
    component('category-modal'),
    shop.get('/api/v1/blog/articles', { signal }),
    shop.get('/api/v1/pages/{id}', { params: { id: ABOUT }, signal }).catch(orGone),
  ]);
  // What is loaded travels in the page: only what it shows.
  return {
    title: settings.home_title,
    description: settings.description,
    shop: shopOf(settings),
    tiles: tilesOf(categories),
    ...{ bestSelling, discounted, fresh },
    icons: productIconsFrom(product),
    modal: categoryModalFrom(modal),
    articles: articles.items.slice(0, ARTICLES).map(articleOf),
    story: storyOf(about),
  };
}
